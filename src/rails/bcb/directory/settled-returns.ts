import { type Executor, query, sql } from '../../../database/pool.ts';
import type { Centavos } from '../../../values/money.ts';

/** A return of a payment by this bank, as the settlement half stores it. */
export interface MadeReturn {
  returnId: string;
  amount: Centavos;
  settled: boolean;
  /** It returns the money of an accepted fraud report. False if its message has been deleted. */
  forFraud: boolean;
  /** Bank's clock. */
  madeAt: Date;
}

// The message that carries a return has its reason: FR01 is fraud. Only passed-on money of a fraud goes out under a
// payment's id.
const ofPayment = sql<MadeReturn>(
  'bcb-transfers.returns-of-payment',
  `select t.id as "returnId", t.amount, t.state = 'SETTLED' as settled, t.made_at as "madeAt",
          t.id like 'E%'
            or coalesce(substring(o.xml from t.id || '</RtrId>.*?<Cd>(.*?)</Cd>') = 'FR01', false) as "forFraud"
     from bcb.transfers t left join bcb.outbox o on o.message_id = t.message_id
    where t.direction = 'OUT' and t.end_to_end_id = $1 and t.id <> t.end_to_end_id
      and t.state in ('WAITING', 'SETTLED')
    order by t.amount desc, t.id`,
);

/** Settled or in flight; the largest first. */
export function returnsOf(executor: Executor, endToEndId: string): Promise<MadeReturn[]> {
  return query(executor, ofPayment, [endToEndId]);
}
