import type { Tx } from '../database/transaction.ts';
import { gather } from '../turns/gather.ts';
import { LOCK_ORDER, type WorkingSet, type WorkingSetKind } from '../turns/turn.ts';
import type { CashIn } from './cash-in.ts';
import { type CashInRef, findCashIns, lockCashIns, updateCashIns } from './lock-cash-ins.ts';
import { insertCashIns, selectReceived } from './write-cash-ins.ts';

/** The cash-ins of a turn. */
export interface CashInSet extends WorkingSet {
  /** Asks whether a payment has been received before. */
  wantReceived(endToEndId: string): void;
  /** Tells whether it has, earlier in the same turn included. */
  isReceived(endToEndId: string): boolean;
  /** As it stands before anything is locked: for who paid what with which code, which never changes. */
  findUnlocked(ref: CashInRef): Promise<CashIn | undefined>;
  want(ref: CashInRef): void;
  get(ref: CashInRef): CashIn | undefined;
  add(cashIn: CashIn): void;
  /** Takes note of what has been given back of it. */
  replace(cashIn: CashIn): void;
}

export const CASH_INS: WorkingSetKind<CashInSet> = { place: LOCK_ORDER.cashIns, open: openCashIns };

function openCashIns(tx: Tx): CashInSet {
  const asked = new Set<string>();
  let received = new Set<string>();
  const findUnlocked = gather(async (refs: readonly CashInRef[]) => {
    const found = byRef(await findCashIns(tx, refs));
    return (ref) => found.get(keyOf(ref));
  });
  const wanted: CashInRef[] = [];
  let current = new Map<string, CashIn>();
  const added: CashIn[] = [];
  const changed = new Map<string, CashIn>();
  return {
    wantReceived: (endToEndId) => asked.add(endToEndId),
    isReceived: (endToEndId) => received.has(endToEndId),
    findUnlocked,
    want: (ref) => wanted.push(ref),
    lock: async () => {
      const [known, locked] = await Promise.all([selectReceived(tx, [...asked]), lockCashIns(tx, wanted)]);
      received = known;
      current = byRef(locked);
    },
    get: (ref) => current.get(keyOf(ref)),
    add: (cashIn) => {
      added.push(cashIn);
      received.add(cashIn.endToEndId);
    },
    replace: (cashIn) => {
      current.set(keyOf(cashIn), cashIn);
      changed.set(keyOf(cashIn), cashIn);
    },
    save: () => Promise.all([insertCashIns(tx, added), updateCashIns(tx, [...changed.values()])]),
  };
}

function byRef(cashIns: readonly CashIn[]): Map<string, CashIn> {
  return new Map(cashIns.map((cashIn) => [keyOf(cashIn), cashIn]));
}

function keyOf({ companyId, id }: CashInRef): string {
  return `${companyId}/${id}`;
}
