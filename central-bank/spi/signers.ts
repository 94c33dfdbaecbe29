import type { Signer } from '../../src/rails/bcb/xml/sign.ts';

/** Signers of good messages and of bad ones. */
export interface Signers {
  good: Signer;
  expired: Signer;
  unknown: Signer;
  other: Signer;
}
