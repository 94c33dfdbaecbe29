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

/**
 * Judges a user's second factor and uses it up. Refusals: `mfaNotRegistered`, `mfaTokenRequired`, `invalidCode`.
 */
export async function judgeTotp(
  tx: Tx,
  context: PeopleContext,
  asked: AskedTotp,
): Promise<RefusalCode | undefined> {
  const person = await findUser(tx, asked);
  if (person === undefined) return 'mfaNotRegistered';
  return judgeFactor(tx, { context, people: USERS }, { person, token: asked.token, now: asked.now });
}

/** As `judgeTotp`, and throws what it refuses. */
export async function requireTotp(tx: Tx, context: PeopleContext, asked: AskedTotp): Promise<void> {
  refuseFactor(await judgeTotp(tx, context, asked));
}

/** Uses a code up for an act that is made of several, before the first of them. */
export function spendTotp(context: PeopleContext, asked: Omit<AskedTotp, 'now'>): Promise<void> {
  const now = context.clock.now();
  return transaction(context.db.main, (tx) => requireTotp(tx, context, { ...asked, now }));
}

/** Judges, within an act and once nothing else refuses it, the code that a user shows for it. */
export function consentOf(
  context: PeopleContext,
  shown: { actor: Actor; token: string | null | undefined },
): Consent {
  const { companyId, subject } = shown.actor;
  const token = shown.token ?? undefined;
  return (tx) =>
    requireTotp(tx, context, { companyId, userId: BigInt(subject), token, now: context.clock.now() });
}
