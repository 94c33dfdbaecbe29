import { type ChildProcess, fork } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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

function receive(): void {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200).end());
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  process.once('disconnect', () => process.exit(0));
}

if (process.argv.includes(AS_RECEIVER)) receive();
