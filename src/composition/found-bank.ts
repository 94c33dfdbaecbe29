import { partsIn } from '../database/migrations/migrate.ts';
import { execute, type Pool, query, sql } from '../database/pool.ts';
import { transaction } from '../database/transaction.ts';
import { StartError } from './start-error.ts';

const OF_A_SANDBOX = ['sandbox', 'simulator'];

const founded = sql(
  'bank-facts.found',
  `insert into bank_facts (mode, ispb, created_at) values ($1, $2, clock_timestamp()) on conflict do nothing`,
);
const facts = sql<{ mode: string; ispb: string }>('bank-facts.read', 'select mode, ispb from bank_facts');

/**
 * Records on the first start which bank this database belongs to; later starts must agree. Throws if a production
 * server meets a sandbox's database (its secrets are public) or the reverse, or one that was migrated for a sandbox.
 */
export async function foundBank(pool: Pool, bank: { mode: string; ispb: string }): Promise<void> {
  if ((await query(pool, facts)).length === 0) {
    if (bank.mode !== 'sandbox') await refuseSandboxSchema(pool);
    await transaction(pool, (tx) => execute(tx, founded, [bank.mode, bank.ispb]));
  }
  const [row] = await query(pool, facts);
  if (row?.mode !== bank.mode)
    throw new StartError(
      `this database belongs to a ${row?.mode} bank, not to one in ${bank.mode} mode: set LASTRO_MODE=${row?.mode}, or LASTRO_DATABASE_URL to another database`,
    );
  if (row.ispb !== bank.ispb)
    throw new StartError(
      `this database belongs to the bank with ISPB ${row.ispb}, not ${bank.ispb}: set LASTRO_ISPB=${row.ispb}, or LASTRO_DATABASE_URL to another database`,
    );
}

async function refuseSandboxSchema(pool: Pool): Promise<void> {
  const parts = (await partsIn(pool)).map(({ name }) => name).filter((name) => OF_A_SANDBOX.includes(name));
  if (parts.length > 0)
    throw new StartError(
      `this database was migrated for a sandbox (it has ${parts.join(' and ')}); migrate an empty one with LASTRO_MODE=production`,
    );
}
