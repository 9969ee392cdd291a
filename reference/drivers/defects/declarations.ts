import { isObject } from '../operation.ts';
import {
  type Defect,
  reads,
  readsText,
  refuses,
  refusesText,
  says,
  takesText,
  tolerances,
  valueAt,
  withValue,
} from './defect.ts';

type Defects = Readonly<Record<string, Defect>>;
type Declared = Readonly<Record<string, { versions: readonly string[]; chat: boolean; rpc: boolean }>>;

const right = { versions: ['1.0'], transports: { chat: true } };
const declarations = (value: unknown) => (isObject(value) ? Object.values(value).filter(isObject) : []);
const transportsOf = (value: unknown) =>
  declarations(value)
    .map(({ transports }) => transports)
    .filter(isObject);
const eachOf = (change: (each: Declared[string]) => unknown): Defect =>
  says((output) => Object.fromEntries(Object.entries(output as Declared).map(([name, each]) => [name, change(each)])));
const hasOther = (value: object, names: readonly string[]) => Object.keys(value).some((name) => !names.includes(name));

export const protocols: Defects = {
  ...tolerances([
    { path: ['value'], right: {}, except: ['absent'] },
    { path: ['value', '*'], right, except: ['absent'] },
    { path: ['value', '*', 'versions'], right: ['1.0'] },
    { path: ['value', '*', 'versions', 1], right: '1.0', except: ['absent'] },
    { path: ['value', '*', 'versions', 0], right: '1.0', except: ['absent', 'null', 'boolean', 'array', 'object'] },
    { path: ['value', '*', 'transports'], right: {} },
    { path: ['value', '*', 'transports', 'chat'], right: true, except: ['absent'] },
    { path: ['value', '*', 'transports', 'rpc'], right: true, except: ['absent'] },
    { path: ['value', 'a2a', 'versions'], right: ['1.0'], except: ['null', 'boolean', 'number', 'string', 'object'] },
  ]),
  'refuses a profile that serves nothing': refuses(({ value }) => isObject(value) && Object.keys(value).length === 0),
  'reads the first protocol alone': says((output) => Object.fromEntries(Object.entries(output).slice(0, 1))),
  'reads the last protocol alone': says((output) => Object.fromEntries(Object.entries(output).slice(-1))),
  'passes over names that it does not know': says((output) =>
    Object.fromEntries(Object.entries(output).filter(([name]) => name === 'mcp' || name === 'a2a')),
  ),
  'refuses names that it does not know': refuses(
    ({ value }) => isObject(value) && hasOther(value, ['mcp', 'a2a', 'MCP']),
  ),
  'knows no a2a': says(({ a2a: _, ...others }) => others),
  'passes over mcp beside others': says((output) =>
    Object.keys(output).length > 1
      ? Object.fromEntries(Object.entries(output).filter(([name]) => name !== 'mcp'))
      : output,
  ),
  'sorts versions': eachOf((each) => ({ ...each, versions: [...each.versions].sort() })),
  'keeps one version': eachOf((each) => ({ ...each, versions: each.versions.slice(0, 1) })),
  'keeps ten versions': eachOf((each) => ({ ...each, versions: each.versions.slice(0, 10) })),
  'keeps versions that are numbers or dates': eachOf((each) => ({
    ...each,
    versions: each.versions.filter((version) => /^[\d.-]+$/.test(version)),
  })),
  'takes an absent chat for true': reads((input) => ({ value: withDefaults(input.value, 'chat') })),
  'takes an absent rpc for true': reads((input) => ({ value: withDefaults(input.value, 'rpc') })),
  'takes false for absence and absence for true': eachOf((each) => ({ ...each, chat: each.chat || !each.rpc })),
  'swaps the transports': eachOf(({ chat, rpc, ...each }) => ({ ...each, chat: rpc, rpc: chat })),
  'never sees rpc': eachOf((each) => ({ ...each, rpc: false })),
  'never sees chat': eachOf((each) => ({ ...each, chat: false })),
  'takes the presence of a transport for true': (input, honest) => {
    const answer = honest(input);
    const present = transportsOf(input.value)[0];
    if (answer.result !== 'valid' || present === undefined) return answer;
    return eachOf((each) => ({ ...each, chat: 'chat' in present, rpc: 'rpc' in present }))(input, honest);
  },
  'reads names of transports in any case': reads(({ value }) => ({
    value: withTransports(value, (transports) =>
      Object.fromEntries(Object.entries(transports).map(([name, each]) => [name.toLowerCase(), each])),
    ),
  })),
  'reads transports beside the member': reads(({ value }) => ({
    value: isObject(value)
      ? Object.fromEntries(
          Object.entries(value).map(([name, each]) => [
            name,
            isObject(each) && isObject(each.transports)
              ? {
                  ...each,
                  transports: {
                    ...('chat' in each ? { chat: each.chat } : {}),
                    ...('rpc' in each ? { rpc: each.rpc } : {}),
                    ...each.transports,
                  },
                }
              : each,
          ]),
        )
      : value,
  })),
  'takes empty declarations': reads(({ value }) => ({
    value: JSON.stringify(value) === '{"mcp":{}}' ? { mcp: right } : value,
  })),
  'takes version for versions': reads(({ value }) => ({ value: renamed(value, 'version', 'versions') })),
  'takes transport for transports': reads(({ value }) => ({ value: renamed(value, 'transport', 'transports') })),
  'takes one declaration for all': reads(({ value }) => ({
    value: isObject(value) && Array.isArray(value.versions) ? { mcp: value } : value,
  })),
  'takes a list of declarations': reads(({ value }) => ({ value: Array.isArray(value) ? {} : value })),
  'refuses unknown keys beside versions': refuses(({ value }) =>
    declarations(value).some((each) => hasOther(each, ['versions', 'transports'])),
  ),
  'refuses unknown transports': refuses(({ value }) =>
    transportsOf(value).some((each) => hasOther(each, ['chat', 'rpc', 'CHAT', 'Rpc'])),
  ),
  'refuses what objects inherit': refuses(({ value }) => JSON.stringify(value).includes('constructor')),
  'takes words for booleans': reads(({ value }) => ({
    value: withTransports(value, (transports) =>
      Object.fromEntries(
        Object.entries(transports).map(([name, each]) => [name, each === 'true' ? true : each === 0 ? false : each]),
      ),
    ),
  })),
  'takes a list of transports': reads(({ value }) => ({
    value: Array.isArray(valueAt(value, ['*', 'transports']))
      ? withValue(value, ['*', 'transports'], { chat: true })
      : value,
  })),
};

