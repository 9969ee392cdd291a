import { WebSocket } from 'ws';
import { startSdkBot } from './bot.ts';

/** The bot as a program: `SIMPLEX_CORE=ws://127.0.0.1:5225`, its address on stderr, ends on SIGTERM. */
const socket = new WebSocket(process.env.SIMPLEX_CORE ?? 'ws://127.0.0.1:5225', { perMessageDeflate: false });
const bot = startSdkBot({
  connection: {
    send: (frame) =>
      socket.readyState === WebSocket.CONNECTING ? socket.once('open', () => socket.send(frame)) : socket.send(frame),
    onFrame: (listener) => socket.on('message', (data) => listener(data.toString())),
    onClose: (listener) => socket.once('close', listener),
    close: () => socket.close(),
  },
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => bot.stop());
await bot.ready;
console.error(`sdk-bot serves MCP and A2A at ${bot.link()}`);
