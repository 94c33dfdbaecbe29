import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import { callerNetwork } from './caller-network.ts';

export interface ConnectionLimits {
  /** The most that are open at once. */
  most: number;
  /** The most of one network, unless it is one that speaks for many. */
  ofOneNetwork: number;
  /** Tells if an address speaks for many: a proxy, or this machine itself. */
  isShared(address: string): boolean;
}

// From this share of them on there is room made for whoever comes next.
const CROWDED = 0.8;

/**
 * One caller cannot hold every connection: each network has its share, and when connections become scarce the one that
 * has been idle longest ends, so that a newcomer is never refused for connections that do nothing.
 */
export function limitConnections(server: Server, { most, ofOneNetwork, isShared }: ConnectionLimits): void {
  server.maxConnections = most;
  const open = new Map<string, number>();
  // In the order in which they last began something.
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    const network = callerNetwork(address);
    const count = (open.get(network) ?? 0) + 1;
    // Each listening handle would count its own connections alone.
    if (sockets.size >= most || (count > ofOneNetwork && !isShared(address))) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
    if (sockets.size > most * CROWDED) longestIdle(sockets)?.destroy();
  });
  server.prependListener('request', ({ socket }) => {
    if (sockets.delete(socket)) sockets.add(socket);
  });
}

type Served = Socket & { _httpMessage?: ServerResponse | null };

function longestIdle(sockets: ReadonlySet<Socket>): Socket | undefined {
  for (const socket of sockets) if (!(socket as Served)._httpMessage) return socket;
  return undefined;
}

/** Addresses that speak for many: proxies that are named, and this machine itself. */
export function sharedAddresses(proxies: readonly string[]): (address: string) => boolean {
  const named = proxies.map((proxy) => {
    const [address = '', bits] = proxy.split('/');
    const parsed = ipaddr.process(address);
    return { parsed, bits: bits === undefined ? parsed.toByteArray().length * 8 : Number(bits) };
  });
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    const asked = ipaddr.process(address);
    if (asked.range() === 'loopback') return true;
    return named.some(({ parsed, bits }) => parsed.kind() === asked.kind() && asked.match(parsed, bits));
  };
}
