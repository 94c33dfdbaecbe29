import { numberKey } from '../accounts/find.ts';
import { createRowMap } from '../database/row-map.ts';
import type { Tx } from '../database/transaction.ts';
import { type Idempotency, noUsedKeys } from '../idempotency/used-keys.ts';
import { gather } from '../turns/gather.ts';
import { LOCK_ORDER, type TurnTry, type WorkingSet, type WorkingSetKind } from '../turns/turn.ts';
import type { Cashout, CashoutRef } from './cashout.ts';
import {
  type IdempotencyRef,
  insertCashouts,
  lockCashouts,
  notePromised,
  refKey,
  selectByIdempotencyKeys,
  selectCashouts,
  updateCashouts,
  updateWaitingCashouts,
} from './store.ts';
import type { OpenPayments } from './submission/open-payments.ts';
import { type CashoutStep, writeSteps } from './write-steps.ts';

/** The cashouts of a turn. */
export interface CashoutSet extends WorkingSet {
  want(ref: CashoutRef): void;
  /**
   * The same for one that this node itself brought to where it stands: it is taken as known, and a turn that finds it
   * moved when it writes is run again with everything read.
   */
  wantSeen(cashout: Cashout): void;
  wantKey(ref: IdempotencyRef): void;
  /** As it stands before anything is locked: for the account it is of, which never changes. */
  findUnlocked(ref: CashoutRef): Promise<Cashout | undefined>;
  get(ref: CashoutRef): Cashout | undefined;
  /** The cashout that has used an idempotency key on an account, earlier in the same turn included. */
  getByKey(account: { companyId: bigint; id: bigint }, idempotency: Idempotency | null): Cashout | undefined;
  add(cashout: Cashout): void;
  /** Its end-to-end id was promised before there was a payment. */
  notePromised(cashout: Cashout): void;
  replace(cashout: Cashout): void;
  /** The same for one of which no node owes a step now. */
  letWait(cashout: Cashout): void;
}

export const CASHOUTS: WorkingSetKind<CashoutSet> = { place: LOCK_ORDER.cashouts, open: openCashouts };

function openCashouts(tx: Tx, { context, again, told }: TurnTry): CashoutSet {
  // A transaction that does not tell how it ends leaves its payments to the queue.
  const open = told ? context.openPayments : undefined;
  const wanted = createRowMap<CashoutRef>();
  const seen = createRowMap<Cashout>();
  const keys = new Map<string, IdempotencyRef>();
  const current = createRowMap<Cashout>();
  const used = noUsedKeys<Cashout>();
  const added: Cashout[] = [];
  const promised: Cashout[] = [];
  const changed = createRowMap<Cashout>();
  const steps = createRowMap<CashoutStep>();
  const waiting = new Set<Cashout>();
  const note = (cashout: Cashout) => {
    current.set(cashout.companyId, cashout.id, cashout);
    used.add(cashout, cashout.idempotencyKey, cashout);
  };
  const replace = (cashout: Cashout) => {
    const { companyId, id } = cashout;
    const before = seen.get(companyId, id);
    if (before === undefined) changed.set(companyId, id, cashout);
    else steps.set(companyId, id, { before, after: cashout });
    current.set(companyId, id, cashout);
  };
  return {
    want: (ref) => wanted.set(ref.companyId, ref.id, ref),
    wantSeen: (cashout) => (again ? wanted : seen).set(cashout.companyId, cashout.id, cashout),
    wantKey: (ref) => keys.set(`${numberKey(ref)}/${ref.key}`, ref),
    findUnlocked: finderOf(tx),
    lock: async () => {
      const locked = wanted.values();
      for (const { companyId, id } of locked) seen.delete(companyId, id);
      for (const cashout of seen.values()) current.set(cashout.companyId, cashout.id, cashout);
      const [whole, earlier] = await Promise.all([
        lockCashouts(tx, locked),
        // After the accounts' locks in the same message: it sees every key that was committed before them.
        selectByIdempotencyKeys(tx, [...keys.values()]),
      ]);
      for (const cashout of earlier) note(cashout);
      for (const cashout of whole.values()) current.set(cashout.companyId, cashout.id, cashout);
    },
    get: ({ companyId, id }) => current.get(companyId, id),
    getByKey: ({ companyId, id }, idempotency) => used.find({ companyId, accountId: id }, idempotency),
    add: (cashout) => {
      added.push(cashout);
      note(cashout);
    },
    notePromised: (cashout) => promised.push(cashout),
    replace,
    letWait: (cashout) => {
      replace(cashout);
      waiting.add(cashout);
    },
    save: () => {
      const [held, left] = split(changed.values(), waiting);
      const begun = begin(added, open);
      return write(tx, { begun, held, left, steps: steps.values(), promised });
    },
    committed: () => {
      for (const cashout of added) open?.begin(cashout);
      dropEnded([...changed.values(), ...steps.values().map(afterOf)], waiting, open);
    },
    // One that was committed all the same is found in memory when it is overdue, as if its step had failed.
    failed: (mayBeCommitted) => {
      for (const cashout of added) mayBeCommitted ? open?.begin(cashout) : open?.drop(cashout);
    },
  };
}

/** Reads the rows that a turn's items ask for in one statement. */
function finderOf(tx: Tx): CashoutSet['findUnlocked'] {
  return gather(async (refs: readonly CashoutRef[]) => {
    const found = await selectCashouts(tx, refs);
    return (ref) => found.get(refKey(ref));
  });
}

interface Written {
  readonly begun: readonly Cashout[];
  readonly held: readonly Cashout[];
  readonly left: readonly Cashout[];
  readonly steps: readonly CashoutStep[];
  readonly promised: readonly Cashout[];
}

function write(tx: Tx, { begun, held, left, steps, promised }: Written): Promise<unknown> {
  return Promise.all([
    insertCashouts(tx, begun),
    updateCashouts(tx, held),
    updateWaitingCashouts(tx, left),
    writeSteps(tx, steps),
    notePromised(tx, promised),
  ]);
}

function afterOf({ after }: CashoutStep): Cashout {
  return after;
}

/** Those that ended, or that nobody goes on with now, are not held in memory any more. */
function dropEnded(
  moved: readonly Cashout[],
  waiting: ReadonlySet<Cashout>,
  open: OpenPayments | undefined,
): void {
  for (const cashout of moved)
    if (cashout.status !== 'PROCESSING' || waiting.has(cashout)) open?.drop(cashout);
}

/** As they are written: those that this node goes on with from memory enter no queue. */
function begin(added: readonly Cashout[], open: OpenPayments | undefined): Cashout[] {
  return added.map((cashout) =>
    cashout.status === 'PROCESSING' && open?.take(cashout) ? { ...cashout, dueAt: null } : cashout,
  );
}

/** Those that this node goes on with, and those that wait. */
function split(cashouts: readonly Cashout[], waiting: ReadonlySet<Cashout>): [Cashout[], Cashout[]] {
  return [cashouts.filter((one) => !waiting.has(one)), cashouts.filter((one) => waiting.has(one))];
}
