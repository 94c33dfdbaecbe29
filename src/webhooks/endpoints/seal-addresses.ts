import { execute, type Pool, query, sql } from '../../database/pool.ts';
import { ofCompany } from '../../database/spread/buckets.ts';
import { transaction } from '../../database/transaction.ts';
import type { Vault } from '../../secrets/seal.ts';
import { addressOf } from './configure.ts';

const readable = sql<{ companyId: bigint; id: bigint; url: string }>(
  'webhooks.readable',
  `select company_id as "companyId", id, url from webhooks
    where sealed_url is null and deleted_at is null and url like '%@%' for no key update`,
);
const seal = sql(
  'webhooks.seal-url',
  `update webhooks set url = $3, shown_url = $4, sealed_url = $5 where ${ofCompany('', '$1')} and id = $2`,
);

/** Encrypts URLs with a password that an earlier release stored in clear. */
export function sealAddresses(pool: Pool, vault: Vault): Promise<void> {
  return transaction(pool, async (tx) => {
    for (const { companyId, id, url } of await query(tx, readable, [])) {
      const address = addressOf({ vault }, id, url);
      if (address.sealedUrl === null) continue;
      await execute(tx, seal, [companyId, id, address.url, address.shownUrl, address.sealedUrl]);
    }
  });
}
