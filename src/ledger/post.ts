import { strict as assert } from 'node:assert';
import { type Account, available } from '../accounts/account.ts';
import { type Centavos, centavos, ZERO } from '../values/money.ts';
import { type MovementKind, movementDefinition } from './movement-kinds.ts';

/** One movement as stored: one amount, one debit, one credit. */
export interface Movement {
  companyId: bigint;
  accountId: bigint;
  kind: MovementKind;
  amount: Centavos;
  /** The account's balance after it. */
  balanceAfter: Centavos;
  at: Date;
  /** The cashout or cash-in it belongs to; null for funding. */
  paymentId: bigint | null;
  /** Distinguishes movements of one kind on one payment, such as two returns. */
  reference: string;
}

export interface Posting {
  kind: MovementKind;
  /** Centavos, greater than zero. */
  amount: Centavos;
  paymentId: bigint | null;
  reference?: string;
  at: Date;
}

/** Moves money on the locked account and returns the movement to insert. Changes only the account. */
export function post(account: Account, posting: Posting): Movement {
  const movement = enter(account, posting);
  settleOverdraft(account, movementDefinition(posting.kind).mayOverdraw === true);
  return movement;
}

/**
 * Turns a hold into its debits in one step. A release followed by debits would fail on an account that a fee has
 * overdrawn meanwhile: the release would cover the fee and leave nothing for the debits.
 */
export function postHeld(account: Account, held: Centavos, postings: readonly Posting[]): Movement[] {
  account.blocked = lowered(account.blocked, held);
  const movements = postings.map((posting) => enter(account, posting));
  settleOverdraft(account, false);
  return movements;
}

function enter(account: Account, posting: Posting): Movement {
  assert(posting.amount > 0n, 'a movement moves more than nothing');
  const { direction } = movementDefinition(posting.kind);
  const change = direction === 'CREDIT' ? posting.amount : -posting.amount;
  account.balance = centavos(account.balance + change);
  // Two nodes may read the clock in one order and lock the account in the other.
  if (posting.at > account.lastMovementAt) account.lastMovementAt = posting.at;
  return {
    companyId: account.companyId,
    accountId: account.id,
    kind: posting.kind,
    amount: posting.amount,
    balanceAfter: account.balance,
    at: account.lastMovementAt,
    paymentId: posting.paymentId,
    reference: posting.reference ?? '',
  };
}

function settleOverdraft(account: Account, mayOverdraw: boolean): void {
  const missing = available(account) < 0n ? centavos(-available(account)) : ZERO;
  assert(mayOverdraw || missing <= account.overdraft, 'only a named movement may overdraw an account');
  account.overdraft = missing;
}

/** Holds an amount; returns false and changes nothing if the available amount is too small. */
export function hold(account: Account, amount: Centavos): boolean {
  if (available(account) < amount) return false;
  account.blocked = centavos(account.blocked + amount);
  return true;
}

/** Releases a hold. */
export function release(account: Account, amount: Centavos): void {
  account.blocked = lowered(account.blocked, amount);
  settleOverdraft(account, false);
}

function lowered(blocked: Centavos, by: Centavos): Centavos {
  assert(blocked >= by, 'a hold gives back no more than was held');
  return centavos(blocked - by);
}
