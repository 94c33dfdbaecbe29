import { type Clock, createMovableClock, createSystemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { migrationsDirectory } from '../database/migrate.ts';
import { type Databases, openDatabases } from '../database/pool.ts';
import { bringUp } from '../database/roles.ts';
import { foundBank } from '../found-bank.ts';
import { inviteOperator, removeOperator } from '../operators/add-operator.ts';
import { loadMasterKey } from '../secrets/master-key.ts';
import { createVault } from '../secrets/seal.ts';
import { reachDatabase } from './database.ts';

const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/;

/** `lastro operator add`: prints a password that serves for one log-in. Answers the exit code. */
export function addOperatorByCommand(config: Config, person: { email: string; name: string }) {
  return withBank(config, async (db, clock) => {
    if (!EMAIL.test(person.email)) return say(`${person.email} is no e-mail address`, 1);
    const vault = createVault(await loadMasterKey(config), config.otherMasterKeys);
    const password = await inviteOperator(db.main, vault, { ...person, now: clock.now() });
    if (password === undefined) return say(`${person.email} has been an operator's already`, 1);
    return say(`one-time password of ${person.email.toLowerCase()}: ${password}`, 0);
  });
}

/** `lastro operator remove`: their tokens are refused within a minute. Answers the exit code. */
export function removeOperatorByCommand(config: Config, email: string) {
  return withBank(config, async (db, clock) => {
    const removed = await removeOperator(db.main, email, clock.now());
    return removed ? say(`${email} is no operator any more`, 0) : say(`${email} is no operator`, 1);
  });
}

async function withBank(config: Config, work: (db: Databases, clock: Clock) => Promise<number>) {
  const database = await reachDatabase(config, { shared: true });
  const db = openDatabases({ url: database.url, mainConnections: 2, batchConnections: 1 });
  try {
    await bringUp(db.main, { directory: migrationsDirectory(), ownerUrl: database.ownerUrl });
    await foundBank(db.main, { mode: config.mode, ispb: config.ispb, now: new Date() });
    const clock = config.mode === 'sandbox' ? await createMovableClock(db) : createSystemClock();
    return await work(db, clock);
  } finally {
    await db.close();
    await database.release();
  }
}

function say(text: string, exitCode: number): number {
  process.stdout.write(`${text}\n`);
  return exitCode;
}
