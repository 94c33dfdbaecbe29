import type { Logger } from 'pino';
import { type App, createApp } from '../../composition/app.ts';
import { createPool, queryText } from '../../database/pool.ts';
import { describeSandbox } from '../../sandbox/manifest.ts';
import type { Config } from '../../settings/config.ts';
import { welcome } from '../serving/welcome.ts';
import type { DatabaseAtHand } from '../upkeep/database.ts';

interface Opening {
  config: Config;
  database: DatabaseAtHand;
  log: Logger;
}

/** Opens a bank on a copy of another's database. */
export async function openEphemeral({ config, database, log }: Opening): Promise<App> {
  if (database.ownerUrl !== undefined) await becomeAnother(database.ownerUrl);
  return createApp({ config, databaseUrl: database.url, ownerUrl: database.ownerUrl, log });
}

/**
 * Makes the copy a different bank: receivers must not take its deliveries for those of another copy, and end-to-end
 * ids of two copies must not be equal.
 */
async function becomeAnother(ownerUrl: string): Promise<void> {
  const owner = createPool({ url: ownerUrl, connections: 1 });
  try {
    const [there] = await queryText<{ there: boolean }>(
      owner,
      `select to_regclass('bank_facts') is not null as there`,
    );
    if (there?.there)
      await queryText(owner, 'update bank_facts set event_salt = default, sealed_id_key = null');
  } finally {
    await owner.close();
  }
}

/** Listens, and says where the bank is and with what to log in: in one line, or in words for people. */
export async function introduce(
  app: App,
  { config, json }: { config: Config; json: boolean },
): Promise<string> {
  const url = await app.listen();
  return json ? `${await describe(app, url)}\n` : welcome(app, url, config);
}

async function describe({ simulator, bank }: App, url: string): Promise<string> {
  if (simulator === undefined) throw new Error('an ephemeral bank is a sandbox');
  const { companies, recipients } = await describeSandbox(bank.context, simulator.control, url);
  const [first] = companies;
  const { branch, number } = first?.accounts[0] ?? {};
  return JSON.stringify({
    url,
    pid: process.pid,
    ...first?.credentials[0],
    account: { branch, number },
    companies,
    recipients,
  });
}
