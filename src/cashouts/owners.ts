import type { Context } from '../context.ts';
import { int4Column, int8Column, textColumn } from '../database/columns.ts';
import { paramRows } from '../database/param-rows.ts';
import { type Executor, query, sql } from '../database/pool.ts';
import { ofCompany } from '../database/spread/buckets.ts';
import { byShardOf } from '../database/spread/shards.ts';
import { COMPANY_BITS, type NamedPayment } from '../values/end-to-end-ids.ts';
import type { CashoutRef } from './cashout.ts';
import type { CashoutStatus } from './status.ts';
import { selectCashouts } from './store.ts';

export interface CashoutOwner {
  endToEndId: string;
  companyId: bigint;
  id: bigint;
  accountId: bigint;
  status: CashoutStatus;
}

const COLUMNS = `c.end_to_end_id as "endToEndId", c.company_id as "companyId", c.id, c.account_id as "accountId",
          c.status`;
// An id contains its payment and part of its company: each matching company costs one probe.
const owners = sql<CashoutOwner>(
  'cashouts.owners-of-end-to-end-ids',
  `select ${COLUMNS}
     from ${paramRows('asked', 'end_to_end_id text, id int8, company_bits int4')}
     join companies k on k.id & ${2 ** COMPANY_BITS - 1} = asked.company_bits
     cross join lateral (
       select * from cashouts c
        where ${ofCompany('c', 'k.id')} and c.id = asked.id and c.end_to_end_id = asked.end_to_end_id limit 1) c`,
);
const promised = sql<CashoutRef>(
  'promised-ids.find',
  `select company_id as "companyId", cashout_id as id from promised_ids where end_to_end_id = any($1::text[])`,
);

/** Finds the cashouts of these end-to-end ids; ids that are not the bank's are omitted. */
export async function findOwners(
  { endToEndIds }: Pick<Context, 'endToEndIds'>,
  executor: Executor,
  asked: readonly string[],
): Promise<Map<string, CashoutOwner>> {
  const read = asked.map((endToEndId) => ({ endToEndId, names: endToEndIds.read(endToEndId) }));
  const named = read.filter(
    (one): one is typeof one & { names: NamedPayment } => typeof one.names === 'object',
  );
  const given = read.filter(({ names }) => names === 'PROMISED');
  const found = await Promise.all([
    // A payment's id is in its company's bucket.
    byShardOf(executor, { things: named, companyOf: ({ names }) => names.id }, (shard, some) =>
      query(shard, owners, [
        textColumn(some.map(({ endToEndId }) => endToEndId)),
        int8Column(some.map(({ names }) => names.id)),
        int4Column(some.map(({ names }) => names.companyBits)),
      ]),
    ),
    given.length === 0 ? [] : findPromised(executor, given),
  ]);
  return new Map(found.flat().map((row) => [row.endToEndId, row]));
}

async function findPromised(
  executor: Executor,
  given: readonly { endToEndId: string }[],
): Promise<CashoutOwner[]> {
  const refs = await query(executor, promised, [textColumn(given.map(({ endToEndId }) => endToEndId))]);
  const cashouts = await selectCashouts(executor, refs);
  return [...cashouts.values()].flatMap(({ endToEndId, ...cashout }) =>
    endToEndId === null ? [] : { ...cashout, endToEndId },
  );
}
