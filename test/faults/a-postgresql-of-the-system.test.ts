import { afterEach, expect, it } from 'vitest';
import { createPool } from '../../src/database/pool.ts';
import { verify } from '../../src/verify/verify.ts';
import { seededRandom } from '../long/seeded-random.ts';
import { TEST_MASTER_KEY } from '../prepare-template.ts';
import { makeDataDir, removeDataDir, startBankProcess, until } from './bank-process.ts';
import { compareBooks, findBreaches, untilAllEnded } from './books.ts';
import { openCustomer } from './customer.ts';
import { AURORA, isAccepted, startLoad } from './load.ts';
import { findSystemPostgres, startSystemPostgres } from './system-postgres.ts';

const found = findSystemPostgres();
const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

// The one that Lastro brings is newer: an older one must do, down to the oldest that the documents promise.
const title = found
  ? `pays and proves itself on PostgreSQL ${found.version}`
  : 'pays and proves itself on a PostgreSQL of the system, of which there is none here';

it.runIf(found !== undefined)(
  title,
  async () => {
    const postgres = await startSystemPostgres(found?.bin as string);
    undo.push(() => postgres.stop());
    const dataDir = await makeDataDir();
    undo.push(() => removeDataDir(dataDir));
    // A slow machine is to refuse nothing.
    const settings = { LASTRO_LONGEST_WAIT_MS: '120000' };
    const bank = await startBankProcess({
      ...{ dataDir, databaseUrl: postgres.url, masterKey: TEST_MASTER_KEY, settings },
    });
    undo.push(() => bank.end('SIGKILL'));
    const customer = openCustomer({ credential: AURORA.credential, connections: 8 });
    undo.push(() => customer.close());

    const load = startLoad({ customer, payer: AURORA, url: bank.url, workers: 8, random: seededRandom(5) });
    await until('payments are accepted', () => load.count(isAccepted) >= 150);
    await load.stop();
    expect(load.count((ending) => !isAccepted(ending))).toBe(0);

    const pool = createPool({ url: postgres.url, connections: 2 });
    undo.push(() => pool.close());
    await untilAllEnded(pool, 10_000);
    expect(await compareBooks(pool, load.payments)).toEqual([]);
    expect(await findBreaches(pool)).toBe('');
    expect((await verify(pool)).reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(1_000);
    expect(await bank.end('SIGTERM')).toMatchObject({ code: 0 });
  },
  40_000,
);
