import { type Account, isRegistrationOverdue, saoPauloDay } from '../accounts/account.ts';
import { type LockedAccounts, lockAccountsByNumber } from '../accounts/lock.ts';

import { judgeTotp } from '../companies/totp.ts';
import type { Context } from '../context.ts';
import { batchTransaction, closeWith, type Tx } from '../database/transaction.ts';
import { noUsedKeys, type UsedKeys } from '../idempotency/used-keys.ts';
import { Refusal, type RefusalCode } from '../refusals.ts';
import { type Event, publish } from '../webhooks/publish.ts';
import type { Cashout } from './cashout.ts';
import { type CreateDecision, type CreateRequest, decideCreate, isTooLate } from './decide-create.ts';
import { cashoutEvent } from './events.ts';
import { claimEndToEndIds, insertCashouts, selectByIdempotencyKeys } from './store.ts';

export interface Created {
  /** The cashout as the caller is answered. */
  answered: Cashout;
  account: Account;
  /** The same request had been made before: nothing was created and nothing is published. */
  replayed: boolean;
  /** What this node now owes the next step of, if it owes one. */
  processing: Cashout | undefined;
}

/**
 * Creates cashouts, each with its own answer, in one transaction. Refusals, in order: `accountNotFound`,
 * `idempotencyConflict`, `registrationOverdue`, `sentTooLate`, those of the second factor, `invalidPixKey`.
 */
export async function createCashouts(
  context: Context,
  requests: readonly CreateRequest[],
): Promise<(Created | Refusal)[]> {
  const ids = await context.paymentIds.take(requests.length);
  return batchTransaction(context.db.batch, async (tx) => {
    const [accounts, used] = await load(tx, requests);
    const now = context.clock.now();
    const bank = { now, today: saoPauloDay(now), ispb: context.ispb };
    const written: Written = { cashouts: [], events: [] };
    const results: (Created | Refusal)[] = [];
    for (const [index, request] of requests.entries()) {
      const account = accounts.byNumber(request);
      const earlier = account && used.find(ownerOf(account), request.idempotency);
      const mfa = await judgeSecondFactor(tx, request, { account, earlier, bank, context });
      const id = ids[index] as bigint;
      const decision = decideCreate(request, { account, earlier, mfa, id, ...bank });
      results.push(record(decision, { account, context, written, used }));
    }
    const writes = [
      insertCashouts(tx, written.cashouts),
      claimEndToEndIds(tx, written.cashouts),
      publish(tx, written.events),
      accounts.save(tx),
    ];
    return closeWith(writes, results);
  });
}

interface Written {
  cashouts: Cashout[];
  events: Event[];
}

interface Recording {
  account: Account | undefined;
  context: Context;
  written: Written;
  used: UsedKeys<Cashout>;
}

function record(decision: CreateDecision, recording: Recording): Created | Refusal {
  const { account, context, written, used } = recording;
  if (decision.kind === 'refused' || account === undefined)
    return new Refusal(decision.kind === 'refused' ? decision.code : 'accountNotFound');
  if (decision.kind === 'replayed')
    return { answered: decision.cashout, account, replayed: true, processing: undefined };
  const at = decision.stored.createdAt;
  const announce = (type: 'PIX_CASHOUT_CREATED' | 'PIX_CASHOUT_ERROR', cashout: Cashout) =>
    written.events.push(
      cashoutEvent({ type, cashout, account, at }, (ispb) => context.rail.institutionName(ispb)),
    );
  const failed = decision.stored.status === 'FAILED';
  const answered: Cashout = { ...decision.answered, events: 1 };
  const stored: Cashout = { ...decision.stored, events: failed ? 2 : 1 };
  announce('PIX_CASHOUT_CREATED', answered);
  if (failed) announce('PIX_CASHOUT_ERROR', stored);
  written.cashouts.push(stored);
  used.add(stored, stored.idempotencyKey, stored);
  const processing = stored.status === 'PROCESSING' ? stored : undefined;
  return { answered, account, replayed: false, processing };
}

function ownerOf({ companyId, id }: Account) {
  return { companyId, accountId: id };
}

async function load(
  tx: Tx,
  requests: readonly CreateRequest[],
): Promise<[LockedAccounts, UsedKeys<Cashout>]> {
  const refs = requests.flatMap((request) =>
    request.idempotency === null ? [] : [{ ...request, key: request.idempotency.key.toLowerCase() }],
  );
  // The second statement runs once the locks are held, so it sees every key committed before them.
  const [accounts, earlier] = await Promise.all([
    lockAccountsByNumber(tx, requests),
    selectByIdempotencyKeys(tx, refs),
  ]);
  const used = noUsedKeys<Cashout>();
  for (const cashout of earlier) used.add(cashout, cashout.idempotencyKey, cashout);
  return [accounts, used];
}

interface SecondFactorState {
  account: Account | undefined;
  earlier: Cashout | undefined;
  bank: { now: Date; today: string };
  context: Context;
}

/** Uses up a code only for a request that nothing before it refuses or replays. */
async function judgeSecondFactor(
  tx: Tx,
  request: CreateRequest,
  { account, earlier, bank, context }: SecondFactorState,
): Promise<RefusalCode | undefined> {
  if (request.totp === undefined || account?.status !== 'ACTIVE' || earlier !== undefined) return undefined;
  if (isRegistrationOverdue(account, bank.today) || isTooLate(request, bank.now)) return undefined;
  return judgeTotp(tx, context, { companyId: request.companyId, ...request.totp, now: bank.now });
}
