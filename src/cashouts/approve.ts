import { type Account, isRegistrationOverdue } from '../accounts/account.ts';
import { ACCOUNTS } from '../accounts/lock.ts';
import { judgeTotp } from '../companies/totp.ts';
import { Refusal, type RefusalCode } from '../refusals.ts';
import type { Turn, Verb } from '../turns/turn.ts';
import { saoPauloDay } from '../values/sao-paulo.ts';
import { EVENTS } from '../webhooks/events/events-in-turn.ts';
import { beginProcessing } from './begin-processing.ts';
import { type Cashout, type CashoutRef, mayMove } from './cashout.ts';
import { CASHOUTS } from './cashouts-in-turn.ts';
import { type Created, handOver, wantTarget } from './create.ts';
import { isTooLate, type SecondFactor } from './decide-create.ts';
import { cashoutEvent } from './events.ts';

export interface Approval extends CashoutRef {
  /** The approver, shown with the payment. */
  by?: string;
  /** A second factor that the approval consumes. */
  totp?: SecondFactor;
  /** The deadline of the decision. */
  notAfter?: Date | undefined;
}

/**
 * Approves a NEW cashout. Refusals, in order: `transactionNotFound`, `accountNotFound`, `registrationOverdue`,
 * `transactionInWrongStatus`, `sentTooLate`, then those of the second factor.
 */
export const APPROVE: Verb<Approval, Created> = {
  name: 'approve a cashout',
  companyOf: (approval) => approval.companyId,
  needs: async (approval, turn) => {
    const found = await wantWithAccount(approval, turn);
    if (found !== undefined) wantTarget(found, turn);
  },
  decide: (approval, turn) => {
    const { cashout, account } = getWithAccount(approval, turn);
    const code = approvalRefusal(cashout, account, saoPauloDay(turn.now));
    if (code !== undefined || cashout === undefined || account === undefined)
      return new Refusal(code ?? 'transactionNotFound');
    if (isTooLate(approval, turn.now)) return new Refusal('sentTooLate');
    const approve = () => begin({ ...cashout, approvedBy: approval.by ?? null }, account, turn);
    if (approval.totp === undefined) return approve();
    // A code is consumed only by an approval that nothing else refuses.
    const asked = { companyId: approval.companyId, ...approval.totp, now: turn.now };
    return judgeTotp(turn.tx, turn.context, asked).then((refused) =>
      refused === undefined ? approve() : new Refusal(refused),
    );
  },
};

/** Requests a cashout and its account, which never changes, so it may be read before the locks. */
export async function wantWithAccount(ref: CashoutRef, turn: Turn): Promise<Cashout | undefined> {
  const cashouts = turn.use(CASHOUTS);
  const accounts = turn.use(ACCOUNTS);
  turn.use(EVENTS).want(ref.companyId);
  const found = await cashouts.findUnlocked(ref);
  if (found === undefined) return undefined;
  cashouts.want(ref);
  accounts.want(found);
  return found;
}

export function getWithAccount(
  ref: CashoutRef,
  turn: Turn,
): { cashout: Cashout | undefined; account: Account | undefined } {
  const cashout = turn.use(CASHOUTS).get(ref);
  return { cashout, account: cashout && turn.use(ACCOUNTS).byId(cashout) };
}

function begin(cashout: Cashout, account: Account, turn: Turn): Created {
  const { now, context } = turn;
  const { answered, stored } = beginProcessing(cashout, account, { ...context, now });
  const failed = stored.status === 'FAILED';
  turn.use(CASHOUTS).replace(stored);
  if (failed) {
    const event = { type: 'PIX_CASHOUT_ERROR', cashout: stored, account, at: now } as const;
    turn
      .use(EVENTS)
      .tell(account.companyId, () => cashoutEvent(event, (ispb) => context.rail.institutionName(ispb)));
  } else context.freeActs.giveBack('UNPAID_CASHOUT', cashout.companyId);
  return {
    answered,
    account,
    replayed: false,
    handover: failed ? undefined : handOver(stored, account, turn),
  };
}

/** Returns why a cashout may not be approved, in the order of the interface's table; undefined if it may. */
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
