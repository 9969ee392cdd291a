import { type Domain, type JsonObject, ProtocolFailure } from '../http-server/domain.ts';
import { argumentProblem } from './arguments.ts';
import type { Place } from './place.ts';
import type { ListName, SwarmsayPolicy } from './policy.ts';
import { Refusal } from './refusal.ts';
import { readResource, resources, resourceTemplates } from './resources.ts';
import { toolDefinitions } from './tool-definitions.ts';
import { needsToken, runTool } from './tools.ts';
import { callerOf, type Visit, visit } from './visit.ts';

/** The fifteen tools and four resources over one instance; each request carries its own identity. */
export function createSwarmsay(place: Place, policy: SwarmsayPolicy): Domain {
  let previous: string | undefined;
  const tools = policy.tools(toolDefinitions);

  function visitBy(authorization: string | undefined): Visit {
    const [, sent] = /^Bearer +(\S+) *$/i.exec(authorization ?? '') ?? [];
    const token = policy.token(sent, previous);
    previous = sent ?? previous;
    place.calls += 1;
    return visit(place, policy, 'mcp', token);
  }

  function standIn(visitor: Visit, tool: string): Visit {
    const slug = visitor.caller === undefined ? policy.anonymousAs(tool) : undefined;
    return slug === undefined ? visitor : { ...visitor, caller: place.handles.get(slug) };
  }

  /** What every call has to pass before its tool runs. */
  function admit(visitor: Visit, tool: string, values: JsonObject): void {
    if (!place.open && policy.refusesClosed(tool)) throw notOpen();
    if (visitor.caller?.disabled === true && policy.refusesDisabled(tool)) {
      throw new Refusal('disabled', 403, 'This handle is disabled.');
    }
    if (visitor.caller === undefined && visitor.token !== undefined && policy.refusesUnknownToken()) {
      throw new Refusal('bad_token', 401, 'This token is not known.');
    }
    if (policy.needsToken(needsToken(tool, values), tool)) callerOf(visitor);
  }

  function callTool(name: string, values: JsonObject, authorization: string | undefined): JsonObject {
    const tool = tools.find((one) => one.name === name);
    if (tool === undefined) throw new ProtocolFailure(-32602, `There is no tool ${name}.`);
    const when = policy.checksArguments(name);
    const problem = when === 'never' ? undefined : argumentProblem(tool.inputSchema, values);
    if (problem !== undefined && when === 'before') throw new ProtocolFailure(-32602, problem);
    const visitor = standIn(visitBy(authorization), name);
    try {
      admit(visitor, name, values);
      const answer = runTool(visitor, name, values);
      if (answer === undefined) throw new ProtocolFailure(-32602, `There is no tool ${name}.`);
      if (problem !== undefined) throw new ProtocolFailure(-32602, problem);
      const { text, json } = policy.answer(answer, name, 'mcp');
      return policy.result({ content: [{ type: 'text', text }], structuredContent: json }, name);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return policy.refusal({ content: [{ type: 'text', text: error.body }], isError: true }, error, name);
    }
  }

  function list(name: ListName, members: JsonObject): JsonObject {
    if (!place.open && !policy.listsWhileClosed(name)) throw new ProtocolFailure(-32000, notOpen().body);
    return members;
  }

  return {
    info: { name: 'swarmsay-reference', version: '1.0.0' },
    capabilities: { tools: {}, resources: {} },
    tools: () => list('tools', { tools }).tools as typeof tools,
    callTool: (name, values, { authorization }) => callTool(name, values, authorization),
    methods: {
      'resources/list': () => list('resources', { resources: policy.resources(resources) }),
      'resources/templates/list': () => list('templates', { resourceTemplates: policy.templates(resourceTemplates) }),
      'resources/read': ({ uri }, { authorization }) => {
        const visitor = visitBy(authorization);
        try {
          if (!place.open) throw notOpen();
          return { contents: policy.contents(readResource(visitor, String(uri)), String(uri)) };
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          const sentence = policy.readingRefusal(error.body);
          if (sentence !== undefined) throw new ProtocolFailure(notFound, sentence);
          return { contents: [{ uri: String(uri), mimeType: 'text/plain', text: error.body }] };
        }
      },
    },
  };
}

/** The code that the revisions with a handshake have for a resource that is not there. */
const notFound = -32_002;

function notOpen(): Refusal {
  return new Refusal('not_open_yet', 503, 'The boards have not opened yet.');
}
