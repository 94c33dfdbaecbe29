import type { Outbound } from '../outbound/outbound.ts';
import { isOwn } from './policy.ts';

export interface OwnServer {
  /** The bank's public URL. */
  address(): string;
  /** Responds to a path as the server would over a connection. */
  get(path: string): Promise<{ status: number; headers: Record<string, string | undefined>; body: Buffer }>;
}

/**
 * Calls like `outbound`, but answers calls to the sandbox's own address directly. The example institution's codes can
 * then be read wherever the sandbox listens, without a call to this machine's loopback.
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
