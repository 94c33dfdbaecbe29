import { type App, createApp } from '../../composition/app.ts';
import { StartError } from '../../composition/start-error.ts';
import type { Config } from '../../settings/config.ts';
import type { ConnectionHandle } from '../../sockets/move-connection.ts';
import { handleOf, type PortHandle } from '../../sockets/shared-port.ts';
import { deadlineIn } from '../../time/deadline.ts';
import { explain } from '../explain.ts';
import { type MoverOfProcess, openConnectionMover } from './connection-mover.ts';
import { loadAhead } from './load-ahead.ts';
import { openLog } from './log.ts';
import { onceReachable } from './once-reachable.ts';
import type { Beginning, FromProcess, ToProcess } from './process-messages.ts';
import { MORE_LISTENERS } from './start.ts';
import { endAsFailed, STOP_MS } from './stop-in-time.ts';
import { welcome } from './welcome.ts';

/** One of several processes of a bank. The one that started them has the database and gives it the port. */
export async function serve(config: Config): Promise<void> {
  if (process.send === undefined) throw new StartError('serve is started by start --processes');
  await loadAhead();
  const log = openLog(config);
  const { told, handle } = await firstMessage();
  let app: App | undefined;
  try {
    // The program may have been replaced under a process that does not pass connections on.
    const mover = told.relays === true ? openConnectionMover() : undefined;
    const parts = { config, ...told, log, moreListeners: MORE_LISTENERS, mover, end: endAsFailed };
    app = await onceReachable({ config, log }, () => createApp(parts));
    const address = await app.listen({ handle });
    takeOrders({ app, mover, address, config });
    const listening: FromProcess = { listening: address, node: app.node };
    if (handle === undefined) process.send(listening, handleOf(app.http.server));
    else process.send(listening);
  } catch (error) {
    await app?.close();
    throw explain(error, config);
  }
}

function firstMessage(): Promise<{ told: Beginning; handle: PortHandle | undefined }> {
  return new Promise((resolve) =>
    process.once('message', (message: ToProcess, handle: unknown) => {
      if ('start' in message)
        resolve({ told: message.start, handle: (handle ?? undefined) as PortHandle | undefined });
    }),
  );
}

const PARENT_EVERY_MS = 500;

interface Orders {
  app: App;
  mover: MoverOfProcess | undefined;
  address: string;
  config: Config;
}

function takeOrders({ app, mover, address, config }: Orders): void {
  const { log } = app.bank.context;
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await deadlineIn(STOP_MS)
      .meet(app.close().then(() => mover?.sent()))
      .catch((error) => log.error({ err: error }, 'stopping failed'));
    process.exit();
  };
  process.on('message', (message: ToProcess, handle: unknown) => {
    if ('connection' in message && handle !== undefined && handle !== null)
      app.http.moving?.take(handle as ConnectionHandle, message.connection);
    if ('stop' in message) {
      mover?.expectSuccessors(message.stop.successors);
      void stop();
    }
    if ('welcome' in message)
      welcome(app, address, config)
        .then((words) => process.stdout.write(words))
        .catch((error) => log.error({ err: error }, 'the welcome could not be printed'));
  });
  process.on('SIGTERM', () => void stop());
  // The process that started this one has died: all of them stop, and none is started anew.
  process.on('disconnect', () => void stop());
  // Node omits the event if a connection was on its way.
  setInterval(() => process.connected || void stop(), PARENT_EVERY_MS).unref();
  // A terminal sends it to all of a bank's processes; the first of them says when to stop.
  process.on('SIGINT', () => undefined);
}
