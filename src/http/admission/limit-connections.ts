import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import { callerNetwork } from './caller-network.ts';

export interface ConnectionLimits {
  /** Maximum number of open connections. */
  most: number;
  /** Maximum number per network, except for addresses that represent many callers. */
  ofOneNetwork: number;
  /** Tells whether an address represents many callers: a proxy, or this machine. */
  isShared(address: string): boolean;
}

// Part of the maximum from which idle connections are closed for new ones.
const CROWDED = 0.8;

/**
 * Prevents one caller from holding every connection: each network has a share, and when connections are scarce the
 * longest idle one is closed, so that idle connections never prevent a new one.
 */
export function limitConnections(server: Server, { most, ofOneNetwork, isShared }: ConnectionLimits) {
  server.maxConnections = most;
  const open = new Map<string, number>();
  // With the number of the request that each began last.
  const sockets = new Map<Socket, number>();
  let requests = 0;
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
    sockets.set(socket, requests);
    socket.once('close', () => {
      sockets.delete(socket);
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
    if (sockets.size > most * CROWDED) longestIdle(sockets)?.destroy();
  });
  server.prependListener('request', ({ socket }) => {
    requests += 1;
    if (sockets.has(socket)) sockets.set(socket, requests);
  });
  return {
    /** Tells whether a connection from elsewhere has room; half of the limits are kept for new ones. */
    hasRoom: (address: string): boolean =>
      sockets.size < most / 2 &&
      (isShared(address) || (open.get(callerNetwork(address)) ?? 0) < ofOneNetwork / 2),
  };
}

type Served = Socket & { _httpMessage?: ServerResponse | null };

function longestIdle(sockets: ReadonlyMap<Socket, number>): Socket | undefined {
  let [longest, since]: [Socket | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (const [socket, last] of sockets)
    if (last < since && !(socket as Served)._httpMessage) [longest, since] = [socket, last];
  return longest;
}

/** Addresses that represent many callers: configured proxies, and this machine. */
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
