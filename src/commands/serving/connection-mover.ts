import type { ConnectionHandle, ConnectionMover } from '../../sockets/move-connection.ts';
import type { FromProcess } from './process-messages.ts';

/** Gives connections to the process that started this one, which passes them on. */
export interface MoverOfProcess extends ConnectionMover {
  /** This process stops; tells whether others take over its connections. */
  expectSuccessors(successors: boolean): void;
  /**
   * Resolves once all connections are on their way: each is sent after the one before it has arrived. Never resolves if
   * the process that passes them on has ended meanwhile.
   */
  sent(): Promise<void>;
}

export function openConnectionMover(): MoverOfProcess {
  let successors = false;
  let unsent = 0;
  let onSent: (() => void) | undefined;
  const send = (message: FromProcess, handle: ConnectionHandle) => {
    unsent += 1;
    const sent = () => {
      handle.close();
      unsent -= 1;
      if (unsent === 0) onSent?.();
    };
    if (process.connected) process.send?.(message, handle, undefined, sent);
    else sent();
  };
  return {
    send: (handle, to) => send({ connection: { to } }, handle),
    sendBack: (handle, from) => send({ noRoom: { from } }, handle),
    hasSuccessors: () => successors && process.connected,
    isOpen: () => process.connected,
    expectSuccessors: (any) => {
      successors = any;
    },
    sent: () =>
      new Promise((resolve) => {
        onSent = resolve;
        if (unsent === 0) resolve();
      }),
  };
}
