import { fork } from 'node:child_process';
import type { ConnectionHandle } from '../sockets/move-connection.ts';
import type { PortHandle } from '../sockets/shared-port.ts';
import type { Beginning, FromProcess, ToProcess } from './serving/process-messages.ts';

interface Listening {
  handle: PortHandle | undefined;
  /** The node that it is. */
  node: string | undefined;
}

/** One of the bank's processes, as the one that started it sees it. */
export interface Member {
  readonly pid: number | undefined;
  /** Undefined where it ended before. The handle is given by whoever made the port. */
  readonly listening: Promise<Listening | undefined>;
  readonly ended: Promise<void>;
  aliveMs(): number;
  welcome(): void;
  /** Closes the handle once it is sent. If the process ends before, the connection comes back by `onConnection`. */
  giveConnection(handle: ConnectionHandle, how: { from: string; mustKeep: boolean }): void;
  /** With successors it gives its connections to other processes. */
  stop(how: { successors: boolean }): void;
  kill(): void;
}

export interface MemberParts {
  told: Beginning;
  handle: PortHandle | undefined;
  /** Receives a connection that the process gives away. */
  onConnection(message: FromProcess, handle: ConnectionHandle): void;
}

export function startMember({ told, handle, onConnection }: MemberParts): Member {
  const began = performance.now();
  // The program that runs here, with the flags that it runs with.
  const child = fork(process.argv[1] as string, ['serve']);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const listening = new Promise<Listening>((resolve) => {
    child.on('message', (message: FromProcess, given: unknown) => {
      if ('listening' in message)
        resolve({ handle: (given ?? undefined) as PortHandle | undefined, node: message.node });
      else if (given !== undefined && given !== null) onConnection(message, given as ConnectionHandle);
    });
  });
  // Each is sent after the one before it has arrived; Node forgets the others when the process ends.
  const unsent = new Set<ConnectionHandle>();
  void ended.then(() => {
    for (const connection of unsent) onConnection({ connection: { to: undefined } }, connection);
    unsent.clear();
  });
  const give: Member['giveConnection'] = (connection, how) => {
    if (!child.connected || child.exitCode !== null || child.signalCode !== null) return connection.close();
    unsent.add(connection);
    tell({ connection: how }, connection, () => unsent.delete(connection) && connection.close());
  };
  // A process that has ended receives nothing, and nobody waits for it.
  const tell = (message: ToProcess, sent?: PortHandle, told: () => void = () => undefined) =>
    void (child.connected && child.send(message, sent as never, told));
  tell({ start: told }, handle);
  return {
    pid: child.pid,
    listening: Promise.race([listening, ended.then(() => undefined)]),
    ended,
    aliveMs: () => performance.now() - began,
    welcome: () => tell({ welcome: true }),
    giveConnection: give,
    stop: (how) => tell({ stop: how }),
    kill: () => void child.kill('SIGKILL'),
  };
}