function withTransports(value: unknown, change: (transports: Readonly<Record<string, unknown>>) => object): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      isObject(each) && isObject(each.transports) ? { ...each, transports: change(each.transports) } : each,
    ]),
  );
}

function withDefaults(value: unknown, name: string): unknown {
  return withTransports(value, (transports) => ({ [name]: true, ...transports }));
}

function renamed(value: unknown, from: string, to: string): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      isObject(each) && from in each ? { ...each, [to]: each[from] } : each,
    ]),
  );
}

/** Both lists of peers go wrong in the same ways. */
function peers(name: 'audience' | 'serves'): Defects {
  const list = (input: unknown) => valueAt(input, ['value', name]);
  const strings = (input: unknown) => {
    const found = list(input);
    return Array.isArray(found) ? found.filter((each): each is string => typeof each === 'string') : [];
  };
  const saysList = (change: (given: readonly string[]) => readonly string[]) =>
    says((output) => ({ ...output, [name]: change(output[name] as readonly string[]) }));
  const known = ['human', 'bot', 'business', 'agent'];
  const readsList =
    (change: (given: readonly string[]) => readonly string[]): Defect =>
    (input, honest) =>
      Array.isArray(list(input)) && strings(input).length === (list(input) as unknown[]).length
        ? honest(withValue(input, ['value', name], change(strings(input))) as typeof input)
        : honest(input);
  return {
    ...tolerances([
      { path: ['value'], right: {}, except: ['absent'] },
      { path: ['value', name], right: ['agent'], except: ['absent'] },
      { path: ['value', name, 1], right: 'agent', except: ['absent'] },
    ]),
    'takes an absent list for an empty one': (input, honest) =>
      list(input) === undefined ? saysList(() => [])(input, honest) : honest(input),
    'takes an absent list for all peers': (input, honest) =>
      list(input) === undefined ? saysList(() => known)(input, honest) : honest(input),
    'refuses an absent list': refuses((input) => list(input) === undefined && isObject(input.value)),
    'refuses unknown peers': refuses((input) => strings(input).some((peer) => !known.includes(peer))),
    'keeps unknown peers': (input, honest) =>
      saysList((given) => (strings(input).length > 0 ? strings(input) : given))(input, honest),
    'reads peers in any case': readsList((given) => given.map((peer) => peer.toLowerCase())),
    'trims peers': readsList((given) => given.map((peer) => peer.trim())),
    'reads the words of llms.txt': readsList((given) =>
      given.map((peer) => (peer === 'people' ? 'human' : peer === 'agents' ? 'agent' : peer)),
    ),
    'stops at an unknown peer': readsList((given) =>
      given.slice(0, given.findIndex((peer) => !known.includes(peer)) >>> 0),
    ),
    'sorts peers': saysList((given) => [...given].sort()),
    'turns peers round': saysList((given) => [...given].reverse()),
    'keeps one peer': saysList((given) => given.slice(0, 1)),
    ...Object.fromEntries(
      known.map((peer) => [`does not know ${peer}`, saysList((given) => given.filter((each) => each !== peer))]),
    ),
    'refuses other fields of the record': refuses(
      ({ value }) => isObject(value) && hasOther(value, ['audience', 'changeFrequency', 'serves']),
    ),
  };
}

