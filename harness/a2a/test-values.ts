/** The least that a conformant agent may say of its work. */
export const work = { id: 't1', status: { state: 'TASK_STATE_WORKING' } };

export const statusUpdate = { taskId: 't1', contextId: 'c1', status: work.status };

/** A message of an agent. */
export const spoken = { messageId: 'm1', role: 'ROLE_AGENT', parts: [{ text: 'four' }] };

/** A card with all that has to be in one, and no more. */
export const card = {
  name: '',
  description: '',
  supportedInterfaces: [{ url: 'simplex:/a#key', protocolBinding: 'https://a.example/b', protocolVersion: '1.0' }],
  version: '',
  capabilities: {},
  defaultInputModes: [],
  defaultOutputModes: [],
  skills: [{ id: 's1', name: '', description: '', tags: [] }],
};
