// The script of the page. It builds elements and sets their text; it never parses markup.

/** @type {import('./data.ts').PageData} */
const data = JSON.parse(document.getElementById('data')?.textContent ?? '');
const { rows, statements, texts } = data;

/** Rows that the list lays out at a time. */
const step = 100;

/**
 * @param {string} name
 * @param {string} [kind] class of the element
 * @param {...(string | Node)} children
 */
function element(name, kind = '', ...children) {
  const made = document.createElement(name);
  if (kind !== '') made.className = kind;
  made.append(...children);
  return made;
}

/** @param {import('./data.ts').PageRow} row */
function statementOf(row) {
  return statements[row.statement] ?? { id: '', level: '', section: '', text: '', mutants: [] };
}

/** @param {number} place */
function textAt(place) {
  return texts[place] ?? '';
}

/**
 * JSON in a text on lines of its own, where it is long. Works on characters, so that what is escaped stays escaped.
 * @param {string} text
 */
function laidOut(text) {
  if (text.length <= 72) return text;
  const start = text.search(/[[{]/);
  if (start < 0) return text;
  let out = text.slice(0, start) + (start > 0 ? '\n' : '');
  let depth = 0;
  let quoted = false;
  const line = () => `\n${'  '.repeat(Math.max(0, Math.min(depth, 40)))}`;
  for (let at = start; at < text.length; at++) {
    const character = text[at] ?? '';
    if (quoted) {
      out += character;
      if (character === '\\') out += text[++at] ?? '';
      else if (character === '"') quoted = false;
    } else if (character === '"') {
      quoted = true;
      out += character;
    } else if (character === '{' || character === '[') {
      depth += 1;
      const empty = text[at + 1] === '}' || text[at + 1] === ']';
      out += empty ? character : character + line();
    } else if (character === '}' || character === ']') {
      depth -= 1;
      const empty = text[at - 1] === '{' || text[at - 1] === '[';
      out += empty ? character : line() + character;
    } else {
      out += character === ',' ? character + line() : character === ':' ? ': ' : character;
    }
  }
  return out;
}

/**
 * A text of the catalogue, with what stands between backticks as code.
 * @param {string} text
 */
function prose(text) {
  const parts = text.split('`');
  if (parts.length % 2 === 0) return text;
  return element('span', '', ...parts.map((part, index) => (index % 2 === 0 ? part : element('code', '', part))));
}

/** @param {readonly import('./data.ts').PageMessage[]} messages */
function sequence(messages) {
  const lanes = element('div', 'lanes', element('span', '', 'suite'), element('span', '', 'target'));
  lanes.setAttribute('aria-hidden', 'true');
  const list = element('ol', 'sequence');
  const began = messages[0]?.[0] ?? 0;
  for (const [at, sent, label, body, marked] of messages) {
    const direction = element('span', 'hidden', sent ? 'sent to the target: ' : 'received from the target: ');
    const head = element(
      'p',
      'arrow',
      direction,
      element('span', 'label', textAt(label)),
      element('time', '', `+${Number((at - began).toFixed(1))} ms`),
    );
    const item = element('li', sent ? 'sent' : 'received', head);
    if (marked) {
      item.classList.add('marked');
      item.append(element('p', 'decided', 'decided the verdict'));
    }
    const text = textAt(body);
    if (text !== 'null') item.append(element('pre', '', laidOut(text)));
    list.append(item);
  }
  return element('figure', 'transcript', lanes, list);
}

/**
 * @param {string} name
 * @param {string | Node} value
 * @param {string} [kind]
 */
function fact(name, value, kind = 'fact') {
  return element('div', kind, element('dt', '', name), element('dd', '', value));
}

/** @param {string} command */
function replay(command) {
  const code = element('code', '', command);
  const button = element('button', 'copy', 'Copy');
  button.setAttribute('type', 'button');
  button.setAttribute('aria-label', 'Copy the command that runs this row again');
  button.addEventListener('click', () => {
    getSelection()?.selectAllChildren(code);
    navigator.clipboard?.writeText(command).then(
      () => {
        button.textContent = 'Copied';
      },
      () => {},
    );
  });
  return element('span', 'replay', code, button);
}

/**
 * Fills a row that is opened for the first time.
 * @param {HTMLDetailsElement} details
 */
function fill(details) {
  if (details.dataset.filled !== undefined) return;
  details.dataset.filled = '';
  const row = rows[Number(details.dataset.row)];
  if (row === undefined) return;
  const statement = statementOf(row);
  const isFinding = details.closest('.finding') !== null;
  const facts = details.querySelector('dl') ?? element('dl', 'facts');
  if (!isFinding) {
    facts.append(fact('statement', prose(statement.text)));
    for (const [name, text] of row.facts)
      facts.append(fact(name, text, name === 'expected' || name === 'actual' ? name : 'fact'));
  }
  if (statement.url !== undefined) {
    const link = element('a', '', statement.url);
    link.setAttribute('href', statement.url);
    link.setAttribute('rel', 'noreferrer');
    facts.append(fact('see', link));
  }
  facts.append(fact('run again', replay(row.replay)));
  details.append(facts);
  if (row.messages.length > 0) details.append(sequence(row.messages));
  if (statement.mutants.length > 0) {
    const list = element('ul', 'mutants', ...statement.mutants.map((mutant) => element('li', '', mutant)));
    details.append(
      element(
        'details',
        'proof',
        element(
          'summary',
          '',
          `Proven to catch ${statement.mutants.length === 1 ? 'one fault' : `${statement.mutants.length} faults`} of a target`,
        ),
        list,
      ),
    );
  }
}

/** @param {number} index */
function item(index) {
  const row = rows[index];
  if (row === undefined) return element('li');
  const details = element('details', `row ${row.state}`);
  details.dataset.row = String(index);
  details.append(
    element(
      'summary',
      '',
      element('span', `state ${row.state}`, words[row.state] ?? row.state),
      ' ',
      element('code', 'id', row.id),
      ' ',
      element('span', 'title', textAt(row.title)),
    ),
  );
  return element('li', '', details);
}

const form = /** @type {HTMLFormElement} */ (document.getElementById('filter'));
const list = /** @type {HTMLElement} */ (document.getElementById('list'));
const shown = /** @type {HTMLElement} */ (document.getElementById('shown'));
const more = /** @type {HTMLButtonElement} */ (document.getElementById('more'));
/** @type {Readonly<Record<string, string>>} */
const words = Object.fromEntries(
  [...form.querySelectorAll('select[name=state] option')].map((option) => [
    option.getAttribute('value'),
    option.textContent,
  ]),
);

/** @type {string[] | undefined} */
let haystacks;
/** @type {number[]} */
let found = [];
let laid = 0;

/** What the text of the filter is looked for in; made when somebody types. */
function haystackOf(/** @type {number} */ index) {
  haystacks ??= rows.map((row) => {
    const { text, section } = statementOf(row);
    return [row.id, text, section, textAt(row.title), ...row.facts.flat()].join('\n').toLowerCase();
  });
  return haystacks[index] ?? '';
}

function layMore() {
  const next = found.slice(laid, laid + step);
  list.append(...next.map(item));
  laid += next.length;
  more.hidden = laid === found.length;
  more.textContent = `Show ${Math.min(step, found.length - laid)} more`;
}

function filter() {
  const wanted = new FormData(form);
  const tokens = String(wanted.get('text')).toLowerCase().split(/\s+/).filter(Boolean);
  const [state, level, binding] = ['state', 'level', 'binding'].map((name) => wanted.get(name));
  found = rows.flatMap((row, index) =>
    (state === '' || row.state === state) &&
    (level === '' || statementOf(row).level === level) &&
    (binding === '' || row.binding === binding) &&
    tokens.every((token) => haystackOf(index).includes(token))
      ? [index]
      : [],
  );
  const count = (/** @type {number} */ number) => number.toLocaleString('en');
  shown.textContent =
    found.length === rows.length
      ? `${count(rows.length)} rows`
      : `${count(found.length)} of ${count(rows.length)} rows${found.length === 0 ? ': nothing has all of this' : ''}`;
  list.replaceChildren();
  laid = 0;
  layMore();
}

function clear() {
  for (const name of ['text', 'state', 'level', 'binding']) field(name).value = '';
}

/** Opens the row that the address names: `#SIGN-6/foreign-key@rpc`. */
function openNamed() {
  let id = location.hash.slice(1);
  try {
    id = decodeURIComponent(id);
  } catch {
    return;
  }
  const index = rows.findIndex((row) => row.id === id);
  if (index < 0) return;
  let details = document.querySelector(`details[data-row="${index}"]`);
  if (details === null) {
    clear();
    field('text').value = id;
    filter();
    details = document.querySelector(`details[data-row="${index}"]`);
  }
  if (details instanceof HTMLDetailsElement) {
    details.open = true;
    fill(details);
    details.scrollIntoView();
  }
}

/** @param {string} name */
function field(name) {
  return /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
}

document.addEventListener(
  'toggle',
  ({ target }) => {
    if (target instanceof HTMLDetailsElement && target.open && target.dataset.row !== undefined) fill(target);
  },
  true,
);
document.addEventListener('click', ({ target }) => {
  const tile = target instanceof Element ? target.closest('[data-state]') : null;
  if (!(tile instanceof HTMLElement)) return;
  clear();
  field('state').value = tile.dataset.state ?? '';
  filter();
  document.getElementById('rows')?.scrollIntoView();
  document.getElementById('rows')?.focus({ preventScroll: true });
});
form.addEventListener('input', filter);
form.addEventListener('submit', (event) => event.preventDefault());
document.getElementById('clear')?.addEventListener('click', () => {
  clear();
  filter();
});
more.addEventListener('click', layMore);
addEventListener('hashchange', openNamed);
addEventListener('beforeprint', () => {
  for (const details of document.querySelectorAll('#failures details.row')) {
    if (details instanceof HTMLDetailsElement) details.open = true;
  }
});

form.hidden = false;
filter();
const first = document.querySelector('#failures details.row');
if (first instanceof HTMLDetailsElement) first.open = true;
openNamed();
