import type { Actor } from '../actor.ts';
import type { Consent } from '../context.ts';
import type { Tx } from '../database/transaction.ts';
import { transaction } from '../database/transaction.ts';
import type { PeopleContext } from '../people/people.ts';
import { judgeFactor, refuseFactor } from '../people/second-factor.ts';
import type { RefusalCode } from '../refusals.ts';
import { USERS } from './people.ts';
import { findUser } from './users.ts';

export interface AskedTotp {
  companyId: bigint;
  userId: bigint;
  token: string | undefined;
  now: Date;
}

/** Checks and consumes a user's second factor. Refusals: `mfaNotRegistered`, `mfaTokenRequired`, `invalidCode`. */
export async function judgeTotp(
  tx: Tx,
  context: PeopleContext,
  asked: AskedTotp,
): Promise<RefusalCode | undefined> {
  const person = await findUser(tx, asked);
  if (person === undefined) return 'mfaNotRegistered';
  return judgeFactor(tx, { context, people: USERS }, { person, token: asked.token, now: asked.now });
}

/** Like `judgeTotp`, but throws its refusals. */
export async function requireTotp(tx: Tx, context: PeopleContext, asked: AskedTotp): Promise<void> {
  refuseFactor(await judgeTotp(tx, context, asked));
}

/** Consumes a code for an act with several parts, before the first of them. */
export function spendTotp(context: PeopleContext, asked: Omit<AskedTotp, 'now'>): Promise<void> {
  const now = context.clock.now();
  return transaction(context.db.main, (tx) => requireTotp(tx, context, { ...asked, now }));
}

/** Checks a user's code within an act, after every other refusal. */
export function consentOf(
  context: PeopleContext,
  shown: { actor: Actor; token: string | null | undefined },
): Consent {
  const { companyId, subject } = shown.actor;
  const token = shown.token ?? undefined;
  return (tx) =>
    requireTotp(tx, context, { companyId, userId: BigInt(subject), token, now: context.clock.now() });
}
