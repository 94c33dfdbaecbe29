// Founds, resets and fills a simulated bank.
export { AGENDA_KINDS, type AgendaItem, readAgenda } from './agenda.ts';
export { comeIn } from './come-in.ts';
export { keepRequest, readInbox } from './inbox.ts';
export { type LastMove, type RememberingMover, rememberMoves } from './last-move.ts';
export { describeSandbox } from './manifest.ts';
export { liveMonth } from './month/live.ts';
export { type AgreedClock, createClockMover } from './move-clock.ts';
export { changeSandboxAccount, openSandboxAccount } from './open-sandbox-account.ts';
export { createReset, type Reset, type Resetting } from './reset.ts';
export { seedSandbox } from './seed.ts';
export { SEEDED_COMPANIES, SEEDED_OPERATOR } from './seeded.ts';
export { deriveSeeds, PUBLIC_SEEDS, type Seeds } from './seeds.ts';
export { blot, blotPath } from './stream/blot.ts';
export { STREAM_KINDS, type StreamEntry, streamEntry } from './stream/entry.ts';
export { createStream, NOTES_KEPT, type SandboxStream } from './stream/stream.ts';
export { watchedListener, watchedRail } from './stream/watch-rail.ts';
