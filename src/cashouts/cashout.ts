import type { Actor } from '../context.ts';
import type { Centavos } from '../money.ts';
import type { Party } from '../rail/rail.ts';

/** A transfer out of an account (interface, "Cashout transaction"). Amounts in centavos. */
export interface Cashout {
  readonly companyId: bigint;
  readonly id: bigint;
  readonly accountId: bigint;
  /** How the recipient was named: by key, by account details, or by a payment code. */
  readonly origin: 'KEY' | 'MANUAL' | 'CODE';
  readonly status: CashoutStatus;
  readonly amount: Centavos;
  readonly fee: Centavos;
  /** What recipients' institutions have given back so far. */
  readonly returned: Centavos;
  readonly pixKey: string | null;
  /** The payment code's own id, when a dynamic code is paid. */
  readonly txid: string | null;
  readonly tag: string | null;
  readonly idempotencyKey: string | null;
  readonly fingerprint: string | null;
  /** Made once, before the rail is first asked; every retry reuses it. */
  readonly endToEndId: string | null;
  readonly codeTransaction: string;
  /** Known from the start by account details, from the directory otherwise. */
  readonly recipient: Party | null;
  readonly errorCode: string | null;
  readonly errorText: string | null;
  /** How many events it has published. */
  readonly events: number;
  readonly createdAt: Date;
  readonly processingAt: Date | null;
  /** When the rail was asked, or was about to be. */
  readonly submittedAt: Date | null;
  readonly completedAt: Date | null;
  /** While PROCESSING: when the rail's limit passes and a missing answer is asked for. */
  readonly dueAt: Date | null;
  /** Fences the node that owes the next step: it may record only under the number it was given. */
  readonly leaseNumber: number;
  /** Who asked for it and who let it go, as {@link subjectOf} writes them; null where nobody was noted. */
  readonly createdBy: string | null;
  readonly approvedBy: string | null;
}

export type CashoutStatus = 'NEW' | 'PROCESSING' | 'SUCCESS' | 'FAILED' | 'CANCELLED' | 'REFUNDED';

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

/** What is reserved while the cashout is PROCESSING and debited when it settles. */
export function total(cashout: Pick<Cashout, 'amount' | 'fee'>): Centavos {
  return (cashout.amount + cashout.fee) as Centavos;
}

export interface CashoutRef {
  companyId: bigint;
  id: bigint;
}

/** Who acts, in one text: ids of users and of credentials must not be taken for each other. */
export function subjectOf({ audience, subject }: Pick<Actor, 'audience' | 'subject'>): string {
  return `${audience}/${subject}`;
}

/** The order in which rows are locked wherever several are, so that two batches never wait in a ring. */
export function inKeyOrder<Ref extends CashoutRef>(refs: readonly Ref[]): Ref[] {
  return [...refs].sort((one, other) => compare(one.companyId, other.companyId) || compare(one.id, other.id));
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
