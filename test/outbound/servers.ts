import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';

export interface TestServer {
  readonly port: number;
  /** How many connections have been made to it. */
  connections(): number;
  /** How many of them are open. */
  open(): number;
  /** Resolves once none is open. */
  drained(): Promise<void>;
  close(): Promise<void>;
}

/** A server that speaks first, or not at all. */
export function tcpServer(greet: (socket: Socket) => void): Promise<TestServer> {
  return listen(createTcpServer((socket) => greet(socket.on('error', () => undefined).resume())));
}

/** A server that answers each request with whatever bytes it is told to write, in whatever way. */
export function rawServer(answer: (socket: Socket, head: string) => void): Promise<TestServer> {
  return listen(createTcpServer((socket) => answerHeads(socket, answer)));
}

/** The same behind TLS. */
export function rawTlsServer(
  options: TlsOptions,
  answer: (socket: Socket, head: string) => void,
): Promise<TestServer> {
  return listen(createTlsServer(options, (socket) => answerHeads(socket, answer)));
}

export function httpServer(listener: RequestListener): Promise<TestServer> {
  return listen(createHttpServer(listener));
}

function answerHeads(socket: Socket, answer: (socket: Socket, head: string) => void): void {
  let received = '';
  socket.setEncoding('latin1').on('data', (text) => {
    received += text;
    const end = received.indexOf('\r\n\r\n');
    if (end === -1) return;
    const head = received.slice(0, end);
    received = '';
    answer(socket, head);
  });
  socket.on('error', () => undefined);
}

async function listen(server: Server): Promise<TestServer> {
  const sockets = new Set<Socket>();
  let connections = 0;
  let whenDrained: (() => void)[] = [];
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => {
      sockets.delete(socket);
      if (sockets.size > 0) return;
      for (const tell of whenDrained) tell();
      whenDrained = [];
    });
  });
  // A client that turns away in mid-handshake is what some tests are about.
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    open: () => sockets.size,
    drained: () =>
      sockets.size === 0 ? Promise.resolve() : new Promise((resolve) => whenDrained.push(resolve)),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
