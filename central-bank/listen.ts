import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';

export interface ServerCertificates {
  certificate: string;
  key: string;
  /** Accepts only connections with a certificate of this authority. */
  ca: string;
}

/** A server that can simulate an outage: it closes every connection and accepts none. */
export class Listener {
  readonly port: number;
  readonly #server: Server;
  readonly #sockets: Set<Socket>;
  readonly #outage: { now: boolean };

  private constructor(made: { server: Server; sockets: Set<Socket>; outage: { now: boolean } }) {
    this.#server = made.server;
    this.#sockets = made.sockets;
    this.#outage = made.outage;
    this.port = (made.server.address() as AddressInfo).port;
  }

  static async open(
    handler: RequestListener,
    { port, tls }: { port: number; tls?: ServerCertificates },
  ): Promise<Listener> {
    const server =
      tls === undefined
        ? createServer(handler)
        : createTlsServer(
            {
              ...{ key: tls.key, cert: tls.certificate, ca: tls.ca },
              ...{ requestCert: true, rejectUnauthorized: true, minVersion: 'TLSv1.2' },
            },
            handler,
          );
    const sockets = new Set<Socket>();
    const outage = { now: false };
    server.on('connection', (socket: Socket) => {
      if (outage.now) {
        socket.destroy();
        return;
      }
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    });
    // A stream may be idle for a long time between requests.
    server.keepAliveTimeout = 60_000;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
    return new Listener({ server, sockets, outage });
  }

  setOutage(now: boolean): void {
    this.#outage.now = now;
    if (now) for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}
