import { findCompanies } from '../companies/companies.ts';
import type { Context } from '../context.ts';
import type { Executor } from '../database/pool.ts';
import { batchTransaction, closeWith } from '../database/transaction.ts';
import { evp, returnId } from '../ids.ts';
import { hold } from '../ledger/post.ts';
import { findCodesById } from '../payment-codes/pay.ts';
import { SETTLEMENT_LIMIT_MS } from '../rail/rail.ts';
import { Refusal } from '../refusals.ts';
import { type RefundRequest, refundRefusal } from './decide-refund.ts';
import { giveBack, type Ledgered, nothingYet, writeLedgered } from './give-back.ts';
import { type LockedSubjects, lockSubjects, type Subject } from './lock-subjects.ts';
import type { Refund } from './refund.ts';
import { insertRefunds } from './store.ts';

/** The reason of a return that the receiver asks for. */
const ASKED_BY_RECEIVER = 'MD06';

/**
 * Gives back received payments, each with its own answer, in one transaction. To a payer of this bank
 * the money goes at once (SUCCESS); for another institution it is reserved and sent (PENDING).
 * Refusals are those of {@link refundRefusal}. `leased`: what is to be sent is this node's to send for some
 * seconds; any node's otherwise.
 */
export async function requestRefunds(
  context: Context,
  requests: readonly RefundRequest[],
  { leased = false }: { leased?: boolean } = {},
): Promise<(Refund | Refusal)[]> {
  const ids = await context.paymentIds.take(requests.length);
  return batchTransaction(context.db.batch, async (tx) => {
    const [targets, companies] = await Promise.all([
      findTargets(tx, requests),
      findCompanies(
        tx,
        requests.map(({ companyId }) => companyId),
      ),
    ]);
    const refs = targets.flatMap(({ cashIn }) => cashIn ?? []);
    const subjects = await lockSubjects(tx, context.ispb, refs);
    const bank = { context, subjects, companies, ledgered: nothingYet(), now: context.clock.now() };
    const results = requests.map((request, index) => {
      const target = targets[index] as RefundTarget;
      return refundOne(request, { ...bank, target, id: ids[index] as bigint });
    });
    const made = results.filter((result): result is Refund => !(result instanceof Refusal));
    return closeWith(
      [insertRefunds(tx, made, { leased }), writeLedgered(tx, bank.ledgered, subjects)],
      results,
    );
  });
}

interface RefundTarget {
  /** On the code route: whether there is such a code. */
  codeExists: boolean;
  cashIn: { companyId: bigint; id: bigint } | undefined;
}

/** Which cash-in each request is about: the one that paid the code, or the one it names itself. */
async function findTargets(tx: Executor, requests: readonly RefundRequest[]): Promise<RefundTarget[]> {
  const named = requests.filter((request) => request.route === 'CODE');
  const codes = await findCodesById(
    tx,
    named.map(({ companyId, targetId }) => ({ companyId, id: targetId })),
  );
  return requests.map(({ route, companyId, targetId }) => {
    if (route === 'CASH_IN') return { codeExists: false, cashIn: { companyId, id: targetId } };
    const code = codes.find((one) => one.companyId === companyId && one.id === targetId);
    const cashIn = code?.cashInId == null ? undefined : { companyId, id: code.cashInId };
    return { codeExists: code !== undefined, cashIn };
  });
}

interface Asking {
  context: Context;
  subjects: LockedSubjects;
  companies: ReadonlySet<bigint>;
  ledgered: Ledgered;
  target: RefundTarget;
  id: bigint;
  now: Date;
}

function refundOne(request: RefundRequest, asking: Asking): Refund | Refusal {
  const { context, subjects, ledgered, target, now } = asking;
  const subject = target.cashIn && subjects.find(target.cashIn);
  const refused = refundRefusal(request, {
    ...{ codeExists: target.codeExists, subject, now, ispb: context.ispb },
    companyExists: asking.companies.has(request.companyId),
  });
  if (refused !== undefined || subject === undefined)
    return new Refusal(refused ?? 'cashInNotFoundForRefund');
  const refund = newRefund(request, subject, asking);
  if (refund.status === 'SUCCESS') {
    const institutionName = (ispb: string) => context.rail.institutionName(ispb);
    giveBack({ refund, subject, subjects, ledgered, now, institutionName });
    return refund;
  }
  hold(subject.account, refund.amount);
  subjects.replace({ ...subject, cashIn: { ...subject.cashIn, refundPending: refund.amount } });
  return refund;
}

function newRefund(request: RefundRequest, subject: Subject, { context, id, now }: Asking): Refund {
  const inside = subject.payer !== undefined;
  return {
    companyId: subject.cashIn.companyId,
    id,
    publicId: evp(),
    accountId: subject.account.id,
    cashInId: subject.cashIn.id,
    codeId: subject.code?.id ?? null,
    route: request.route,
    amount: request.amount,
    information: request.information,
    reason: ASKED_BY_RECEIVER,
    status: inside ? 'SUCCESS' : 'PENDING',
    returnId: returnId(context.ispb, now),
    errorCode: null,
    createdAt: now,
    completedAt: inside ? now : null,
    dueAt: inside ? null : new Date(now.getTime() + SETTLEMENT_LIMIT_MS),
    leaseNumber: 0,
  };
}
