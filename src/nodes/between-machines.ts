import { hkdfSync } from 'node:crypto';
import type { Socket } from 'node:net';
import { connect, createServer, type Server } from 'node:tls';

/*
 * Nodes on several machines communicate over TLS with a pre-shared key that only the nodes of a bank have. Both sides
 * prove that they know it, so there are no certificates to distribute or renew. Recorded traffic stays secret even if
 * the key is lost.
 */

/** Address at which a node listens for those of other machines. */
export interface NodeAddress {
  host: string;
  port: number;
}

const TLS = {
  ciphers: 'ECDHE-PSK-CHACHA20-POLY1305',
  // Pre-shared keys also exist in TLS 1.3; the platform supports them up to 1.2.
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.2',
} as const;
const IDENTITY = 'node';
const HANDSHAKE_MS = 5_000;
// A hundred nodes have that many connections; further ones are refused.
const MOST_CONNECTIONS = 1_000;

/** The key of the links, derived from the key of the bank's ids, which every node reads from the database. */
export function deriveLinkKey(idKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', idKey, '', 'lastro links between nodes', 32));
}

export function connectToMachine({ host, port }: NodeAddress, key: Buffer): Socket {
  const pskCallback = () => ({ psk: key, identity: IDENTITY });
  // The key authenticates the peer, not its name.
  return connect({ ...TLS, host, port, pskCallback, checkServerIdentity: () => undefined });
}

/** Accepts connections whose peer knows the key. */
export function createMachineServer(key: Buffer, onConnection: (socket: Socket) => void): Server {
  const pskCallback = (_socket: Socket, identity: string) => (identity === IDENTITY ? key : null);
  const server = createServer({ ...TLS, pskCallback, handshakeTimeout: HANDSHAKE_MS }, onConnection);
  server.maxConnections = MOST_CONNECTIONS;
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  return server;
}

/** Parses `host:port`, with an IPv6 address in brackets; undefined if malformed. */
export function readNodeAddress(text: string): NodeAddress | undefined {
  const parts = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9.-]+)):([0-9]{1,5})$/i.exec(text);
  const [, bracketed, plain, digits] = parts ?? [];
  const host = bracketed ?? plain;
  const port = Number(digits);
  return host === undefined || port > 65_535 ? undefined : { host, port };
}

export function writeNodeAddress({ host, port }: NodeAddress): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
