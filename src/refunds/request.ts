import { findCompanies } from '../companies/companies.ts';
import type { Context } from '../context.ts';
import type { Executor } from '../database/pool.ts';
import { batchTransaction, closeWith } from '../database/transaction.ts';
import { insertKeys, type KeyUse } from '../idempotency/keys.ts';
import type { UsedKeys } from '../idempotency/used-keys.ts';
import { evp, returnId } from '../ids.ts';
import { hold } from '../ledger/post.ts';
import { findCodesById } from '../payment-codes/pay.ts';
import { SETTLEMENT_LIMIT_MS } from '../rail/rail.ts';
import { Refusal } from '../refusals.ts';
import { decideRefund, type RefundRequest, type UsedForRefund } from './decide-refund.ts';
import { giveBack, type Ledgered, nothingYet, writeLedgered } from './give-back.ts';
import { type LockedSubjects, lockSubjects, type Subject } from './lock-subjects.ts';
import type { Refund } from './refund.ts';
import { insertRefunds } from './store.ts';
import { findUsedKeys } from './used-keys.ts';

export interface Requested {
  refund: Refund;
  /** The same request had been made before: nothing was created and nothing is sent. */
  replayed: boolean;
}

/** The reason of a return that the receiver asks for. */
const ASKED_BY_RECEIVER = 'MD06';

/**
 * Gives back received payments, each with its own answer, in one transaction. To a payer of this bank
 * the money goes at once (SUCCESS); for another institution it is reserved and sent (PENDING).
 * Refusals are those of {@link decideRefund}. `leased`: what is to be sent is this node's to send for some
 * seconds; any node's otherwise.
 */
export async function requestRefunds(
  context: Context,
  requests: readonly RefundRequest[],
  { leased = false }: { leased?: boolean } = {},
): Promise<(Requested | Refusal)[]> {
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
    const used = await findUsedKeys(
      tx,
      requests.map((request, index) => {
        const ref = targets[index]?.cashIn;
        return { request, account: ref && subjects.find(ref)?.account };
      }),
    );
    const written: Written = { ledgered: nothingYet(), refunds: [], keys: [] };
    const bank = { context, subjects, companies, used, written, now: context.clock.now() };
    const results = requests.map((request, index) => {
      const target = targets[index] as RefundTarget;
      return refundOne(request, { ...bank, target, id: ids[index] as bigint });
    });
    const writes = [
      insertRefunds(tx, written.refunds, { leased }),
      insertKeys(tx, 'REFUND', written.keys),
      writeLedgered(tx, written.ledgered, subjects),
    ];
    return closeWith(writes, results);
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

interface Written {
  ledgered: Ledgered;
  refunds: Refund[];
  keys: KeyUse[];
}

interface Asking {
  context: Context;
  subjects: LockedSubjects;
  companies: ReadonlySet<bigint>;
  used: UsedKeys<UsedForRefund>;
  written: Written;
  target: RefundTarget;
  id: bigint;
  now: Date;
}

function refundOne(request: RefundRequest, asking: Asking): Requested | Refusal {
  const { context, subjects, target, used, written, now } = asking;
  const subject = target.cashIn && subjects.find(target.cashIn);
  const owner = subject && { companyId: subject.account.companyId, accountId: subject.account.id };
  const decision = decideRefund(request, {
    ...{ codeExists: target.codeExists, subject, now, ispb: context.ispb },
    companyExists: asking.companies.has(request.companyId),
    earlier: owner && used.find(owner, request.idempotency),
  });
  if (decision.kind === 'refused') return new Refusal(decision.code);
  if (decision.kind === 'replayed') return { refund: decision.refund, replayed: true };
  const refund = newRefund(request, decision.subject, asking);
  written.refunds.push(refund);
  written.keys.push({ made: refund, idempotency: request.idempotency });
  if (request.idempotency !== null) {
    const { key, fingerprint } = request.idempotency;
    used.add(refund, key, { refund, fingerprint });
  }
  take(refund, decision.subject, asking);
  return { refund, replayed: false };
}

/** The money of a new refund: given back at once, or reserved until the rail has spoken. */
function take(refund: Refund, subject: Subject, { context, subjects, written, now }: Asking): void {
  if (refund.status === 'SUCCESS') {
    const institutionName = (ispb: string) => context.rail.institutionName(ispb);
    giveBack({ refund, subject, subjects, ledgered: written.ledgered, now, institutionName });
    return;
  }
  hold(subject.account, refund.amount);
  subjects.replace({ ...subject, cashIn: { ...subject.cashIn, refundPending: refund.amount } });
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
