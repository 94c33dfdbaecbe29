import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { seededRandom } from '../long/seeded-random.ts';

export interface LossyProxy {
  url: string;
  /** How many requests went through to the bank, and of how many the answer was lost. */
  counts: { forwarded: number; lost: number };
  close(): Promise<void>;
}

/** Stands before a bank: every request goes through, and of one answer in `one` nothing comes back but a broken connection. */
export async function startLossyProxy(
  target: string,
  { seed, oneIn, atMost = Number.POSITIVE_INFINITY }: { seed: number; oneIn: number; atMost?: number },
): Promise<LossyProxy> {
  const random = seededRandom(seed);
  const counts = { forwarded: 0, lost: 0 };
  const server = createServer((incoming, outgoing) => {
    counts.forwarded += 1;
    const { method, headers, url = '/' } = incoming;
    const { host: _, ...rest } = headers;
    const onward = request(new URL(url, target), { method, headers: rest }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        if (counts.lost < atMost && random(oneIn) === 0) {
          counts.lost += 1;
          incoming.socket.destroy();
          return;
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(Buffer.concat(chunks));
      });
    });
    onward.on('error', () => incoming.socket.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    counts,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
