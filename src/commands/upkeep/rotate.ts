import { StartError } from '../../composition/start-error.ts';
import { type Databases, openDatabases } from '../../database/databases.ts';
import { pendingHere } from '../../database/migrations/migrate.ts';
import { transaction } from '../../database/transaction.ts';
import { reseal } from '../../rotation/reseal.ts';
import { loadMasterKey } from '../../secrets/master-key.ts';
import { rotateSigningKey, withdrawSigningKey } from '../../secrets/rotate-signing-key.ts';
import { createVault, type Vault } from '../../secrets/seal.ts';
import type { Config } from '../../settings/config.ts';
import { type Clock, openClock } from '../../time/clock.ts';
import { isDatabaseThere, reachDatabase } from './database.ts';

interface Rotation {
  db: Databases;
  vault: Vault;
  clock: Clock;
}

/** `lastro rotate`: seals everything under the present master key. Answers the exit code. */
export function rotateMasterKey(config: Config): Promise<number> {
  return withSecrets(config, async ({ db, vault }) => {
    const { sealed, unreadable } = await reseal(db.main, vault);
    say(`${sealed} secrets were encrypted again, with key ${vault.keyId}`);
    for (const place of unreadable) say(`no known key decrypts ${place}`);
    if (unreadable.length > 0) return 1;
    say(
      sealed === 0
        ? 'no secret uses another key: once every node runs with this key, you can remove the others'
        : 'run this again once every node runs with this key; if it then finds nothing, you can remove the others',
    );
    return 0;
  });
}

/** `lastro rotate --signing`: makes the next signing key, or takes one back. Answers the exit code. */
export function rotateSigning(config: Config, withdraw: string | undefined): Promise<number> {
  return withSecrets(config, async ({ db, vault, clock }) => {
    const now = clock.now();
    if (withdraw !== undefined) {
      const gone = await transaction(db.main, (tx) => withdrawSigningKey(tx, vault, { kid: withdraw, now }));
      say(gone ? `${withdraw} is withdrawn: its signatures are now refused` : `there is no key ${withdraw}`);
      return gone ? 0 : 1;
    }
    const { made, forgotten } = await transaction(db.main, (tx) => rotateSigningKey(tx, vault, now));
    say(
      `${made} is published and starts signing in ten minutes; the previous key verifies for two more hours`,
    );
    for (const kid of forgotten) say(`${kid} has expired and was deleted`);
    return 0;
  });
}

async function withSecrets(config: Config, work: (rotation: Rotation) => Promise<number>): Promise<number> {
  // A database made for it would hold no secret, and leave those that were meant as they are.
  if (!(await isDatabaseThere(config)))
    throw new StartError(
      `no secrets in ${config.dataDir}: set LASTRO_DATA_DIR or LASTRO_DATABASE_URL to the bank's`,
    );
  const database = await reachDatabase(config, { shared: true });
  const db = openDatabases({ url: database.url, mainConnections: 2, batchConnections: 1 });
  try {
    const pending = await pendingHere(db.main);
    if (pending.length > 0) throw new StartError(`the database lacks migrations: ${pending.join(', ')}`);
    const clock = await openClock(db);
    const masterKey = await loadMasterKey(config, { isNeeded: true });
    const vault = createVault(masterKey, config.otherMasterKeys);
    return await work({ db, vault, clock });
  } finally {
    await db.close();
    await database.release();
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
