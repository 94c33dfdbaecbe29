import { createHash } from 'node:crypto';
import type { BodyOf } from '../../src/rails/bcb/messages/catalog.ts';
import type { InsideTransaction, Receipt } from '../../src/rails/bcb/messages/tables/trck-002.ts';
import type { Desk } from './desk.ts';
import { recorded } from './events.ts';
import { AHEAD_MS, isReportable } from './rules.ts';
import { told } from './tell.ts';

/** Stores reports of payments inside a participant, and sends a receipt for each. */
export function takeReports(messageId: string, body: BodyOf<'trck.002'>, desk: Desk): string {
  const receipts = body.transactions.map((one): Receipt => {
    const transactionId = one.ids.returnId ?? one.ids.endToEndId;
    const code = faultOf(one, transactionId, desk);
    return code === undefined
      ? { messageId, transactionId, status: 'ACPT' }
      : { messageId, transactionId, status: 'RJCT', code };
  });
  desk.record(told(desk.sender, { type: 'camt.025', rest: { receipts } }));
  return receipts.map(({ code }) => (code === undefined ? 'REPORTED' : `REFUSED ${code}`)).join(', ');
}

function faultOf(
  one: InsideTransaction,
  id: string,
  { state, sender, now, record }: Desk,
): string | undefined {
  if (one.debtorAgent !== sender || one.creditorAgent !== sender) return 'AGNT';
  if (Number(one.amount) === 0) return 'AM01';
  const settledAt = new Date(one.settledAt);
  if (settledAt.getTime() > now.getTime() + AHEAD_MS) return 'DT02';
  if (!isReportable(settledAt, now)) return 'DT05';
  const digest = createHash('sha256').update(JSON.stringify(one)).digest('base64');
  const before = state.reports.get(id);
  if (before !== undefined) return before.digest === digest ? undefined : 'ED05';
  const { endToEndId } = one.ids;
  const report = { id, endToEndId, ispb: sender, amount: one.amount, settledAt: one.settledAt, digest };
  record(recorded({ happened: 'REPORTED', report: { ...report, at: now.toISOString() } }));
  return undefined;
}
