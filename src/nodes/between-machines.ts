import { hkdfSync } from 'node:crypto';
import type { Socket } from 'node:net';
import { connect, createServer, type Server } from 'node:tls';

/*
 * Nodes on several machines talk over TLS with a key that all nodes of a bank have and nobody else: both sides prove that
 * they know it, so there are no certificates to hand out or to renew. Recorded traffic stays secret if the key gets lost.
 */

/** Address at which a node hears those of other machines. */
export interface NodeAddress {
  host: string;
  port: number;
}

const TLS = {
  ciphers: 'ECDHE-PSK-CHACHA20-POLY1305',
  // TLS 1.3 has keys known beforehand as well; the platform offers them up to 1.2.
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.2',
} as const;
const IDENTITY = 'node';
const HANDSHAKE_MS = 5_000;
// A house of a hundred nodes has that many connections; whoever else comes waits outside.
const MOST_CONNECTIONS = 1_000;

/** The key of the links, from the key that makes the bank's ids: every node reads that one from the database. */
export function deriveLinkKey(idKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', idKey, '', 'lastro links between nodes', 32));
}

export function connectToMachine({ host, port }: NodeAddress, key: Buffer): Socket {
  const pskCallback = () => ({ psk: key, identity: IDENTITY });
  // The key says who the other is, not its name.
  return connect({ ...TLS, host, port, pskCallback, checkServerIdentity: () => undefined });
}

/** Hands over connections whose other side knows the key. */
export function createMachineServer(key: Buffer, onConnection: (socket: Socket) => void): Server {
  const pskCallback = (_socket: Socket, identity: string) => (identity === IDENTITY ? key : null);
  const server = createServer({ ...TLS, pskCallback, handshakeTimeout: HANDSHAKE_MS }, onConnection);
  server.maxConnections = MOST_CONNECTIONS;
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  return server;
}

/** Reads `host:port`, an address of IPv6 in brackets; undefined where it is something else. */
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
