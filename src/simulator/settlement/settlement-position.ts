import { queryOne, sql } from '../../database/pool.ts';
import type { ReserveBalance } from '../../rail/operations.ts';
import { type Centavos, centavos, ZERO } from '../../values/money.ts';
import type { SimulatedWorld } from '../world.ts';

/** The settlement system's total for the bank up to now; the bank's own settlement book must agree. */
export interface SettlementPosition {
  /** Payments of the bank that settled. */
  sent: Centavos;
  /** Payments of others that the bank accepted, less what it gave back of them. */
  received: Centavos;
  /** Of what was sent, what came back. */
  returned: Centavos;
}

const sumSettled = sql<{ sent: bigint; received: bigint; returned: bigint }>(
  'simulator.sum-settled',
  `select (select coalesce(sum(amount), 0)::int8 from simulator.orders
            where code is null and (answer_at is null or answer_at <= $1)) as sent,
          (select coalesce(sum(amount), 0)::int8 from simulator.payments
            where status = 'SETTLED' and settled_at <= $1)
            - (select coalesce(sum(amount), 0)::int8 from simulator.refunds where code is null) as received,
          (select coalesce(sum(amount), 0)::int8 from simulator.returns where status = 'SETTLED') as returned`,
);

/** The bank's reserve, as far as payments have moved it: it begins at nothing and has no floor. */
export async function settlementBalance(world: SimulatedWorld): Promise<ReserveBalance> {
  const { sent, received, returned } = await settlementPosition(world);
  return { available: centavos(received + returned - sent), blocked: ZERO, at: world.clock.now() };
}

export async function settlementPosition(world: SimulatedWorld): Promise<SettlementPosition> {
  const sums = await queryOne(world.db.main, sumSettled, [world.clock.now()]);
  return {
    sent: centavos(sums?.sent ?? ZERO),
    received: centavos(sums?.received ?? ZERO),
    returned: centavos(sums?.returned ?? ZERO),
  };
}
