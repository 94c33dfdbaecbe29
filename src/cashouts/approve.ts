import { type Account, isRegistrationOverdue, saoPauloDay } from '../accounts/account.ts';
import { lockAccountsById } from '../accounts/lock.ts';
import { judgeTotp } from '../companies/totp.ts';
import type { Context } from '../context.ts';
import { batchTransaction, closeWith, type Tx } from '../database/transaction.ts';
import { Refusal, type RefusalCode } from '../refusals.ts';
import { type Event, publish } from '../webhooks/publish.ts';
import { beginProcessing } from './begin-processing.ts';
import { type Cashout, type CashoutRef, mayMove } from './cashout.ts';
import type { Created } from './create.ts';
import { isTooLate, type SecondFactor } from './decide-create.ts';
import { cashoutEvent } from './events.ts';
import { claimEndToEndIds, lockCashouts, refKey, selectCashouts, updateCashouts } from './store.ts';

export interface Approval extends CashoutRef {
  /** Who approves, to be shown with the payment. */
  by?: string;
  /** A second factor that must be used up with the approval. */
  totp?: SecondFactor;
  /** Decided later than this, nothing is done. */
  notAfter?: Date | undefined;
}

/**
 * Approves NEW cashouts, in one transaction. Refusals, in order: `transactionNotFound`,
 * `accountNotFound`, `registrationOverdue`, `transactionInWrongStatus`, `sentTooLate`, then those of the second factor.
 */
export async function approveCashouts(
  context: Context,
  refs: readonly Approval[],
): Promise<(Created | Refusal)[]> {
  return batchTransaction(context.db.batch, async (tx) => {
    // The account of a cashout never changes, so it may be read before anything is locked.
    const found = await selectCashouts(tx, refs);
    const [accounts, cashouts] = await Promise.all([
      lockAccountsById(tx, [...found.values()]),
      lockCashouts(tx, refs),
    ]);
    const now = context.clock.now();
    const today = saoPauloDay(now);
    const approved: Approved = { changed: [], events: [] };
    const results: (Created | Refusal)[] = [];
    for (const ref of refs) {
      const cashout = cashouts.get(refKey(ref));
      const account = cashout && accounts.byId(cashout);
      const code =
        approvalRefusal(cashout, account, today) ??
        (isTooLate(ref, now) ? 'sentTooLate' : undefined) ??
        (await judgeSecondFactor(tx, context, ref, now));
      if (code !== undefined || cashout === undefined || account === undefined) {
        results.push(new Refusal(code ?? 'transactionNotFound'));
        continue;
      }
      const byWhom = { ...cashout, approvedBy: ref.by ?? null };
      const { answered, after } = begin(context, { cashout: byWhom, account, now }, approved);
      // A second approval in the same batch meets the state that this one leaves.
      cashouts.set(refKey(ref), after);
      const processing = after.status === 'PROCESSING' ? after : undefined;
      results.push({ answered, account, replayed: false, processing });
    }
    const { changed, events } = approved;
    const writes = [
      updateCashouts(tx, changed),
      claimEndToEndIds(tx, changed),
      publish(tx, events),
      accounts.save(tx),
    ];
    return closeWith(writes, results);
  });
}

interface Approved {
  changed: Cashout[];
  events: Event[];
}

function begin(
  context: Context,
  { cashout, account, now }: { cashout: Cashout; account: Account; now: Date },
  { changed, events }: Approved,
): { answered: Cashout; after: Cashout } {
  const { answered, stored } = beginProcessing(cashout, account, { now, ispb: context.ispb });
  const failed = stored.status === 'FAILED';
  const after: Cashout = failed ? { ...stored, events: stored.events + 1 } : stored;
  changed.push(after);
  if (failed) {
    const event = { type: 'PIX_CASHOUT_ERROR', cashout: after, account, at: now } as const;
    events.push(cashoutEvent(event, (ispb) => context.rail.institutionName(ispb)));
  }
  return { answered, after };
}

/** Uses up a code only for an approval that nothing else refuses. */
async function judgeSecondFactor(
  tx: Tx,
  context: Context,
  { companyId, totp }: Approval,
  now: Date,
): Promise<RefusalCode | undefined> {
  return totp === undefined ? undefined : judgeTotp(tx, context, { companyId, ...totp, now });
}

/** Why a cashout may not be approved, in the order of the interface's table; undefined when it may. */
export function approvalRefusal(
  cashout: Cashout | undefined,
  account: Account | undefined,
  today: string,
): RefusalCode | undefined {
  if (cashout === undefined) return 'transactionNotFound';
  if (account?.status !== 'ACTIVE') return 'accountNotFound';
  if (isRegistrationOverdue(account, today)) return 'registrationOverdue';
  return mayMove(cashout.status, 'PROCESSING') ? undefined : 'transactionInWrongStatus';
}
