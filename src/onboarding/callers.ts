import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { execute, queryOne, sql } from '../database/pool.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import { Refusal } from '../refusals.ts';
import { allowOneMore, PER_ADDRESS } from './caller-limit.ts';
import type { OnboardingDesk } from './desk.ts';

const claim = sql(
  'onboarding-callers.claim',
  `insert into onboarding_callers (address_hash, instants, newest) values ($1, '{}', $2) on conflict do nothing`,
);
const lock = sql<{ instants: Date[] }>(
  'onboarding-callers.lock',
  'select instants from onboarding_callers where address_hash = $1 for update',
);
const write = sql(
  'onboarding-callers.write',
  'update onboarding_callers set instants = $2, newest = $3 where address_hash = $1',
);
const forget = sql(
  'onboarding-callers.forget',
  `delete from onboarding_callers where address_hash in
     (select address_hash from onboarding_callers where newest <= $1 order by newest limit $2
         for update skip locked)`,
);

/**
 * Counts a call to create, including refused ones: the responses reveal which documents have accounts, so the number
 * of calls is limited. In a separate transaction, which no refusal rolls back. Refusal: `tooManyRequests`.
 */
export async function countCaller({ context }: OnboardingDesk, address: string): Promise<void> {
  const now = context.clock.now();
  const name = createHash('sha256').update(networkOf(address)).digest('hex');
  const allowance = await transaction(context.db.main, async (tx) => {
    await execute(tx, claim, [name, now]);
    const row = await queryOne(tx, lock, [name]);
    const judged = allowOneMore(row?.instants ?? [], now, PER_ADDRESS);
    if (judged.allowed) await execute(tx, write, [name, judged.instants, now]);
    return judged;
  });
  if (!allowance.allowed) throw new Refusal('tooManyRequests', allowance);
}

/** Deletes callers without counted calls. */
export function forgetQuietCallers(tx: Tx, now: Date, limit: number): Promise<number> {
  return execute(tx, forget, [new Date(now.getTime() - PER_ADDRESS.windowMs), limit]);
}

/** Groups IPv6 addresses by network: a holder of one address has 2^64 of them. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  return parsed.parts.slice(0, 4).join(':');
}
