import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type App, createApp } from '../app.ts';
import type { Config } from '../config.ts';
import { isPassing, isUnavailable } from '../database/unavailable.ts';
import { deadlineIn } from '../deadline.ts';
import { type DatabaseAtHand, reachDatabase } from './database.ts';
import { explain } from './explain.ts';
import { createLog } from './log.ts';
import { welcome } from './welcome.ts';

// What is in flight, the database at hand included, has this long in all.
const STOP_MS = 8_500;
const GIVE_UP_MS = 9_000;
const ASK_AGAIN_MS = 500;
// With fifteen, four thousand connections at once took a busy bank ten seconds to take on.
const MORE_LISTENERS = 63;
const TELL_EVERY_MS = 5_000;

/** Starts the bank, says where it is, and stays until a signal asks it to stop. */
export async function start(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const database = await reachDatabase(config, { log: (message) => log.info(message) }).catch((error) => {
    throw explain(error, config);
  });
  let app: App | undefined;
  try {
    const reached = { databaseUrl: database.url, ownerUrl: database.ownerUrl };
    const parts = { config, ...reached, log, moreListeners: MORE_LISTENERS };
    app = await onceReachable({ config, log }, () => createApp(parts));
    const words = await welcome(app, await app.listen(), config);
    // A reader of the address may stop the bank at once.
    stopOnSignal({ app, database, log });
    process.stdout.write(words);
  } catch (error) {
    await app?.close();
    await database.release();
    throw explain(error, config);
  }
}

/** A database that comes up later than the bank is waited for, as long as the settings say. */
async function onceReachable<T>(
  { config, log }: { config: Config; log: Logger },
  work: () => Promise<T>,
): Promise<T> {
  const deadline = deadlineIn(config.databaseWaitMs);
  for (let toldAt = Number.NEGATIVE_INFINITY; ; await pause(ASK_AGAIN_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) || !isPassing(error) || deadline.left() === 0) throw error;
      if (performance.now() - toldAt < TELL_EVERY_MS) continue;
      toldAt = performance.now();
      const seconds = Math.ceil(deadline.left() / 1000);
      log.warn(`waiting for the database, ${seconds} s more at most: ${(error as Error).message}`);
    }
  }
}

function stopOnSignal({ app, database, log }: { app: App; database: DatabaseAtHand; log: Logger }): void {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    const deadline = deadlineIn(STOP_MS);
    setTimeout(() => process.exit(1), GIVE_UP_MS).unref();
    await deadline.meet(app.close()).catch((error) => log.error({ err: error }, 'stopping failed'));
    await database.release(deadline.left()).catch((error) => log.error({ err: error }, 'stopping failed'));
    log.info('stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
}
