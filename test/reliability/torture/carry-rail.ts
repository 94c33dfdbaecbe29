import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createPool, type Pool, queryText } from '../../../src/database/pool.ts';
import type { EmbeddedServer } from '../../../src/embedded-postgres/embedded.ts';

/*
 * The simulated rail is a party of its own, but its tables lie in the bank's database, and a restore would take it back to
 * the same instant. Its tables are carried over from what the bank leaves behind, so that the rail has moved on.
 */

type Server = Pick<EmbeddedServer, 'superuserUrl'>;

/** Writes the rail's tables, as they are now, into a folder of the server's. */
export async function takeRailOut(server: Server, folder: string): Promise<void> {
  await asSuperuser(server, async (pool) => {
    for (const table of await tablesOf(pool))
      await queryText(pool, `copy simulator.${table} to '${join(folder, table)}'`);
  });
}

/** Puts them into the place of what a restored database says of the rail. */
export async function putRailIn(server: Server, folder: string): Promise<void> {
  await asSuperuser(server, async (pool) => {
    const tables = readdirSync(folder);
    await queryText(pool, `truncate ${tables.map((table) => `simulator.${table}`).join(', ')}`);
    for (const table of tables)
      await queryText(pool, `copy simulator.${table} from '${join(folder, table)}'`);
    await queryText(
      pool,
      `select setval(pg_get_serial_sequence('simulator.directory_entries', 'serial'), max(serial))
         from simulator.directory_entries having max(serial) is not null`,
    );
  });
}

async function asSuperuser({ superuserUrl }: Server, act: (pool: Pool) => Promise<void>): Promise<void> {
  const url = superuserUrl.replace(/\/postgres(?=\?|$)/, '/lastro');
  const pool = createPool({ url, connections: 1, statementTimeoutMs: 60_000 });
  await act(pool).finally(() => pool.close());
}

async function tablesOf(pool: Pool): Promise<string[]> {
  const rows = await queryText<{ name: string }>(
    pool,
    `select tablename as name from pg_tables where schemaname = 'simulator'`,
  );
  return rows.map(({ name }) => name);
}

/** An entry of the rail's statement that a ledger lacks. */
export interface Unknown {
  kind: 'order' | 'cash-in' | 'refund';
  id: string;
  amount: number;
}

/** Compares the rail's statement with the ledger, as those who run a bank do after a restore. */
export async function compareStatement(pool: Pool): Promise<Unknown[]> {
  const rows = await queryText<Omit<Unknown, 'amount'> & { amount: bigint }>(
    pool,
    `select 'order' as kind, o.end_to_end_id as id, o.amount
       from simulator.orders o left join cashouts c on c.end_to_end_id = o.end_to_end_id where c.id is null
     union all
     select 'cash-in', p.end_to_end_id, p.amount
       from simulator.payments p left join received_ids i on i.end_to_end_id = p.end_to_end_id
       left join offers f on f.end_to_end_id = p.end_to_end_id
      where i.cash_in_id is null and f.id is null
     union all
     select 'refund', o.return_id, o.amount
       from simulator.refunds o left join refunds r on r.return_id = o.return_id where r.id is null`,
  );
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

const TABLES = { order: 'orders', 'cash-in': 'payments', refund: 'refunds' } as const;

/** Takes out of the rail's statement what people have compared, and must clear by hand. */
export async function putAside(pool: Pool, unknown: readonly Unknown[]): Promise<void> {
  for (const [kind, table] of Object.entries(TABLES)) {
    const ids = unknown.filter((one) => one.kind === kind).map(({ id }) => id);
    const key = kind === 'refund' ? 'return_id' : 'end_to_end_id';
    await queryText(pool, `delete from simulator.${table} where ${key} = any($1::text[])`, [ids]);
  }
}

/** Orders of one payment, and refunds of one cash-in, that the rail has twice. */
export async function findTwice(pool: Pool, from: { payment: number; refund: number }): Promise<string[]> {
  const rows = await queryText<{ what: string }>(
    pool,
    `select 'the rail has two orders of ' || amount as what from simulator.orders
      where amount > $1 group by amount having count(*) > 1
     union all
     select 'the rail has two refunds of ' || amount || ' of ' || end_to_end_id from simulator.refunds
      where amount > $2 group by end_to_end_id, amount having count(*) > 1`,
    [from.payment, from.refund],
  );
  return rows.map(({ what }) => what);
}
