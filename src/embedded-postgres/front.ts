// Brings along the PostgreSQL of a sandbox.
export { locateBinaries } from './binaries.ts';
export { type EmbeddedAddress, findEmbedded, startEmbedded } from './embedded.ts';
export { EmbeddedError } from './embedded-error.ts';
export { APPLICATION, RUNTIME } from './initdb.ts';
export { HeldElsewhere } from './owner.ts';
export { findPlace } from './place.ts';
export { isAlive } from './process.ts';
export type { Settings } from './settings.ts';
export { stopOrphan } from './stop.ts';
export { canTraverse, launch, runUser } from './user.ts';
