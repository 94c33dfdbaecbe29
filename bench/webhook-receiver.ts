import { type ChildProcess, fork } from 'node:child_process';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { NoFigures } from './no-figures.ts';

/** A customer's server that answers at once, in a process of its own. */
export interface FastReceiver {
  url: string;
  close(): void;
}

const AS_RECEIVER = '--receive';

export async function openFastReceiver(): Promise<FastReceiver> {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), [AS_RECEIVER], { execArgv: [] });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (told: number) => resolve(told));
    child.once('exit', () => reject(new NoFigures('the receiver of webhooks ended')));
  });
  return { url: `http://127.0.0.1:${port}/hook`, close: () => void child.kill('SIGKILL') };
}

const ANSWER = Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
const LENGTH = /\r\ncontent-length: (\d+)\r\n/i;

// It stands for a machine of the customer's, and what it takes is missing here: so it reads no more of a request
// than it must to know where it ends.
function receive(): void {
  const server = createServer((socket: Socket) => {
    let missing = 0;
    socket.setNoDelay(true).on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      let from = 0;
      if (missing === 0) {
        const headEnd = chunk.indexOf('\r\n\r\n');
        const length = LENGTH.exec(chunk.toString('latin1', 0, headEnd + 2))?.[1];
        // The bank writes a request's head at once; another client is not for this receiver.
        if (headEnd < 0 || length === undefined) return void socket.destroy();
        from = headEnd + 4;
        missing = Number(length);
      }
      missing -= chunk.length - from;
      if (missing === 0) socket.write(ANSWER);
    });
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  process.once('disconnect', () => process.exit(0));
}

if (process.argv.includes(AS_RECEIVER)) receive();
