import type { Logger } from 'pino';
import { type App, createApp } from '../app.ts';
import type { Config } from '../config.ts';
import { HeldElsewhere } from '../database/embedded-owner.ts';
import { StartError } from '../start-error.ts';
import { type DatabaseAtHand, reachDatabase } from './database.ts';
import { createLog } from './log.ts';
import { welcome } from './welcome.ts';

// What is in flight has this long; what is not done by then is in the database and goes on later.
const SHUTDOWN_MS = 9_000;

/** Starts the bank, says where it is, and stays until a signal asks it to stop. */
export async function start(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const database = await reachDatabase(config, { log: (message) => log.info(message) }).catch((error) => {
    throw explain(error, config);
  });
  let app: App | undefined;
  try {
    app = await createApp({ config, databaseUrl: database.url, ownerUrl: database.ownerUrl, log });
    process.stdout.write(await welcome(app, await app.listen(), config));
  } catch (error) {
    await app?.close();
    await database.release();
    throw explain(error, config);
  }
  stopOnSignal({ app, database, log });
}

/** What a newcomer runs into first deserves words. */
function explain(error: unknown, { host, port }: Config): unknown {
  if (error instanceof HeldElsewhere) return new StartError(error.message);
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE')
    return new StartError(
      `port ${port} of ${host} is taken: stop what listens there, or name another with LASTRO_PORT`,
    );
  if (code === 'EADDRNOTAVAIL') return new StartError(`${host} is no address of this machine (LASTRO_HOST)`);
  if (code === 'EACCES')
    return new StartError(`port ${port} of ${host} may not be listened on (LASTRO_PORT)`);
  return error;
}

function stopOnSignal({ app, database, log }: { app: App; database: DatabaseAtHand; log: Logger }): void {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    await app.close();
    await database.release();
    log.info('stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
}
