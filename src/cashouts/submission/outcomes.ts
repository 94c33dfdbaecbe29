import type { Context } from '../../context.ts';
import type { Outcome, Standing } from '../../rail/rail.ts';
import { type CashoutOwner, findOwners } from '../owners.ts';
import { settleCashouts } from '../settle.ts';
import { finalWord } from './submit.ts';

/**
 * Asks the rail about payments that are PROCESSING here although a message says that they ended: messages may
 * overtake each other.
 */
export async function catchUp(context: Context, owners: readonly CashoutOwner[]): Promise<void> {
  const behind = owners.filter((owner) => owner.status === 'PROCESSING');
  if (behind.length === 0) return;
  const standings = await context.rail.query(behind.map((owner) => owner.endToEndId));
  const settlements = behind.flatMap((cashout, index) =>
    finalWord({ cashout, standing: standings[index] as Standing }),
  );
  await settleCashouts(context, settlements);
}

/** Applies the rail's final outcomes. One that is repeated, late or for an unknown payment changes nothing. */
export async function storeOutcomes(context: Context, outcomes: readonly Outcome[]): Promise<void> {
  const found = await findOwners(
    context,
    context.db.main,
    outcomes.map((outcome) => outcome.endToEndId),
  );
  const settlements = outcomes.flatMap((outcome) => {
    const cashout = found.get(outcome.endToEndId);
    if (cashout === undefined) {
      noteUnknown(context, outcome);
      return [];
    }
    return finalWord({ cashout, standing: outcome.standing });
  });
  await settleCashouts(context, settlements);
}

/** An id of this bank without a payment: a restored database has lost it, and people must look. */
function noteUnknown({ endToEndIds, log }: Context, { endToEndId, standing }: Outcome): void {
  if (typeof endToEndIds.read(endToEndId) !== 'object') return;
  log.error(
    { endToEndId, state: standing.state },
    'the rail reported a payment with an id of this bank that is not in the database',
  );
}
