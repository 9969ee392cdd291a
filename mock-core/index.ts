/** A SimpleX core without a network, behind the JSON API of `simplex-chat -p`; for a bot's own tests and for the suite. */
export type { Core, CoreConnection } from './api/core.ts';
export type { EventMode } from './api/event-queue.ts';
export type { EmbeddedAccess, Environment } from './embed/embed.ts';
export type { Attachment } from './embed/programs.ts';
export type { Faults } from './faults/faults.ts';
export { type MockCore, startMockCore } from './mock-core.ts';
export type { WorldOptions } from './options.ts';
export type { QuoteMode } from './wire/quote.ts';
export type { BusinessProtocols } from './world/business.ts';
export { systemClock, virtualClock, type WorldClock } from './world/clock.ts';
export type { Noise } from './world/network.ts';
export { createWorld, type World } from './world.ts';
