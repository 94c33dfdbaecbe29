import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The system's handle of a listening socket. Sent to another process it is a second one of the same socket. */
export type PortHandle = object;

/** A port that several processes listen on: the system gives each connection to one that takes it. */
export interface SharedPort {
  /** The first process leaves it out and makes it. */
  handle?: PortHandle | undefined;
}

interface Where {
  host: string;
  port: number;
  backlog: number;
}

// Connections that wait to be taken on after a start or a burst; the system may hold fewer.
const BACKLOG = 4_096;

/** Listens, by this many handles more; answers the address. */
export async function listenAt(
  http: FastifyInstance,
  { host, port }: { host: string; port: number },
  { shared, more }: { shared: SharedPort | undefined; more: number },
): Promise<string> {
  const where = { host, port, backlog: BACKLOG };
  if (shared !== undefined) await http.ready();
  const address = await (shared === undefined
    ? http.listen(where)
    : listenBeside(http.server, shared, where));
  void http.listenMore(more, BACKLOG);
  return address;
}

/** Listens beside other processes. */
async function listenBeside(
  server: Server,
  { handle }: SharedPort,
  { host, port, backlog }: Where,
): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    const listening = () => {
      server.off('error', reject);
      resolve();
    };
    if (handle === undefined) server.listen({ host, port, backlog }, listening);
    else server.listen(handle, backlog, listening);
  });
  const { address, family, port: taken } = server.address() as AddressInfo;
  if (family === 'IPv6') return `http://[${address === '::' ? '::1' : address}]:${taken}`;
  return `http://${address === '0.0.0.0' ? '127.0.0.1' : address}:${taken}`;
}

/** Returns the handle that the other processes of the port are given. */
export function handleOf(server: Server): PortHandle | undefined {
  return (server as Server & { _handle?: PortHandle | null })._handle ?? undefined;
}
