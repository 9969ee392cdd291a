import { startSimplexBot } from './bot.ts';
import { connectWebSocket } from './web-socket-connection.ts';

/** The bot as a program: `SIMPLEX_CORE=ws://127.0.0.1:5225`, its address on stderr, ends on SIGTERM. */
const connection = await connectWebSocket(process.env.SIMPLEX_CORE ?? 'ws://127.0.0.1:5225');
const bot = startSimplexBot({ connection });
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => bot.stop());
await bot.ready;
console.error(`simplex-bot serves MCP and A2A at ${bot.link()}`);
