import { type Executor, query, sql } from '../database/pool.ts';
import type { Centavos } from '../money.ts';

/** What went in and out of an account in a stretch of time, and what it held at the end. Centavos. */
export interface Flow {
  in: Centavos;
  out: Centavos;
  balance: Centavos;
}

const flows = sql<Flow>(
  'movements.flows',
  `select coalesce(s.ins, 0)::int8 as "in", coalesce(s.outs, 0)::int8 as "out",
          coalesce(b.balance_after, 0)::int8 as balance
     from unnest($3::timestamptz[], $4::timestamptz[]) with ordinality as d(start, stop, n)
     cross join lateral (
       select sum(m.amount) filter (where k.direction = 'CREDIT') as ins,
              sum(m.amount) filter (where k.direction = 'DEBIT') as outs
         from movements m
         cross join lateral (select k.direction from movement_kinds k where k.kind = m.kind limit 1) k
        where m.company_id = $1 and m.account_id = $2 and m.at >= d.start and m.at < d.stop) s
     left join lateral (
       select m.balance_after from movements m
        where m.company_id = $1 and m.account_id = $2 and m.at < d.stop
        order by m.at desc, m.code desc limit 1) b on true
    order by d.n`,
);

export interface Stretch {
  start: Date;
  /** Itself excluded. */
  stop: Date;
}

/** One answer for each stretch, in their order. */
export function readFlows(
  executor: Executor,
  account: { companyId: bigint; accountId: bigint },
  stretches: readonly Stretch[],
): Promise<Flow[]> {
  const { companyId, accountId } = account;
  const instants = (get: (stretch: Stretch) => Date) => stretches.map((one) => get(one).toISOString());
  return query(executor, flows, [companyId, accountId, instants((s) => s.start), instants((s) => s.stop)]);
}
