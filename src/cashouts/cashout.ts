import type { Actor } from '../actor.ts';
import type { Party } from '../rail/party.ts';
import type { Priority } from '../rail/rail.ts';
import type { Centavos } from '../values/money.ts';
import type { CashoutStatus } from './status.ts';
import type { CashoutRow } from './table.ts';

/**
 * A transfer out of an account (interface, "Cashout transaction"): a row of its table, with the recipient as one. Amounts
 * in centavos.
 */
export interface Cashout extends Omit<CashoutRow, `recipient${string}`> {
  /** Set from the start for account details; otherwise by the directory. */
  readonly recipient: Party | null;
}

/** Returns the cashout that a row of its table holds. */
export function toCashout(row: CashoutRow): Cashout {
  const {
    recipientIspb,
    recipientBranch,
    recipientNumber,
    recipientDocument,
    recipientName,
    recipientAccountType,
    ...rest
  } = row;
  if (recipientIspb === null) return { ...rest, recipient: null };
  const recipient: Party = {
    ispb: recipientIspb,
    branch: recipientBranch,
    number: recipientNumber ?? '',
    document: recipientDocument ?? '',
    name: recipientName ?? '',
    accountType: recipientAccountType ?? 'CURRENT_ACCOUNT',
  };
  return { ...rest, recipient };
}

/** Every payment of a customer is sent at once; the bank schedules none. */
export const CASHOUT_PRIORITY: Priority = 'PAGPRI';

/** Interface, "States and transitions"; CANCELLED and REFUNDED as the bank's own rules add them. */
const MOVES: Record<CashoutStatus, readonly CashoutStatus[]> = {
  NEW: ['PROCESSING', 'CANCELLED'],
  PROCESSING: ['SUCCESS', 'FAILED'],
  SUCCESS: ['REFUNDED'],
  FAILED: [],
  CANCELLED: [],
  REFUNDED: [],
};

export function mayMove(from: CashoutStatus, to: CashoutStatus): boolean {
  return MOVES[from].includes(to);
}

/** The amount held while the cashout is PROCESSING and debited when it settles. */
export function total(cashout: Pick<Cashout, 'amount' | 'fee'>): Centavos {
  return (cashout.amount + cashout.fee) as Centavos;
}

export interface CashoutRef {
  companyId: bigint;
  id: bigint;
}

/** Names the actor as one text, because ids of users and of credentials must not be confused. */
export function subjectOf({ audience, subject }: Pick<Actor, 'audience' | 'subject'>): string {
  return `${audience}/${subject}`;
}

/** The order in which several rows are locked, so that two batches never deadlock. */
export function inKeyOrder<Ref extends CashoutRef>(refs: readonly Ref[]): Ref[] {
  return [...refs].sort((one, other) => compare(one.companyId, other.companyId) || compare(one.id, other.id));
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
