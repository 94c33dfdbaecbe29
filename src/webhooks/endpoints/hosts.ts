import { isIP } from 'node:net';

/** Maximum number of one company's endpoints at one host: each receives a copy of every event. */
export const WEBHOOKS_PER_HOST = 5;

/** Maximum number of concurrent calls from one node to one host, over all companies. */
const CALLS_PER_HOST = 128;

/** Returns the normalised host of an endpoint; undefined for this machine, which only a sandbox may call. */
export function hostOf(url: string): string | undefined {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const isOwn = host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
  return isOwn ? undefined : host;
}

/** Calls in flight by host. */
export interface Hosts {
  /** Takes a slot; undefined if one was free, else a promise to wait for. */
  enter(host: string): Promise<void> | undefined;
  /** Passes the slot to the longest waiting call. */
  leave(host: string): void;
}

export function createHosts(atMost: number = CALLS_PER_HOST): Hosts {
  const busy = new Map<string, { calls: number; waiting: (() => void)[] }>();
  return {
    enter: (host) => {
      const known = busy.get(host);
      if (known === undefined) {
        busy.set(host, { calls: 1, waiting: [] });
        return undefined;
      }
      if (known.calls < atMost) {
        known.calls += 1;
        return undefined;
      }
      return new Promise((resolve) => known.waiting.push(resolve));
    },
    leave: (host) => {
      const known = busy.get(host);
      if (known === undefined) return;
      const next = known.waiting.shift();
      if (next !== undefined) return next();
      known.calls -= 1;
      if (known.calls === 0) busy.delete(host);
    },
  };
}
