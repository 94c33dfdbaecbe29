import { foundBank } from '../src/composition/found-bank.ts';
import { openDatabases } from '../src/database/databases.ts';
import { migrate } from '../src/database/migrations/migrate.ts';
import { partsNamed } from '../src/database/migrations/migration-files.ts';
import { transaction } from '../src/database/transaction.ts';
import { RAIL_NAMES } from '../src/rails/names.ts';
import { seedSandbox } from '../src/sandbox/seed.ts';
import { createVault } from '../src/secrets/seal.ts';
import { loadSigningKeys } from '../src/secrets/signing-keys.ts';

/** Every test bank opens the same sealed secrets. */
export const TEST_MASTER_KEY = Buffer.alloc(32, 7);
export const TEST_ISPB = '99999000';

/** Prepares the content that every test database starts with: the schema, and a sandbox with its seeded companies. */
export async function prepareTemplate(url: string): Promise<void> {
  const db = openDatabases({ url, mainConnections: 2, batchConnections: 1 });
  try {
    const now = new Date();
    const vault = createVault(TEST_MASTER_KEY);
    // A bank has the tables of one rail; the tests' has those of all, empty.
    await migrate(db.main, partsNamed(['bank', 'sandbox', ...RAIL_NAMES]));
    await foundBank(db.main, { mode: 'sandbox', ispb: TEST_ISPB });
    await transaction(db.main, (tx) => seedSandbox(tx, vault, { now }));
    await loadSigningKeys(db, vault, now);
  } finally {
    await db.close();
  }
}
