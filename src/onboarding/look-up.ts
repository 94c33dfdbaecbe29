import type { DueWork } from '../database/due-work/due-work.ts';
import { leasesOf } from '../database/due-work/leases.ts';
import { execute, queryOne, sql } from '../database/pool.ts';
import { transaction } from '../database/transaction.ts';
import type { RegistryLookUp } from '../registry/registry.ts';
import type { OnboardingDesk } from './desk.ts';

/*
 * Looks up a company's data in parallel to its requisition: takes a lease with a fencing token, asks outside any
 * transaction, and stores the answer only under that token. After the last attempt it stays unknown.
 */

interface Wanted {
  id: bigint;
  document: string;
  createdAt: Date;
  leaseNumber: number;
  tries: number;
}

const LEASES = leasesOf<Wanted>({
  ...{ name: 'onboarding-registry', table: 'onboarding_requisitions', as: 'r', key: 'id' },
  columns: `r.id, r.document, r.created_at as "createdAt", r.lease_number as "leaseNumber",
            r.registry_tries as tries`,
  due: `registry_at is not null and registry_at <= $2
        and (lease_until is null or lease_until < clock_timestamp())`,
  order: 'registry_at',
  owed: 'registry_at is not null and lease_until is not null',
  // Longer than the registry's own timeout.
  lasts: `interval '20 s'`,
  also: 'registry_tries = r.registry_tries + 1',
});
const finish = sql(
  'onboarding.registry-finish',
  `update onboarding_requisitions
      set registry_state = $3, registry_company = $4, registry_at = null, lease_until = null, updated_at = $5
    where id = $1 and lease_number = $2 and registry_at is not null`,
);
const postpone = sql(
  'onboarding.registry-postpone',
  `update onboarding_requisitions set registry_at = $3, lease_until = null
    where id = $1 and lease_number = $2 and registry_at is not null`,
);
const nextDue = sql<{ at: Date }>(
  'onboarding.next-look-up',
  `select registry_at as at from onboarding_requisitions where registry_at is not null
    order by registry_at limit 1`,
);
/** Seconds to wait after each unanswered attempt; none after the last. */
const WAITS = [2, 10, 30, 60, 120] as const;

/** Asks the registry about applying companies. */
export function lookUpCompanies(desk: OnboardingDesk, limit: number): DueWork {
  const { db, clock } = desk.context;
  return {
    name: 'onboarding: company registry',
    runDue: async () => {
      const wanted = await LEASES.take(db.main, limit, [clock.now()]);
      await Promise.all(wanted.map((one) => lookUp(desk, one)));
      return wanted.length;
    },
    nextDue: async () => (await queryOne(db.main, nextDue))?.at ?? null,
    busy: () => LEASES.anyOwed(db.main),
  };
}

async function lookUp(desk: OnboardingDesk, wanted: Wanted): Promise<void> {
  const { context, registry } = desk;
  const answer = await registry
    .lookUp(wanted.document, wanted.createdAt)
    .catch((error: unknown): RegistryLookUp => {
      context.log.error(
        { err: error, requisition: Number(wanted.id) },
        'looking up a company in the registry failed',
      );
      return { found: false, reason: 'AWAY' };
    });
  const now = context.clock.now();
  const { id, leaseNumber, tries } = wanted;
  const again = nextTry(answer, tries, now);
  await transaction(context.db.main, async (tx) => {
    if (again !== undefined) await execute(tx, postpone, [id, leaseNumber, again]);
    else if (answer.found)
      await execute(tx, finish, [id, leaseNumber, 'FOUND', JSON.stringify(answer.company), now]);
    else {
      const state = answer.reason === 'UNKNOWN' ? 'ABSENT' : 'FAILED';
      await execute(tx, finish, [id, leaseNumber, state, null, now]);
    }
  });
  desk.wake();
}

/** Returns when to ask again after this answer to an attempt; undefined if it was the last. */
export function nextTry(answer: RegistryLookUp, tries: number, now: Date): Date | undefined {
  const wait = WAITS[tries - 1];
  if (answer.found || answer.reason === 'UNKNOWN' || wait === undefined) return undefined;
  return new Date(now.getTime() + Math.max(answer.afterSeconds ?? 0, wait) * 1000);
}
