import { fork } from 'node:child_process';
import type { PortHandle } from '../sockets/shared-port.ts';
import type { Beginning, FromProcess, ToProcess } from './serving/process-messages.ts';

/** One of the bank's processes, as the one that started it sees it. */
export interface Member {
  readonly pid: number | undefined;
  /** Undefined where it ended before. The handle is given by whoever made the port. */
  readonly listening: Promise<{ handle: PortHandle | undefined } | undefined>;
  readonly ended: Promise<void>;
  aliveMs(): number;
  welcome(): void;
  stop(): void;
  kill(): void;
}

export interface MemberParts {
  told: Beginning;
  handle: PortHandle | undefined;
}

export function startMember({ told, handle }: MemberParts): Member {
  const began = performance.now();
  // The program that runs here, with the flags that it runs with.
  const child = fork(process.argv[1] as string, ['serve']);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const listening = new Promise<{ handle: PortHandle | undefined }>((resolve) => {
    child.on('message', (message: FromProcess, given: unknown) => {
      if ('listening' in message) resolve({ handle: (given ?? undefined) as PortHandle | undefined });
    });
  });
  // One that has ended hears nothing, and nobody waits for it.
  const tell = (message: ToProcess, sent?: PortHandle) =>
    void (child.connected && child.send(message, sent as never, () => undefined));
  tell({ start: told }, handle);
  return {
    pid: child.pid,
    listening: Promise.race([listening, ended.then(() => undefined)]),
    ended,
    aliveMs: () => performance.now() - began,
    welcome: () => tell({ welcome: true }),
    stop: () => tell({ stop: true }),
    kill: () => void child.kill('SIGKILL'),
  };
}
