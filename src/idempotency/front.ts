// Keeps the keys under which something is made once.
export { keysInTurn, type Used } from './keys-in-turn.ts';
export { requestFingerprint } from './request-fingerprint.ts';
export { type Idempotency, isSameRequest, noUsedKeys } from './used-keys.ts';
