import { fstatSync } from 'node:fs';
import { type Logger, pino } from 'pino';
import { type App, createApp } from '../app.ts';
import type { Config } from '../config.ts';
import { createPool, queryText } from '../database/pool.ts';
import { deadlineIn } from '../deadline.ts';
import { describeSandbox } from '../sandbox/manifest.ts';
import { StartError } from '../start-error.ts';
import { type DatabaseAtHand, reachDatabase } from './database.ts';
import {
  copyFolder,
  isTemplate,
  keepTemplate,
  makeEphemeralFolder,
  removeAbandoned,
  removeEphemeralFolder,
  templateFolder,
} from './ephemeral-folder.ts';
import { explain } from './explain.ts';
import { createLog } from './log.ts';
import { GIVE_UP_MS, STOP_MS } from './start.ts';
import { welcome } from './welcome.ts';

// The database goes with the bank, and it is small. It writes as durably as others do: a test sees the bank that others run.
const FLEETING = {
  shared_buffers: '64MB',
  wal_buffers: '4MB',
  min_wal_size: '32MB',
  max_wal_size: '1GB',
};

/**
 * Starts a sandbox that leaves nothing behind: its data directory is a copy of one that was made once, and goes with
 * the process. With `json` it says in one line where it is and with what to log in, and it ends when whoever reads that
 * line does: when its standard input is closed.
 */
export async function startEphemeral(given: Config, { json }: { json: boolean }): Promise<void> {
  refuseLasting(given);
  // One line is all that a program reads; whatever the bank has to tell goes beside it.
  const log = createLog(given.logLevel, pino.destination(2));
  const folder = await makeEphemeralFolder();
  const config = { ...given, dataDir: folder };
  const house: House = { folder, log, app: undefined, database: undefined };
  const houses = [house];
  stopWhenTold(houses, { json, log });
  try {
    await fill(config, { houses, log });
    await open(config, house);
    const address = await (house.app as App).listen();
    process.stdout.write(
      json
        ? `${await describe(house.app as App, address)}\n`
        : await welcome(house.app as App, address, config),
    );
  } catch (error) {
    await house.app?.close();
    await house.database?.release();
    await removeEphemeralFolder(folder);
    throw explain(error, config);
  }
  // Last, so that nobody waits for it.
  await removeAbandoned().catch((error) =>
    log.debug({ err: error }, 'what others left could not be removed'),
  );
}

interface House {
  folder: string;
  log: Logger;
  app: App | undefined;
  database: DatabaseAtHand | undefined;
}

function refuseLasting({ mode, databaseUrl, processes }: Config): void {
  if (mode === 'production')
    throw new StartError('--ephemeral is for a sandbox: what it holds is gone with it');
  if (databaseUrl !== undefined)
    throw new StartError('--ephemeral brings a database of its own: leave LASTRO_DATABASE_URL out');
  if (processes > 1) throw new StartError('--ephemeral is one process: leave --processes out');
}

interface Filling {
  /** All that stand: they end together. */
  houses: House[];
  log: Logger;
}

/** Puts a bank of this version into the folder, from the template where there is one. */
async function fill(config: Config, filling: Filling): Promise<void> {
  const template = await templateFolder();
  if (!(await isTemplate(template))) await makeTemplate(config, { template, ...filling });
  await copyFolder(template, config.dataDir);
}

async function makeTemplate(
  config: Config,
  { template, houses, log }: Filling & { template: string },
): Promise<void> {
  const folder = await makeEphemeralFolder();
  const house: House = { folder, log, app: undefined, database: undefined };
  houses.push(house);
  try {
    await open({ ...config, dataDir: folder }, house);
    await house.app?.close();
    await house.database?.release();
    await keepTemplate(folder, template);
  } finally {
    await removeEphemeralFolder(folder);
    houses.pop();
  }
}

async function open(config: Config, house: House): Promise<void> {
  const { log } = house;
  const told = { log: (message: string) => log.info(message) };
  const database = await reachDatabase(config, { ...told, settings: FLEETING });
  house.database = database;
  if (database.ownerUrl !== undefined) await becomeAnother(database.ownerUrl);
  house.app = await createApp({ config, databaseUrl: database.url, ownerUrl: database.ownerUrl, log });
}

/**
 * A copy is a bank of its own: receivers that know deliveries by their ids have not heard of this one's, and no two
 * give payments the same end-to-end ids.
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

/** Where the bank is and with what to log in, as one line. */
async function describe(app: App, url: string): Promise<string> {
  const { simulator, bank } = app;
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

function stopWhenTold(houses: readonly House[], { json, log }: { json: boolean; log: Logger }): void {
  let stopping = false;
  const stop = async (why: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ why }, 'stopping');
    const deadline = deadlineIn(STOP_MS);
    setTimeout(() => process.exit(1), GIVE_UP_MS).unref();
    for (const { app, database, folder } of [...houses].reverse()) {
      // Work under way has no caller any more, but connections are closed before their server is.
      if (app !== undefined) await deadline.meet(app.close(), STOP_MS / 2).catch(() => undefined);
      await database?.release(deadline.left() / 2).catch(() => undefined);
      await removeEphemeralFolder(folder).catch((error) =>
        log.error({ err: error }, 'a folder is left behind'),
      );
    }
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(signal));
  if (!json || !isPipe(0)) return;
  // However the one at the other end goes, its end of the pipe goes with it.
  process.stdin.on('end', () => void stop('standard input has ended'));
  process.stdin.on('error', () => void stop('standard input is broken'));
  process.stdin.resume();
}

/** A terminal or a file says nothing on who started this. */
function isPipe(descriptor: number): boolean {
  try {
    const found = fstatSync(descriptor);
    return found.isFIFO() || found.isSocket();
  } catch {
    return false;
  }
}
