import type { Outbound } from '../outbound/outbound.ts';
import { isOwn } from './policy.ts';

export interface OwnServer {
  /** The public address. */
  address(): string;
  /** Answers a path as the server would over a connection. */
  get(path: string): Promise<{ status: number; headers: Record<string, string | undefined>; body: Buffer }>;
}

/**
 * Calls as `outbound` does, but answers what goes to the sandbox's own address itself. The example institution's codes
 * are then read wherever the sandbox listens, without any call to this machine's loopback.
 */
export function askItself(outbound: Pick<Outbound, 'request'>, own: OwnServer): Pick<Outbound, 'request'> {
  return {
    request: async (request) => {
      const url = new URL(request.url);
      if (request.method !== 'GET' || !isOwn(url, { own: own.address })) return outbound.request(request);
      return { ...(await own.get(`${url.pathname}${url.search}`)), cut: false };
    },
  };
}
