// Stands in for the native addon of the Node package `simplex-chat`: loaded with `node --require` where MOCK_CORE_SOCKET names
// the socket of a mock core, it answers whatever way the package takes to its addon, so neither the addon nor a compiler is
// needed. Worker threads load it too. The frames are those of libsimplex.c.
const { randomUUID } = require('node:crypto');
const Module = require('node:module');
const { connect } = require('node:net');
const { basename, resolve } = require('node:path');

const socketPath = process.env.MOCK_CORE_SOCKET;
if (socketPath) standIn(addon());

function standIn(functions) {
  const { dlopen } = process;
  const { _load: load } = Module;
  const isAddon = (path) =>
    /^simplex(?:-chat-nodejs-[\w-]+)?\.node$/.test(basename(path)) ||
    (process.env.SIMPLEX_ADDON_PATH !== undefined && resolve(path) === resolve(process.env.SIMPLEX_ADDON_PATH));
  process.dlopen = (target, path, ...flags) => {
    if (!isAddon(String(path))) return dlopen.call(process, target, path, ...flags);
    target.exports = functions;
  };
  // Before the path is looked up: the file need not exist.
  Module._load = function (request, ...rest) {
    return /(?:^|[\\/])build[\\/]Release[\\/]simplex(?:\.node)?$/.test(request)
      ? functions
      : load.call(this, request, ...rest);
  };
}

/** The addon's functions; `load` answers with all of them, which suits every version of the package. */
function addon() {
  const call = connections();
  const commandError = (message) =>
    JSON.stringify({ error: { type: 'error', errorType: { type: 'commandError', message } } });
  const gone = 'the mock core is gone';
  const unreachable = 'the mock core at MOCK_CORE_SOCKET cannot be reached';
  const init = async (path, key, confirm, queueSize) => {
    const answer = await call('I', [path, key, confirm, queueSize]);
    if (!answer) return [0n, JSON.stringify({ type: 'errorSQL', dbFile: '', migrationSQLError: unreachable })];
    const [controller, json] = String(answer).split('\n');
    return [BigInt(controller), json];
  };
  const text = async (operation, fields, otherwise) => String((await call(operation, fields)) ?? otherwise);
  const writeError = JSON.stringify({ type: 'error', writeError: gone });

  const parameters = {
    load: ['string'],
    chat_migrate_init: ['string', 'string', 'string'],
    chat_migrate_init_queue: ['string', 'string', 'string', 'number'],
    chat_close_store: ['bigint'],
    chat_send_cmd: ['bigint', 'string'],
    chat_recv_msg_wait: ['bigint', 'number'],
    chat_write_file: ['bigint', 'string', 'object'],
    chat_read_file: ['string', 'string', 'string'],
    chat_encrypt_file: ['bigint', 'string', 'string'],
    chat_decrypt_file: ['string', 'string', 'string', 'string'],
  };
  const behaviour = {
    load: () => functions,
    chat_migrate_init: (path, key, confirm) => init(path, key, confirm, ''),
    chat_migrate_init_queue: init,
    chat_close_store: (controller) => text('S', [controller], gone),
    chat_send_cmd: (controller, command) => text('C', [controller, untilNul(command)], commandError(gone)),
    chat_recv_msg_wait: async (controller, microseconds) => {
      const due = Date.now() + microseconds / 1000;
      const event = await call('R', [controller, Math.max(0, Math.trunc(microseconds))]);
      // The package asks again at once: a receive that failed early would make it spin.
      if (!event) await new Promise((done) => setTimeout(done, Math.max(0, due - Date.now())));
      return String(event ?? '');
    },
    chat_write_file: (controller, path, data) =>
      text('W', [controller, path, ArrayBuffer.isView(data) ? data : new Uint8Array(data)], writeError),
    chat_read_file: async (path, key, nonce) => {
      const buffer = await call('F', [path, key, nonce]);
      if (!buffer) throw new Error(gone);
      if (buffer[0] !== 0) throw new Error(buffer.toString('utf8', 1, buffer.length - 1));
      return buffer.subarray(5);
    },
    chat_encrypt_file: (controller, from, to) => text('E', [controller, from, to], writeError),
    chat_decrypt_file: (from, key, nonce, to) => text('D', [from, key, nonce, to], gone),
  };
  const functions = {};
  for (const [name, types] of Object.entries(parameters)) {
    functions[name] = (...values) => {
      const wrong = types.findIndex((type, place) => typeof values[place] !== type || values[place] === null);
      if (wrong >= 0) throw new TypeError(`${name}: argument ${wrong + 1} must be of type ${types[wrong]}`);
      return behaviour[name](...values);
    };
  }
  return functions;
}

/** Calls over connections that are used again; resolves with the answer, undefined when the mock core is gone. */
function connections() {
  const name = randomUUID();
  const idle = [];
  const open = () => {
    const socket = connect(socketPath);
    const connection = { socket, answered: undefined };
    let unread = Buffer.alloc(0);
    const end = () => {
      if (idle.includes(connection)) idle.splice(idle.indexOf(connection), 1);
      connection.answered?.(undefined);
    };
    socket.on('error', end);
    socket.on('close', end);
    socket.on('data', (chunk) => {
      unread = Buffer.concat([unread, chunk]);
      if (unread.length < 4 || unread.length < 4 + unread.readUInt32BE()) return;
      const answer = unread.subarray(4);
      unread = Buffer.alloc(0);
      connection.answered?.(answer);
    });
    socket.write(requestFrame('H', ['Node module', name, process.pid, process.cwd()]));
    return connection;
  };
  return (operation, fields) =>
    new Promise((resolve) => {
      const connection = idle.pop() ?? open();
      const { socket } = connection;
      connection.answered = (answer) => {
        connection.answered = undefined;
        // Nothing is pending here any more that should keep the program alive.
        socket.unref();
        // Only an event that has arrived leaves the queue.
        if (operation === 'R' && answer?.length > 0) socket.write(requestFrame('A', []));
        if (answer) idle.push(connection);
        resolve(answer);
      };
      socket.ref();
      socket.write(requestFrame(operation, fields));
    });
}

function requestFrame(operation, fields) {
  const parts = [Buffer.from(operation)];
  for (const field of fields) {
    const bytes = ArrayBuffer.isView(field)
      ? Buffer.from(field.buffer, field.byteOffset, field.byteLength)
      : Buffer.from(String(field));
    parts.push(length(bytes), bytes);
  }
  const content = Buffer.concat(parts);
  return Buffer.concat([length(content), content]);
}

function length(bytes) {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(bytes.length);
  return head;
}

/** A C string ends at its first NUL. */
function untilNul(text) {
  return text.split('\0', 1)[0];
}
