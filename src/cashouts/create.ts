import { type Account, isRegistrationOverdue } from '../accounts/account.ts';
import { ACCOUNTS } from '../accounts/lock.ts';
import { TARGETS } from '../accounts/targets-in-turn.ts';
import { judgeTotp } from '../companies/totp.ts';
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
import { type Handover, ownTarget } from './submission/handover.ts';

export interface Created {
  /** The cashout as the caller is answered. */
  answered: Cashout;
  /** As much of it as a cashout shows. */
  account: Pick<Account, 'number'>;
  /** The same request had been made before: nothing was created and nothing is published. */
  replayed: boolean;
  /** The step that this node owes now, if any. */
  handover: Handover | undefined;
  /** The id under which a payment that was made now leaves; its caller is told it later. */
  endToEndId?: string | null;
}

/**
 * Creates a cashout. Refusals, in order: `accountNotFound`, `idempotencyConflict`, `registrationOverdue`,
 * `sentTooLate`, those of the second factor, `invalidPixKey`, and `tooManyRequests` where nothing is paid.
 */
export const CREATE: Verb<CreateRequest, Created> = {
  name: 'create a cashout',
  idsFor: () => 1,
  companyOf: (request) => request.companyId,
  needs: (request, turn) => {
    turn.use(ACCOUNTS).wantNumber(request);
    turn.use(EVENTS).want(request.companyId);
    if (request.approve) wantTarget(recipientOf(request), turn);
    const { idempotency } = request;
    if (idempotency === null) return;
    turn.use(CASHOUTS).wantKey({ ...request, key: idempotency.key.toLowerCase() });
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

/** A code is used up only for a request that nothing before it refuses or replays. */
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
  // Named one by one: to spread several objects into one costs as much as to decide.
  const state = { account, earlier, mfa, id, now, today: saoPauloDay(now), ispb, endToEndIds };
  const decision = decideCreate(request, state);
  const created = record(decision, account, turn);
  const paid = 'handover' in created ? created.handover?.cashout : undefined;
  if (paid !== undefined && request.promised !== undefined) turn.use(CASHOUTS).notePromised(paid);
  return created;
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
  const { answered, stored } = decision;
  announce('PIX_CASHOUT_CREATED', answered);
  if (failed) announce('PIX_CASHOUT_ERROR', stored);
  turn.use(CASHOUTS).add(stored);
  const handover = stored.status === 'PROCESSING' ? handOver(stored, account, turn) : undefined;
  return { answered, account, replayed: false, handover, endToEndId: stored.endToEndId };
}

/** Asks for the recipient's account where it may be of this bank. */
export function wantTarget({ recipient, pixKey }: Pick<Cashout, 'recipient' | 'pixKey'>, turn: Turn): void {
  const target = ownTarget({ recipient, pixKey, submittedAt: null }, turn.context.ispb);
  if (target !== undefined) turn.use(TARGETS).want(target);
}

/** Gives the next step the parties, as this turn has read them. */
export function handOver(cashout: Cashout, payer: Account, turn: Turn): Handover {
  const target = ownTarget(cashout, turn.context.ispb);
  return { cashout, parties: { payer, payee: target && turn.use(TARGETS).find(target) } };
}
