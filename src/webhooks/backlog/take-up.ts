import { closeWith, transaction } from '../../database/transaction.ts';
import { DatabaseUnavailable } from '../../database/unavailable.ts';
import type { Delivering } from '../delivery/delivering.ts';
import type { FirstAttempts } from '../delivery/first-attempts.ts';
import type { Retell } from '../events/event.ts';
import { numberOwed, type Owed, toldOf, writeOwed } from '../events/publish.ts';
import { type HeldDelivery, type Portion, takeHeld } from './store.ts';

export interface TakingUp {
  context: Delivering;
  firstAttempts: FirstAttempts;
  retell: Retell;
}

/** Turns held rows into deliveries in one transaction, and begins their first attempts. */
export async function takeUp(parts: TakingUp, portions: readonly Portion[]): Promise<readonly Owed[]> {
  const { context, firstAttempts, retell } = parts;
  const { db, clock } = context;
  let leased: readonly Owed[] = [];
  try {
    await transaction(db.batch, async (tx) => {
      const owed = await makeOwed(tx, await takeHeld(tx, portions), retell);
      await numberOwed(tx, owed);
      const node = firstAttempts.lease(owed);
      leased = owed;
      return closeWith([writeOwed(tx, owed, { node, began: clock.now() })], undefined);
    });
  } catch (error) {
    firstAttempts.abandon(leased, error instanceof DatabaseUnavailable && error.commitUnknown);
    throw error;
  }
  firstAttempts.begin(leased);
  return leased;
}

async function makeOwed(
  tx: Parameters<Retell>[0],
  held: readonly HeldDelivery[],
  retell: Retell,
): Promise<Owed[]> {
  const untold = held.flatMap(({ companyId, subjectId, status }) =>
    status === null ? [] : [{ companyId, subjectId, status }],
  );
  const resources = untold.length === 0 ? [] : await retell(tx, untold);
  let next = 0;
  return held.map((one) => owedOf(one, one.status === null ? undefined : resources[next++]));
}

function owedOf(held: HeldDelivery, resource: object | undefined): Owed {
  const { webhookId: id, queue, url, authorized, status, body, seal, endToEndId, ...event } = held;
  const endpoint = { companyId: event.companyId, id, queue, url, authorized };
  if (body !== null) return { told: { event, fixed: { body, seal, endToEndId } }, endpoint, id: undefined };
  if (resource === undefined) throw new Error(`what ${event.subject} ${event.subjectId} told is not there`);
  return { told: toldOf({ ...event, data: resource }), endpoint, id: undefined };
}
