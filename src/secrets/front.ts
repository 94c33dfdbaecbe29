// Encrypts, signs and hashes.
export { makeCertificate, publishedCertificate } from './certificate.ts';
export {
  clientSecretMatches,
  drawOneTimePassword,
  hashClientSecret,
  hashPassword,
  hashShownPassword,
} from './hash.ts';
export { idKeyPlace, loadIdKey } from './id-key.ts';
export { openKeyRing } from './key-ring.ts';
export { loadMasterKey } from './master-key.ts';
export { createPasswordQueue, PASSWORD_QUEUE, type PasswordQueue } from './password-queue.ts';
export { rotateSigningKey, withdrawSigningKey } from './rotate-signing-key.ts';
export { createVault, type Vault } from './seal.ts';
export { sealInSql, sealOfText } from './seal-of-text.ts';
export { holdsSigningKeys, type SigningKeys, signingKeyPlace } from './signing-keys.ts';
export { drawTotpSecret, stepOfCode } from './totp.ts';
