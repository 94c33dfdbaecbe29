import type { Signer } from '../../src/rails/bcb/xml/sign.ts';

/** Signers of valid and of invalid messages. */
export interface Signers {
  good: Signer;
  expired: Signer;
  unknown: Signer;
  other: Signer;
}
