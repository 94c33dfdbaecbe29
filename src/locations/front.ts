// Serves and fetches the payloads of dynamic codes.
export type { OwnServer } from './ask-itself.ts';
export { buildCobPayload, buildCobvPayload, type CobPayload, type CobvPayload } from './payload.ts';
export { isHostPattern } from './policy.ts';
export type { ChargePayload, LocationPayload } from './read-payload.ts';
export { createLocationReader, type LocationReader } from './reader.ts';
export { createPayloadSigner, type PayloadKey, type PayloadSigner } from './sign-payload.ts';
