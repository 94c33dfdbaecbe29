import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type Server } from 'node:net';

/** Listens by more handles to the address that a server listens to already. */
export interface MoreListeners {
  /** Resolves once they are there; a machine on which they cannot be made has one as before. */
  open(handles: number, backlog: number): Promise<void>;
  close(): void;
}

/**
 * Node takes one new connection from each listening handle in a turn of its loop, and a busy turn takes tens of
 * milliseconds: two hundred that come at once wait for seconds. With more handles of the one socket as many are taken
 * in a turn. Only the system copies a handle, when it is sent to another process, so a helper sends them back.
 */
export function moreListeners(server: Server): MoreListeners {
  const listeners: Server[] = [];
  let helper: ChildProcess | undefined;
  let closed = false;
  const listen = (handle: unknown, backlog: number) => {
    // As the HTTP server itself takes connections.
    const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      server.emit('connection', socket),
    );
    // A handle that fails later leaves the others.
    listener.on('error', () => listener.close());
    listener.listen(handle, backlog);
    if (closed) listener.close();
    else listeners.push(listener);
  };
  return {
    open: (handles, backlog) =>
      new Promise((resolve) => {
        const own = (server as Server & { _handle?: unknown })._handle;
        if (closed || handles < 1 || own === undefined || own === null) return resolve();
        const child = spawn(process.execPath, ['-e', SEND_BACK], {
          stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
          env: {},
        });
        helper = child;
        let left = handles;
        child.on('message', (_message, handle: unknown) => {
          listen(handle, backlog);
          left -= 1;
          if (left === 0) child.disconnect();
        });
        child.on('error', () => resolve());
        child.once('exit', () => resolve());
        child.send({ handles }, own as Server, () => undefined);
      }),
    close: () => {
      closed = true;
      helper?.kill('SIGKILL');
      for (const listener of listeners.splice(0)) listener.close();
    },
  };
}

// Plain, because it runs where nothing of the program is loaded. It ends once the channel does.
const SEND_BACK = `
process.once('message', ({ handles }, handle) => {
  for (let copy = 0; copy < handles; copy += 1) process.send({ copy }, handle);
});
process.once('disconnect', () => process.exit());`;
