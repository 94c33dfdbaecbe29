import { readAmount } from '../../src/rails/bcb/messages/amount.ts';
import type { ReturnTransaction } from '../../src/rails/bcb/messages/tables/pacs-004.ts';
import type { Judging } from './judge-order.ts';
import { HIGH_LIMIT_MS, isReturnable, isTimely, NORMAL_LIMIT_MS } from './rules.ts';
import type { RejectionCode, SpiState, Transfer } from './state.ts';

/** Returns why the system refuses a return; undefined if it accepts it. */
export function faultOfReturn(given: ReturnTransaction, judging: Judging): RejectionCode | undefined {
  const { state, sender, now } = judging;
  const amount = readAmount(given.amount);
  if (amount === 0n) return 'AM01';
  if (!isTimely(given.returnId, now)) return 'DT02';
  if (state.transfers.has(given.returnId)) return 'ED05';
  const original = state.transfers.get(given.endToEndId);
  if (original?.ending?.state !== 'SETTLED') return 'ED05';
  // The payer got this money from a return, and a return cannot be returned.
  if (original.from === sender) return 'AG13';
  if (given.original.debtorAgent !== original.from || given.original.creditorAgent !== original.to)
    return 'AGNT';
  if (original.to !== sender) return 'AGNT';
  if (!isReturnable(original.ending.at, now)) return 'DT05';
  if (given.reason.code === 'SL02' && !isWithdrawal(original)) return 'SL02';
  if (returnedOf(state, given.endToEndId) + amount > original.amount) return 'AM09';
  return (state.accounts.get(sender)?.available ?? 0n) < amount ? 'AM04' : undefined;
}

export function limitOfReturn({ priority }: ReturnTransaction, now: Date): Date {
  return new Date(now.getTime() + (priority === 'HIGH' ? HIGH_LIMIT_MS : NORMAL_LIMIT_MS));
}

/** Adds up settled and pending returns of a payment. */
function returnedOf(state: SpiState, endToEndId: string): bigint {
  let sum = 0n;
  for (const id of state.returns.get(endToEndId) ?? []) {
    const transfer = state.transfers.get(id);
    if (transfer !== undefined && transfer.ending?.state !== 'REJECTED') sum += transfer.amount;
  }
  return sum;
}

function isWithdrawal({ what }: Transfer): boolean {
  return (
    what.type === 'pacs.008' && (what.transaction.purpose === 'OTHR' || what.transaction.purpose === 'GSCB')
  );
}
