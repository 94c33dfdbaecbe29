import { fstatSync } from 'node:fs';
import type { Logger } from 'pino';
import type { App } from '../../composition/app.ts';
import { StartError } from '../../composition/start-error.ts';
import type { Config } from '../../settings/config.ts';
import { deadlineIn } from '../../time/deadline.ts';
import { explain } from '../explain.ts';
import { linesTo } from '../serving/lines-to.ts';
import { createLog } from '../serving/log.ts';
import { GIVE_UP_MS, STOP_MS } from '../serving/stop-in-time.ts';
import { type DatabaseAtHand, reachDatabase } from '../upkeep/database.ts';
import {
  copyFolder,
  isTemplate,
  keepTemplate,
  makeEphemeralFolder,
  removeAbandoned,
  removeEphemeralFolder,
  templateFolder,
} from './ephemeral-folder.ts';

// The database goes with the bank, and it is small. It writes as durably as others do: a test sees the bank that others run.
const FLEETING = {
  shared_buffers: '64MB',
  wal_buffers: '4MB',
  min_wal_size: '32MB',
  max_wal_size: '1GB',
  // Files of its log are made of nothing and go when they are done, so that there is less to copy.
  wal_recycle: 'off',
  wal_init_zero: 'off',
};

/**
 * Starts a sandbox that leaves nothing behind: its data directory is a copy of a prepared one, and is deleted with
 * the process. With `json` it prints one line with its URL and log-ins, and ends when its standard input closes.
 */
export async function startEphemeral(given: Config, { json }: { json: boolean }): Promise<void> {
  refuseLasting(given);
  // One line is all that a program reads; whatever the bank has to tell goes beside it.
  const log = createLog(given.logLevel, linesTo(process.stderr.fd));
  const folder = await makeEphemeralFolder();
  const config = { ...given, dataDir: folder };
  const house: House = { folder, log, app: undefined, database: undefined };
  const houses = [house];
  stopWhenTold(houses, { json, log });
  try {
    await fill(config, { houses, log });
    await open(config, house);
    const { introduce } = await loadBank();
    process.stdout.write(await introduce(house.app as App, { config, json }));
  } catch (error) {
    await house.app?.close();
    await house.database?.release();
    await removeEphemeralFolder(folder);
    throw explain(error, config);
  }
  // Last, so that no caller waits for it.
  await removeAbandoned().catch((error) =>
    log.debug({ err: error }, 'removing folders of dead banks failed'),
  );
}

interface House {
  folder: string;
  log: Logger;
  app: App | undefined;
  database: DatabaseAtHand | undefined;
}

function refuseLasting({ mode, databaseUrl, processes, rail }: Config): void {
  if (mode === 'production')
    throw new StartError('--ephemeral works only in a sandbox: its data is deleted when it ends');
  if (databaseUrl !== undefined)
    throw new StartError('--ephemeral uses its own database: unset LASTRO_DATABASE_URL');
  if (processes > 1) throw new StartError('--ephemeral runs one process: omit --processes');
  if (rail !== undefined && rail !== 'simulator')
    throw new StartError('--ephemeral needs the simulator as its rail: unset LASTRO_RAIL');
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
  // The bank's code is read meanwhile: another process copies.
  await Promise.all([copyFolder(template, config.dataDir), loadBank()]);
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

/** The bank's code is read while its database comes up: neither waits for the other. */
async function open(config: Config, house: House): Promise<void> {
  const { log } = house;
  let loading: ReturnType<typeof loadBank> | undefined;
  const meanwhile = () => {
    loading ??= loadBank();
  };
  const told = { log: (message: string) => log.info(message) };
  const database = await reachDatabase(config, { ...told, settings: FLEETING, meanwhile });
  house.database = database;
  house.app = await (await (loading ?? loadBank())).openEphemeral({ config, database, log });
}

const loadBank = () => import('./open-ephemeral.ts');

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
        log.error({ err: error }, 'removing the data folder failed; it stays'),
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
