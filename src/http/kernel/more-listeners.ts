import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type Server } from 'node:net';

/** Listens with more handles on the address of a listening server. */
export interface MoreListeners {
  /** Resolves once they listen; never rejects. If they cannot be created, the server keeps its one handle. */
  open(handles: number, backlog: number): Promise<void>;
  close(): void;
}

/**
 * Node accepts one connection per listening handle and event-loop iteration, and a busy iteration takes tens of
 * milliseconds: of two hundred new connections the last waits for seconds. With more handles of one socket an
 * iteration accepts as many. Only sending a handle to another process copies it, so a helper process sends them back.
 */
export function moreListeners(server: Server): MoreListeners {
  const listeners: Server[] = [];
  let helper: ChildProcess | undefined;
  let closed = false;
  const listen = (handle: unknown, backlog: number) => {
    // Accepts connections as the HTTP server does.
    const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      server.emit('connection', socket),
    );
    // A handle that fails later does not affect the others.
    listener.on('error', () => listener.close());
    listener.listen(handle, backlog);
    if (closed) listener.close();
    else listeners.push(listener);
  };
  const receive = (own: object, handles: number, backlog: number) =>
    new Promise<void>((resolve) => {
      const child = spawn(process.execPath, ['-e', SEND_BACK], {
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        env: {},
      });
      helper = child;
      child.on('error', () => resolve());
      child.once('exit', () => resolve());
      child.on('message', (_message, handle: unknown) => {
        // Listening without a handle would open another port.
        if (handle !== undefined && handle !== null) listen(handle, backlog);
        else if (child.connected) child.disconnect();
      });
      // A helper that receives nothing sends nothing back.
      child.send({ handles }, own as Server, (error) => void (error && child.kill('SIGKILL')));
    });
  return {
    open: async (handles, backlog) => {
      const own = (server as Server & { _handle?: object | null })._handle;
      if (closed || handles < 1 || own === undefined || own === null) return;
      // A process that has no memory or no descriptor left starts no helper.
      await receive(own, handles, backlog).catch(() => undefined);
    },
    close: () => {
      closed = true;
      helper?.kill('SIGKILL');
      for (const listener of listeners.splice(0)) listener.close();
    },
  };
}

// Plain JavaScript, because the helper runs without the program's modules. Its last message comes without a handle. It
// exits when the channel closes.
const SEND_BACK = `
process.once('message', ({ handles }, handle) => {
  for (let copy = 0; copy < handles; copy += 1) process.send({ copy }, handle);
  process.send({ copied: handles });
});
process.once('disconnect', () => process.exit());`;
