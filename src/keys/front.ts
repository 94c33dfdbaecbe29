// Registers, re-binds and deletes Pix keys.
export {
  type ActiveKey,
  endKey,
  findActiveKey,
  lockActiveKey,
  lockKeyForClaim,
  registerWonKey,
  unlockKeyFromClaim,
} from './claimed-keys.ts';
export { deleteKey } from './delete.ts';
export { finishKeyRequests, KEY_REQUESTS } from './due.ts';
export { forgetVerifications } from './forget-verifications.ts';
export { tellOfHandOver } from './hand-over.ts';
export { judgeVerification, spendVerification, verificationPlace } from './judge-verification.ts';
export { announceKey, FIRST_KEYS, listKeys } from './pix-keys.ts';
export { rebindKey } from './rebind.ts';
export { registerKey } from './register.ts';
export { countKeys, findRequest, keyLimitOf } from './requests.ts';
export { sendVerification } from './send-verification.ts';
export { loadUsable } from './usable-account.ts';
