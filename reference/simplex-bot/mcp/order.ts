import { isObject, type JsonObject } from '../messages.ts';
import { schemaProblems } from './arguments.ts';
import type { Call } from './call.ts';
import { ProtocolFailure } from './failure.ts';
import { metaKeys } from './meta.ts';
import { openState, type StateBinding, sealState } from './request-state.ts';
import { inputSchema, type Tool, textResult } from './tool.ts';

/** Milliseconds in which a caller may answer. */
const patience = 600_000;

const form = inputSchema({ quantity: { type: 'integer', minimum: 1, maximum: 1_000, description: 'How many' } });

/** Asks for a quantity by elicitation and completes with the retry; its only memory is the sealed state (basic/patterns/mrtr). */
export const order: Tool = {
  name: 'order',
  description: 'Orders an item, after it asked how many',
  inputSchema: inputSchema({ item: { type: 'string', minLength: 1, maxLength: 100 } }),
  readOnly: false,
  run(values, call) {
    const binding: StateBinding = { operation: 'order', arguments: values, principal: call.principal };
    const { requestState, inputResponses } = call.request.params;
    if (requestState === undefined) return ask(values, binding, call);
    const finding = openState(requestState, binding, call.clock.now(), call.stateSecret);
    if (!call.policy.acceptsState(finding)) {
      throw new ProtocolFailure('bad-request-state', 'The request state is not one of this request.', {
        reason: 'invalid_request_state',
      });
    }
    const answer = isObject(inputResponses) ? inputResponses.quantity : undefined;
    if (isObject(answer) && (answer.action === 'decline' || answer.action === 'cancel')) {
      return textResult('Nothing was ordered.');
    }
    if (isObject(answer) && isObject(answer.content) && schemaProblems(form, answer.content).length === 0) {
      return textResult(`Ordered: ${answer.content.quantity} × ${values.item}.`);
    }
    const missing = call.policy.missingInput();
    if (missing === 'ask') return ask(values, binding, call);
    throw new ProtocolFailure(missing, 'The quantity is missing.');
  },
};

function ask(values: JsonObject, binding: StateBinding, call: Call): JsonObject {
  if (!call.policy.hasCapability('elicitation', declaresForms(call))) {
    throw new ProtocolFailure('missing-capability', 'An order needs elicitation by form.', {
      requiredCapabilities: { elicitation: { form: {} } },
    });
  }
  const question = {
    method: 'elicitation/create',
    params: {
      mode: 'form',
      message: `How many ${values.item}s?`,
      requestedSchema: { type: form.type, properties: form.properties, required: form.required },
    },
  };
  return {
    resultType: 'input_required',
    inputRequests: { quantity: question },
    requestState: sealState(binding, call.clock.now() + patience, call.stateSecret),
  };
}

/** `elicitation: {}` stands for forms; one that names `url` alone does not. */
function declaresForms(call: Call): boolean {
  const capabilities = call.request.meta[metaKeys.capabilities];
  const elicitation = isObject(capabilities) ? capabilities.elicitation : undefined;
  return isObject(elicitation) && (isObject(elicitation.form) || !('url' in elicitation));
}
