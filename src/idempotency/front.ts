// Stores idempotency keys and the results of their requests.
export { keysInTurn, type Used } from './keys-in-turn.ts';
export { requestFingerprint } from './request-fingerprint.ts';
export { type Idempotency, isSameRequest, noUsedKeys } from './used-keys.ts';
