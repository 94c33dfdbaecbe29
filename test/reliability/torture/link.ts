import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** The network between customers and a bank, with all that happens to networks. */
export interface Link {
  readonly url: string;
  /** Ends every connection at once. */
  cut(): void;
  /** Takes all that comes and hands on nothing, for so long; then those connections are gone. */
  swallow(ms: number): Promise<void>;
  /** Holds each packet up for so long. */
  slow(delayMs: number): void;
  close(): Promise<void>;
}

/** `to` is the bank's address now: a bank that starts anew listens elsewhere. */
export async function openLink(to: () => string | undefined): Promise<Link> {
  const sockets = new Set<Socket>();
  let delayMs = 0;
  let swallowing = false;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const carry = (from: Socket, onto: Socket) => {
    let last: Promise<unknown> = Promise.resolve();
    from.on('data', (bytes: Buffer) => {
      if (swallowing) return;
      if (delayMs === 0) {
        last = last.then(() => onto.write(bytes));
        return;
      }
      const waited = pause(delayMs);
      last = last.then(() => waited).then(() => onto.destroyed || onto.write(bytes));
    });
  };
  const server = createServer((client) => {
    const url = to();
    if (url === undefined) return client.destroy();
    const bank = createConnection({ port: Number(new URL(url).port), host: '127.0.0.1', noDelay: true });
    for (const [socket, other] of [
      [client, bank],
      [bank, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      carry(socket, other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    swallow: async (ms) => {
      swallowing = true;
      await pause(ms);
      swallowing = false;
      cut();
    },
    slow: (ms) => {
      delayMs = ms;
    },
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
