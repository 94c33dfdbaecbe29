import type { Context } from '../context.ts';
import { ofCompany } from '../database/buckets.ts';
import { int4Column, int8Column, textColumn } from '../database/columns.ts';
import { type Executor, query, sql } from '../database/pool.ts';
import { COMPANY_BITS, type NamedPayment } from '../end-to-end-ids.ts';
import type { CashoutStatus } from './cashout.ts';

export interface Owner {
  endToEndId: string;
  companyId: bigint;
  id: bigint;
  accountId: bigint;
  status: CashoutStatus;
}

const COLUMNS = `c.end_to_end_id as "endToEndId", c.company_id as "companyId", c.id, c.account_id as "accountId",
          c.status`;
// An id tells its payment and part of its company: each company that comes into question is one probe.
const owners = sql<Owner>(
  'cashouts.owners-of-end-to-end-ids',
  `select ${COLUMNS}
     from unnest($1::text[], $2::int8[], $3::int4[]) as asked(end_to_end_id, id, company_bits)
     join companies k on k.id & ${2 ** COMPANY_BITS - 1} = asked.company_bits
     cross join lateral (
       select * from cashouts c
        where ${ofCompany('c', 'k.id')} and c.id = asked.id and c.end_to_end_id = asked.end_to_end_id limit 1) c`,
);
const promised = sql<Owner>(
  'cashouts.owners-of-promised-ids',
  `select ${COLUMNS}
     from unnest($1::text[]) as asked(end_to_end_id)
     cross join lateral (
       select * from promised_ids p where p.end_to_end_id = asked.end_to_end_id limit 1) p
     cross join lateral (
       select * from cashouts c where ${ofCompany('c', 'p.company_id')} and c.id = p.cashout_id limit 1) c`,
);

/** Which cashouts these end-to-end ids belong to; ids the bank never made are left out. */
export async function findOwners(
  { endToEndIds }: Pick<Context, 'endToEndIds'>,
  executor: Executor,
  asked: readonly string[],
): Promise<Map<string, Owner>> {
  const read = asked.map((endToEndId) => ({ endToEndId, names: endToEndIds.read(endToEndId) }));
  const named = read.filter(
    (one): one is typeof one & { names: NamedPayment } => typeof one.names === 'object',
  );
  const given = read.filter(({ names }) => names === 'PROMISED');
  const found = await Promise.all([
    named.length === 0
      ? []
      : query(executor, owners, [
          textColumn(named.map(({ endToEndId }) => endToEndId)),
          int8Column(named.map(({ names }) => names.id)),
          int4Column(named.map(({ names }) => names.companyBits)),
        ]),
    given.length === 0
      ? []
      : query(executor, promised, [textColumn(given.map(({ endToEndId }) => endToEndId))]),
  ]);
  return new Map(found.flat().map((row) => [row.endToEndId, row]));
}
