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
  verifyUnusedKeys,
} from './store.ts';
import type { OpenPayments } from './submission/open-payments.ts';
import { type CashoutStep, writeSteps } from './write-steps.ts';

/** The cashouts of a turn. */
export interface CashoutSet extends WorkingSet {
  want(ref: CashoutRef): void;
  /**
   * The same for a payment that this node itself brought to its state: it is taken as known, and a turn whose write finds
   * it changed runs again with all rows read.
   */
  wantSeen(cashout: Cashout): void;
  wantKey(ref: IdempotencyRef): void;
  /** Notes that a request under this key was refused as if the key were unused: its row will not prove that. */
  relyOnUnused(ref: IdempotencyRef): void;
  /** Reads it without a lock, for its account, which never changes. */
  findUnlocked(ref: CashoutRef): Promise<Cashout | undefined>;
  get(ref: CashoutRef): Cashout | undefined;
  /** Finds the cashout that used an idempotency key on an account, also earlier in this turn. */
  getByKey(account: { companyId: bigint; id: bigint }, idempotency: Idempotency | null): Cashout | undefined;
  add(cashout: Cashout): void;
  /** Records that its end-to-end id was promised before the payment existed. */
  notePromised(cashout: Cashout): void;
  replace(cashout: Cashout): void;
  /** The same for one without a pending step of any node. */
  letWait(cashout: Cashout): void;
}

export const CASHOUTS: WorkingSetKind<CashoutSet> = { place: LOCK_ORDER.cashouts, open: openCashouts };

function openCashouts(tx: Tx, { context, again, told }: TurnTry): CashoutSet {
  const open = told ? context.openPayments : undefined; // Else they are left to the queue: their end is not reported.
  const wanted = createRowMap<CashoutRef>();
  const seen = createRowMap<Cashout>();
  const keys = openKeys(tx);
  const current = createRowMap<Cashout>();
  const used = noUsedKeys<Cashout>();
  const [added, promised]: [Cashout[], Cashout[]] = [[], []];
  const changed = createRowMap<Cashout>();
  const steps = createRowMap<CashoutStep>();
  const waiting = new Set<Cashout>();
  const note = (cashout: Cashout) => {
    hold([cashout]);
    used.add(cashout, cashout.idempotencyKey, cashout);
  };
  const replace = (cashout: Cashout) => {
    const { companyId, id } = cashout;
    const before = seen.get(companyId, id);
    if (before === undefined) changed.set(companyId, id, cashout);
    else steps.set(companyId, id, { before, after: cashout });
    hold([cashout]);
  };
  const hold = (cashouts: Iterable<Cashout>) => {
    for (const cashout of cashouts) current.set(cashout.companyId, cashout.id, cashout);
  };
  return {
    want: (ref) => wanted.set(ref.companyId, ref.id, ref),
    wantSeen: (cashout) => (again ? wanted : seen).set(cashout.companyId, cashout.id, cashout),
    wantKey: keys.want,
    relyOnUnused: keys.relyOnUnused,
    findUnlocked: finderOf(tx),
    lock: async () => {
      for (const { companyId, id } of wanted.values()) seen.delete(companyId, id);
      hold(seen.values());
      const [whole, earlier] = await Promise.all([lockCashouts(tx, wanted.values()), keys.select()]);
      earlier.forEach(note);
      hold(whole.values());
    },
    recall: () => {
      if (wanted.values().length > 0) return false;
      hold(seen.values());
      return true;
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
      return write(tx, { keys, begun: begin(added, open), held, left, steps: steps.values(), promised });
    },
    committed: () => {
      for (const cashout of added) open?.begin(cashout);
      dropEnded([...changed.values(), ...steps.values().map(afterOf)], waiting, open);
    },
    // One that was committed after all is found in memory when it is overdue, as if its step had failed.
    failed: (mayBeCommitted) => {
      for (const cashout of added) mayBeCommitted ? open?.begin(cashout) : open?.drop(cashout);
    },
  };
}

/** The idempotency keys of a turn. A turn that does not read them fails at the insert of a used one. */
function openKeys(tx: Tx) {
  const wanted = new Map<string, IdempotencyRef>();
  const unused: IdempotencyRef[] = [];
  let isRead = false;
  return {
    want: (ref: IdempotencyRef) => void wanted.set(`${numberKey(ref)}/${ref.key}`, ref),
    relyOnUnused: (ref: IdempotencyRef) => void unused.push(ref),
    /** Runs behind the accounts' locks in the same message, so it sees every key committed before them. */
    select: () => {
      isRead = true;
      return selectByIdempotencyKeys(tx, [...wanted.values()]);
    },
    /** The same for keys that were not read. */
    verify: () => (isRead || unused.length === 0 ? undefined : verifyUnusedKeys(tx, unused)),
  };
}

/** Reads the rows that a turn's items request in one statement. */
function finderOf(tx: Tx): CashoutSet['findUnlocked'] {
  return gather(async (refs: readonly CashoutRef[]) => {
    const found = await selectCashouts(tx, refs);
    return (ref) => found.get(refKey(ref));
  });
}

interface Written {
  readonly keys: Pick<ReturnType<typeof openKeys>, 'verify'>;
  readonly begun: readonly Cashout[];
  readonly held: readonly Cashout[];
  readonly left: readonly Cashout[];
  readonly steps: readonly CashoutStep[];
  readonly promised: readonly Cashout[];
}

function write(tx: Tx, { keys, begun, held, left, steps, promised }: Written): Promise<unknown> {
  return Promise.all([
    // Behind the accounts' locks, and before this turn's own keys are in the table.
    keys.verify(),
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

/** Drops from memory the payments that ended or that no node continues now. */
function dropEnded(
  moved: readonly Cashout[],
  waiting: ReadonlySet<Cashout>,
  open: OpenPayments | undefined,
): void {
  for (const cashout of moved)
    if (cashout.status !== 'PROCESSING' || waiting.has(cashout)) open?.drop(cashout);
}

/** Sets the due instants: payments that this node continues from memory enter no queue. */
function begin(added: readonly Cashout[], open: OpenPayments | undefined): Cashout[] {
  return added.map((cashout) =>
    cashout.status === 'PROCESSING' && open?.take(cashout) ? { ...cashout, dueAt: null } : cashout,
  );
}

/** Separates the payments that this node continues from those that wait. */
function split(cashouts: readonly Cashout[], waiting: ReadonlySet<Cashout>): [Cashout[], Cashout[]] {
  return [cashouts.filter((one) => !waiting.has(one)), cashouts.filter((one) => waiting.has(one))];
}
