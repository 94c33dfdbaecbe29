import type { Context } from '../context.ts';
import type { DueWork } from '../database/due-work/due-work.ts';
import { execute, query, queryOne, sql } from '../database/pool.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import { isUnavailable } from '../database/unavailable.ts';
import { saoPauloDay } from '../values/sao-paulo.ts';
import type { OnboardingDesk } from './desk.ts';
import { findRequisition } from './find.ts';
import { findFindings, type RegistryState } from './findings.ts';
import { openForm } from './submit.ts';

// While the registry is still to be asked, which ends after some tries, there is nothing to compare with.
const DUE = 'verify_at is not null and registry_at is null';

const due = sql<{ id: bigint }>(
  'onboarding.verify-due',
  `select id from onboarding_requisitions where ${DUE} and verify_at <= $1 order by verify_at limit $2`,
);
// Waits for the node that is at work on it: were it skipped, a drain would think that nothing is left.
const lock = sql<{ registryState: RegistryState }>(
  'onboarding.verify-lock',
  `select registry_state as "registryState" from onboarding_requisitions
    where id = $1 and ${DUE} for no key update`,
);
const finish = sql(
  'onboarding.verify-finish',
  `update onboarding_requisitions
      set status_internal = 'WAITING_APPROVAL', verify_at = null, findings = $2, updated_at = $3
    where id = $1`,
);
const nextDue = sql<{ at: Date }>(
  'onboarding.next-verification',
  `select verify_at as at from onboarding_requisitions where ${DUE} order by verify_at limit 1`,
);

/** PROCESSING → REVIEW: looks over what was submitted and leaves what it finds to whoever decides. */
export function verifySubmitted({ context }: OnboardingDesk, limit: number): DueWork {
  const { db, clock, log } = context;
  return {
    name: 'onboarding: verify',
    runDue: async () => {
      const now = clock.now();
      let verified = 0;
      for (const { id } of await query(db.main, due, [now, limit]))
        try {
          verified += await transaction(db.main, (tx) => verifyOne(tx, context, { id, now }));
        } catch (error) {
          if (isUnavailable(error)) throw error;
          log.error(
            { err: error, requisition: Number(id) },
            'verifying a submitted form failed; it will be retried',
          );
        }
      return verified;
    },
    nextDue: async () => (await queryOne(db.main, nextDue))?.at ?? null,
    busy: async () => false,
  };
}

async function verifyOne(tx: Tx, context: Context, { id, now }: { id: bigint; now: Date }): Promise<number> {
  const locked = await queryOne(tx, lock, [id]);
  const requisition = locked && (await findRequisition(tx, id));
  if (locked === undefined || requisition === undefined) return 0;
  const form = readForm(context, () => openForm(context.vault, requisition));
  const findings = findFindings(form, { ...locked, today: saoPauloDay(now) });
  return execute(tx, finish, [id, findings, now]);
}

/** One form that cannot be opened must not stop the others: it goes to review saying so. */
function readForm<T>(context: Context, open: () => T): T | undefined {
  try {
    return open();
  } catch (error) {
    context.log.error({ err: error }, 'decrypting a submitted form failed: check the master key');
    return undefined;
  }
}
