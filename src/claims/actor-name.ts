import type { Actor } from '../actor.ts';
import { findCompanyName } from '../companies/companies.ts';
import { findUserName } from '../companies/users.ts';
import type { Executor } from '../database/pool.ts';

/** The recorded name of an actor: the person's, or for a program its company's. */
export async function findActorName(executor: Executor, actor: Actor): Promise<string | null> {
  const { companyId, audience, subject } = actor;
  if (audience === 'web') return findUserName(executor, { companyId, userId: BigInt(subject) });
  return findCompanyName(executor, companyId);
}
