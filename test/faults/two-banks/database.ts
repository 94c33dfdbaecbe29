import { createPool, queryText } from '../../../src/database/pool.ts';
import type { EmbeddedServer } from '../../../src/embedded-postgres/embedded.ts';
import type { BankDatabase } from './banks.ts';

/** An empty database on a server of one's own, which its bank fills as it starts. */
export async function createBankDatabase(
  { url, superuserUrl }: Pick<EmbeddedServer, 'url' | 'superuserUrl'>,
  name: string,
): Promise<BankDatabase> {
  const admin = createPool({ url: superuserUrl, connections: 1, statementTimeoutMs: 60_000 });
  await queryText(admin, `create database ${name} owner lastro`).finally(() => admin.close());
  const own = url.replace(/\/[^/?]*(?=\?|$)/, `/${name}`);
  return { url: own, pool: createPool({ url: own, connections: 2, statementTimeoutMs: 120_000 }) };
}