const frequencies = ['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'];
const frequency = (change: (text: string) => string) =>
  reads((input) => {
    const found = valueAt(input, ['value', 'changeFrequency']);
    return typeof found === 'string'
      ? (withValue(input, ['value', 'changeFrequency'], change(found)) as typeof input)
      : input;
  });

export const publicGroup: Defects = {
  ...peers('audience'),
  ...tolerances([{ path: ['value', 'changeFrequency'], right: 'daily', except: ['absent'] }]),
  ...Object.fromEntries(
    frequencies.map((word) => [
      `does not know ${word}`,
      refuses((input) => valueAt(input, ['value', 'changeFrequency']) === word),
    ]),
  ),
  'reads frequencies in any case': frequency((text) => text.toLowerCase()),
  'trims frequencies': frequency((text) => text.trim()),
  'takes frequencies of its own': frequency((text) => (/^[a-z]+ly$/.test(text) ? 'daily' : text)),
  'takes beginnings of frequencies': frequency((text) =>
    text !== '' && frequencies.some((word) => word.startsWith(text)) ? 'weekly' : text,
  ),
  'takes durations': frequency((text) => (/^P?\d+D?$/.test(text) ? 'weekly' : text)),
  'takes an empty frequency for none': frequency((text) => (text === '' ? 'never' : text)),
  'looks frequencies up in an object': frequency((text) => (text in {} ? 'never' : text)),
  'loses the frequency': says((output) => ({ ...output, changeFrequency: null })),
  'reads audiences': reads(({ value }) => ({
    value: isObject(value) && 'audiences' in value ? { ...value, audience: value.audiences } : value,
  })),
  'reads change_frequency': reads(({ value }) => ({
    value:
      isObject(value) && 'change_frequency' in value ? { ...value, changeFrequency: value.change_frequency } : value,
  })),
  'reads the whole group profile': reads(({ value }) => ({
    value: isObject(value) && isObject(value.publicGroup) ? value.publicGroup : value,
  })),
};

export const contactAddress: Defects = {
  ...peers('serves'),
  'reads serves below business': reads(({ value }) => ({
    value: isObject(value) && isObject(value.business) ? value.business : value,
  })),
  'reads serves of the profile': reads(({ value }) => ({
    value: isObject(value) && isObject(value.profile) && 'serves' in value.profile ? value.profile : value,
  })),
  'reads audience': reads(({ value }) => ({
    value: isObject(value) && 'audience' in value ? { serves: value.audience } : value,
  })),
};

const characters = [
  ...'!"#$%&\'()*+,./:;<=>?@[\\]^_`{|}~ \t\n\0\x7f',
  ...'éßа２ａ𝐚٣²ıſ‐–−🦊',
  '\u212a',
  '\u00ad',
  '\u200b',
  '\u00a0',
  '\u0301',
];
const isName = (text: string) => /^[a-z0-9-]+$/.test(text);
const takesName =
  (change: (text: string) => string): Defect =>
  (input, honest) =>
    isName(change(String(input.name))) ? { result: 'valid', output: { name: input.name } } : honest(input);

