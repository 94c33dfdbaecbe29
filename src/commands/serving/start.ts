import type { Logger } from 'pino';
import { type App, createApp } from '../../composition/app.ts';
import { chooseRail } from '../../rails/rails.ts';
import type { Config } from '../../settings/config.ts';
import { deadlineIn } from '../../time/deadline.ts';
import { explain } from '../explain.ts';
import { type DatabaseAtHand, reachDatabase } from '../upkeep/database.ts';
import { loadAhead } from './load-ahead.ts';
import { openLog } from './log.ts';
import { onceReachable } from './once-reachable.ts';
import { startProcesses } from './start-processes.ts';
import { endAsFailed, GIVE_UP_MS, STOP_MS } from './stop-in-time.ts';
import { welcome } from './welcome.ts';

// With fifteen, four thousand connections at once took a busy bank ten seconds to take on.
export const MORE_LISTENERS = 63;

/** Starts the bank, says where it is, and stays until a signal asks it to stop. */
export async function start(config: Config): Promise<void> {
  // Refuses settings that the rail lacks before a database is made.
  await chooseRail(config);
  await loadAhead();
  const log = openLog(config);
  const database = await reachDatabase(config, { log: (message) => log.info(message) }).catch((error) => {
    throw explain(error, config);
  });
  if (config.processes > 1) return startProcesses({ config, database, log });
  let app: App | undefined;
  try {
    const reached = { databaseUrl: database.url, ownerUrl: database.ownerUrl };
    const parts = { config, ...reached, log, moreListeners: MORE_LISTENERS, end: endAsFailed };
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
    process.exit();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
}
