import { type Account, isRegistrationOverdue } from '../accounts/account.ts';
import { ACCOUNTS } from '../accounts/lock.ts';
import { TARGETS } from '../accounts/targets-in-turn.ts';
import { judgeTotp } from '../companies/totp.ts';
import type { Idempotency } from '../idempotency/used-keys.ts';
import { Refusal, type RefusalCode } from '../refusals.ts';
import type { Turn, Verb } from '../turns/turn.ts';
import { saoPauloDay } from '../values/sao-paulo.ts';
import { EVENTS } from '../webhooks/events/events-in-turn.ts';
import type { Cashout } from './cashout.ts';
import { CASHOUTS } from './cashouts-in-turn.ts';
import {
  type CreateDecision,
  type CreateRequest,
  decideCreate,
  isTooLate,
  recipientOf,
} from './decide-create.ts';
import { cashoutEvent } from './events.ts';
import type { IdempotencyRef } from './store.ts';
import { type Handover, ownTarget } from './submission/handover.ts';

export interface Created {
  /** The cashout in the caller's answer. */
  answered: Cashout;
  /** The part of it that a cashout shows. */
  account: Pick<Account, 'number'>;
  /** True if the same request was made before: nothing is created or published. */
  replayed: boolean;
  /** The next step of this node, if any. */
  handover: Handover | undefined;
  /** The end-to-end id of a payment created now; its caller learns it later. */
  endToEndId?: string | null;
}

/**
 * Creates a cashout. Refusals, in order: `accountNotFound`, `idempotencyConflict`, `registrationOverdue`,
 * `sentTooLate`, those of the second factor, `invalidPixKey`, and `tooManyRequests` if nothing is paid.
 */
export const CREATE: Verb<CreateRequest, Created> = {
  name: 'create a cashout',
  idsFor: () => 1,
  companyOf: (request) => request.companyId,
  needs: (request, turn) => {
    turn.use(ACCOUNTS).wantNumber(request);
    turn.use(EVENTS).want(request.companyId);
    if (request.approve) wantTarget(recipientOf(request), turn);
    // A second factor is consumed by statements of its own; a deadline is judged once the account is locked.
    if (request.totp !== undefined || request.notAfter !== undefined) turn.readFirst();
    const { idempotency } = request;
    if (idempotency === null) return;
    turn.use(CASHOUTS).wantKey(keyOf(request, idempotency));
  },
  decide: (request, turn) => {
    const account = turn.use(ACCOUNTS).byNumber(request);
    const earlier = account && turn.use(CASHOUTS).getByKey(account, request.idempotency);
    const known = { account, earlier, mfa: undefined };
    if (!needsSecondFactor(request, known, turn)) return decide(request, known, turn);
    const asked = { companyId: request.companyId, ...request.totp, now: turn.now };
    return judgeTotp(turn.tx, turn.context, asked).then((mfa) => decide(request, { ...known, mfa }, turn));
  },
};

interface Known {
  account: Account | undefined;
  earlier: Cashout | undefined;
}

/** Consumes a code only for a request that no earlier rule refuses or replays. */
function needsSecondFactor(
  request: CreateRequest,
  { account, earlier }: Known,
  turn: Turn,
): request is CreateRequest & { totp: object } {
  if (request.totp === undefined || account?.status !== 'ACTIVE' || earlier !== undefined) return false;
  return !isRegistrationOverdue(account, saoPauloDay(turn.now)) && !isTooLate(request, turn.now);
}

function decide(
  request: CreateRequest,
  known: Known & { mfa: RefusalCode | undefined },
  turn: Turn,
): Created | Refusal {
  const { now, context } = turn;
  const { ispb, endToEndIds } = context;
  const { account, earlier, mfa } = known;
  const id = account === undefined ? 0n : turn.nextId(account.id);
  // Members are named one by one: spreading several objects into one costs as much as the decision.
  const state = { account, earlier, mfa, id, now, today: saoPauloDay(now), ispb, endToEndIds };
  const decision = decideCreate(request, state);
  const created = record(decision, account, turn);
  const { idempotency } = request;
  if (created instanceof Refusal && idempotency !== null)
    turn.use(CASHOUTS).relyOnUnused(keyOf(request, idempotency));
  const paid = 'handover' in created ? created.handover?.cashout : undefined;
  if (paid !== undefined && request.promised !== undefined) turn.use(CASHOUTS).notePromised(paid);
  return created;
}

function keyOf({ companyId, branch, number }: CreateRequest, { key }: Idempotency): IdempotencyRef {
  return { companyId, branch, number, key: key.toLowerCase() };
}

function record(decision: CreateDecision, account: Account | undefined, turn: Turn): Created | Refusal {
  if (decision.kind === 'refused' || account === undefined)
    return new Refusal(decision.kind === 'refused' ? decision.code : 'accountNotFound');
  if (decision.kind === 'replayed')
    return { answered: decision.cashout, account, replayed: true, handover: undefined };
  const at = decision.stored.createdAt;
  const announce = (type: 'PIX_CASHOUT_CREATED' | 'PIX_CASHOUT_ERROR', cashout: Cashout) =>
    turn
      .use(EVENTS)
      .tell(account.companyId, () =>
        cashoutEvent({ type, cashout, account, at }, (ispb) => turn.context.rail.institutionName(ispb)),
      );
  const failed = decision.stored.status === 'FAILED';
  const unpaid = failed || decision.stored.status === 'NEW';
  const refused = unpaid ? turn.context.freeActs.refuse('UNPAID_CASHOUT', account.companyId) : undefined;
  if (refused !== undefined) return refused;
  if (unpaid) turn.onFailed(() => turn.context.freeActs.giveBack('UNPAID_CASHOUT', account.companyId));
  const { answered, stored } = decision;
  announce('PIX_CASHOUT_CREATED', answered);
  if (failed) announce('PIX_CASHOUT_ERROR', stored);
  turn.use(CASHOUTS).add(stored);
  const handover = stored.status === 'PROCESSING' ? handOver(stored, account, turn) : undefined;
  return { answered, account, replayed: false, handover, endToEndId: stored.endToEndId };
}

/** Requests the recipient's account if it may be at this bank. */
export function wantTarget({ recipient, pixKey }: Pick<Cashout, 'recipient' | 'pixKey'>, turn: Turn): void {
  const target = ownTarget({ recipient, pixKey, submittedAt: null }, turn.context.ispb);
  if (target !== undefined) turn.use(TARGETS).want(target);
}

/** Passes the parties that this turn has read to the next step. */
export function handOver(cashout: Cashout, payer: Account, turn: Turn): Handover {
  const target = ownTarget(cashout, turn.context.ispb);
  const targets = turn.use(TARGETS);
  return { cashout, parties: { payer, findPayee: () => target && targets.find(target) } };
}