export const protocolName: Defects = {
  ...Object.fromEntries(
    characters
      .filter((each) => each !== '２' && !'()[]{}'.includes(each))
      .map((each) => [`takes ${JSON.stringify(each)} in a name`, takesName((text) => text.replaceAll(each, 'x'))]),
  ),
  'takes brackets in a name': takesName((text) => text.replaceAll(/[()[\]{}]/g, 'x')),
  'takes capitals in a name': takesName((text) => text.toLowerCase()),
  'takes capitals at the ends': takesName((text) => text.replace(/^M|P$/g, 'x')),
  'trims names': takesName((text) => text.trim()),
  'takes a last line feed': takesName((text) => text.replace(/\n$/, '')),
  'takes names on any line': takesName((text) => text.split('\n').find(isName) ?? ''),
  'refuses hyphens': refusesText(/^[a-z].*-.*[a-z0-9]$/, 'name'),
  'refuses digits': refusesText(/\d/, 'name'),
  'refuses digits first': refusesText(/^\d/, 'name'),
  'refuses names of one letter': refusesText(/^.$/, 'name'),
  'refuses long names': refusesText(/^.{64}/, 'name'),
  'refuses names that it does not know': refuses(({ name }) => name !== 'mcp' && name !== 'a2a'),
  'knows no mcp': refusesText(/^mcp$/, 'name'),
  'writes names in capitals': says(({ name }) => ({ name: String(name).toUpperCase() })),
};

export const mcpVersion: Defects = {
  'takes any day': takesText(/^\d{4}-\d\d-\d\d$/, null, 'version'),
  'takes the day before': takesText(/^2026-07-2/, null, 'version'),
  'takes days of earlier months of the year': takesText(/^2026-0[1-6]/, null, 'version'),
  'takes the revisions with a handshake': takesText(/^202[45]/, null, 'version'),
  'takes versions of A2A': takesText(/^\d\.\d$/, null, 'version'),
  'takes words': takesText(/^[a-z]+$/, null, 'version'),
  'takes nothing': takesText(/^$/, null, 'version'),
  'takes what begins like a revision': takesText(/^\d{4}-\d\d-\d\d./, null, 'version'),
  'takes what ends like a revision': takesText(/.\d{4}-\d\d-\d\d$/, null, 'version'),
  'takes a last line feed': takesText(/^2026-07-28\n$/, null, 'version'),
  'trims revisions': readsText((text) => text.trim(), 'version'),
  'takes other separators': takesText(/^\d{4}[/−]?\d\d[/−]?\d\d$/, null, 'version'),
  'takes days first': takesText(/^\d\d\.\d\d\.\d{4}$/, null, 'version'),
  'takes short numbers': takesText(/^\d{2,4}-\d{1,2}-\d\d$/, null, 'version'),
  'takes years of five digits': takesText(/^\d{5}-/, null, 'version'),
  'takes digits beyond ASCII': takesText(/^\p{Nd}{4}-\d\d-\d\d$/u, null, 'version'),
  'takes days that no month has': takesText(/-(?:13|02-30|08-00)/, null, 'version'),
  'knows one revision': refuses(({ version }) => version !== '2026-07-28'),
  'refuses the first revision': refusesText(/^2026-07-28$/, 'version'),
};

export const a2aVersion: Defects = {
  'takes patch numbers': readsText((text) => text.replace(/^(\d+\.\d+)\.\d+$/, '$1'), 'version'),
  'takes a major number alone': readsText((text) => text.replace(/^\d+$/, '$&.0'), 'version'),
  'takes a letter first': readsText((text) => text.replace(/^v/, ''), 'version'),
  'takes commas': readsText((text) => text.replace(',', '.'), 'version'),
  'takes a missing number for zero': readsText((text) => text.replace(/^\./, '0.').replace(/\.$/, '.0'), 'version'),
  'takes nothing for 0.3': readsText((text) => text || '0.3', 'version'),
  'takes words': takesText(/^[a-z]+$/, null, 'version'),
  'takes days': takesText(/^\d{4}-/, null, 'version'),
  'takes what begins like a version': readsText((text) => text.replace(/^(\d+\.\d+).+$/s, '$1'), 'version'),
  'trims versions': readsText((text) => text.replaceAll(/\s/g, ''), 'version'),
  'takes any digit': takesText(/^\p{Nd}+\.\p{Nd}+$/u, null, 'version'),
  'takes any minor number': readsText((text) => text.replace('x', '0'), 'version'),
  'takes what ends like a version': readsText((text) => text.replace(/^.+?(\d+\.\d+)$/, '$1'), 'version'),
  'takes hexadecimal numbers': takesText(/^0x/, null, 'version'),
  'compares versions as decimal numbers': says(({ major, minor }) => ({
    major,
    minor: Number(String(minor).replace(/0+$/, '')),
  })),
  'knows 1.0 alone': refuses(({ version }) => version !== '1.0'),
  'knows no 1.0': refusesText(/^1\.0$/, 'version'),
};
