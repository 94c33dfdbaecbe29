import { type Executor, query, sql } from '../../../database/pool.ts';
import type { Centavos } from '../../../values/money.ts';

/** A return of a payment by this bank, as the settlement half stores it. */
export interface MadeReturn {
  returnId: string;
  amount: Centavos;
  settled: boolean;
}

const ofPayment = sql<MadeReturn>(
  'bcb-transfers.returns-of-payment',
  `select id as "returnId", amount, state = 'SETTLED' as settled from bcb.transfers
    where direction = 'OUT' and end_to_end_id = $1 and id <> end_to_end_id
      and state in ('WAITING', 'SETTLED')
    order by amount desc, id`,
);

/** Settled or in flight; the largest first. */
export function returnsOf(executor: Executor, endToEndId: string): Promise<MadeReturn[]> {
  return query(executor, ofPayment, [endToEndId]);
}
