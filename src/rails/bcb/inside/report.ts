import type { DueWork } from '../../../database/due-work/due-work.ts';
import { transaction } from '../../../database/transaction.ts';
import type { BookTransfer } from '../../../rail/operations.ts';
import { writeAmount } from '../messages/amount.ts';
import type { InsideTransaction } from '../messages/tables/trck-002.ts';
import { report } from '../reconciliation/compare-entry.ts';
import { CODE_OF_TYPE } from '../settlement/account-types.ts';
import { accountingDateOf } from '../settlement/accounting-date.ts';
import { type Desk, listenerOf } from '../settlement/desk.ts';
import {
  beginInside,
  countLate,
  type InsideReport,
  insertInside,
  lockReading,
  moveReading,
  nextInside,
  noteSent,
  takeInside,
} from './store.ts';

const READ_EVERY_MS = 10_000;
/** Payments that settled before that are committed, or never will be. */
const COMMITTED_MS = 60_000;
/** The system's time limit for reports. */
const WANTED_MS = 300_000;
const READ_AT_ONCE = 5_000;
const TOLD_AT_ONCE = 100;
const MOST_TOGETHER = 10;
/** Number of unanswered reports after which people are notified. */
const SILENT_AFTER = 5;

/** Reports payments between the bank's own customers to the system, each until it has a receipt. */
export function reportInside(desk: Desk, isGoing: () => boolean): DueWork {
  const { db, now, world } = desk;
  let readAt = Number.NEGATIVE_INFINITY;
  return {
    name: 'bcb: report inside',
    runDue: async () => {
      if (!world.facts.reportsInside || !isGoing()) return 0;
      let read = 0;
      const at = now().getTime();
      if (at - readAt >= READ_EVERY_MS) {
        read = await readOn(desk);
        // A full page may have more after it.
        if (read < READ_AT_ONCE) readAt = at;
      }
      const due = await takeInside(db, now(), TOLD_AT_ONCE);
      for (let at = 0; at < due.length; at += MOST_TOGETHER)
        await tell(desk, due.slice(at, at + MOST_TOGETHER));
      return due.length;
    },
    nextDue: () => nextInside(db),
    busy: async () => false,
    quietMs: READ_EVERY_MS,
  };
}

/** Counts reports that exceed the system's time limit. */
export async function insideFigures({ db, now }: Desk): Promise<Record<string, number>> {
  return { unreported_payments: await countLate(db, new Date(now().getTime() - WANTED_MS)) };
}

/** Reads the bank's books from the last position. Returns the number of payments. */
async function readOn(desk: Desk): Promise<number> {
  const now = desk.now();
  const until = new Date(now.getTime() - COMMITTED_MS);
  await beginInside(desk.db, until);
  const { read } = await transaction(desk.db, async (tx) => {
    const since = await lockReading(tx);
    if (since === undefined || since >= until) return { read: 0 };
    const transfers = await listenerOf(desk).bookTransfers({ since, until, limit: READ_AT_ONCE });
    await insertInside(tx, transfers.map(reportOf), now);
    const last = transfers.at(-1);
    const isFull = transfers.length === READ_AT_ONCE && last !== undefined;
    // Other payments of the last instant may follow. One instant never exceeds a page.
    await moveReading(tx, isFull ? last.settledAt : until);
    return { read: transfers.length };
  });
  return read;
}

async function tell(desk: Desk, reports: readonly (InsideReport & { asked: number })[]): Promise<void> {
  const ids = reports.map(({ id }) => id);
  const messageId = await desk.sendSingle('trck.002', { transactions: reports.map(({ said }) => said) }, ids);
  await noteSent(desk.db, ids, messageId);
  for (const { id, settledAt, asked } of reports)
    if (asked === SILENT_AFTER) await reportUnreported(desk, { id, settledAt, said: 'no answer' });
}

/** Adds it to the queue for people: the system has no report of this payment. */
export async function reportUnreported(
  desk: Desk,
  { id, settledAt, said }: { id: string; settledAt: Date; said: string },
): Promise<void> {
  const day = accountingDateOf(settledAt);
  await report(desk, { day, kind: 'UNREPORTED', about: id, here: null, there: null, said });
}

function reportOf(transfer: BookTransfer): InsideReport {
  const { endToEndId, returnId, amount, payer, payee, settledAt } = transfer;
  const said: InsideTransaction = {
    ids: { ...(returnId !== null && { returnId }), endToEndId },
    initiation: initiationOf(transfer),
    scenario: 'BOK1',
    amount: writeAmount(amount),
    settledAt: settledAt.toISOString(),
    debtorDocument: payer.document,
    debtorAccount: accountOf(payer),
    debtorAgent: payer.ispb,
    creditorAgent: payee.ispb,
    creditorDocument: payee.document,
    creditorAccount: {
      ...accountOf(payee),
      ...(transfer.pixKey !== null && returnId === null && { key: transfer.pixKey }),
    },
  };
  return { id: returnId ?? endToEndId, settledAt, said };
}

/** A single-use code has a longer id than a reusable one. */
const LONG_TXID = 26;

function initiationOf({ pixKey, txid, returnId }: BookTransfer): InsideTransaction['initiation'] {
  if (returnId !== null || pixKey === null) return 'MANU';
  if (txid === null) return 'DICT';
  return txid.length >= LONG_TXID ? 'QRDN' : 'QRES';
}

function accountOf({
  branch,
  number,
  accountType,
}: BookTransfer['payer']): InsideTransaction['debtorAccount'] {
  return {
    address: { number, ...(branch !== null && { branch }) },
    type: CODE_OF_TYPE[accountType],
  };
}
