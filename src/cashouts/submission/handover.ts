import type { Account, AccountRef } from '../../accounts/account.ts';
import type { Target } from '../../accounts/find-addresses.ts';
import type { Cashout } from '../cashout.ts';

/** A payment whose next step this node owes. */
export interface Handover {
  readonly cashout: Cashout;
  /** Read by the turn that began the payment; omitted if the payment was taken over from another node. */
  readonly parties?: Parties;
}

export interface Parties {
  readonly payer: Account;
  /** Returns the recipient's account if it is at this bank; known once the turn is committed. */
  findPayee(): AccountRef | undefined;
}

/** Returns the target of a payment that may stay inside the bank; undefined once the rail was called. */
export function ownTarget(
  { recipient, pixKey, submittedAt }: Pick<Cashout, 'recipient' | 'pixKey' | 'submittedAt'>,
  ispb: string,
): Target | undefined {
  if (submittedAt !== null) return undefined;
  if (recipient === null) return pixKey === null ? undefined : { key: pixKey };
  const { branch, number } = recipient;
  return recipient.ispb === ispb && branch !== null ? { branch, number } : undefined;
}
