import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * The system's handle of a listening socket. Sending it to another process creates a second handle of the same
 * socket.
 */
export type PortHandle = object;

/** A port on which several processes listen: the system gives each connection to one that accepts it. */
export interface SharedPort {
  /** The first process omits it and creates it. */
  handle?: PortHandle | undefined;
}

interface Where {
  host: string;
  port: number;
  backlog: number;
}

// Maximum number of pending connections after a start or a burst; the system may allow fewer.
const BACKLOG = 4_096;

/** Listens, with this many additional handles; returns the address. */
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

/** Returns the handle for the port's other processes. */
export function handleOf(server: Server): PortHandle | undefined {
  return (server as Server & { _handle?: PortHandle | null })._handle ?? undefined;
}
