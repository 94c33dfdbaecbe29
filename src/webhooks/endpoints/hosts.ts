import { isIP } from 'node:net';

/** Number of endpoints that one company may have at one host: each is a copy of every event that this host gets. */
export const WEBHOOKS_PER_HOST = 5;

/** Number of calls to one host at a time from one node, over all companies. */
const CALLS_PER_HOST = 128;

/** The host that an endpoint is at, in one spelling; undefined for this machine, which only a sandbox may call. */
export function hostOf(url: string): string | undefined {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const isOwn = host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
  return isOwn ? undefined : host;
}

/** The calls under way to each host. */
export interface Hosts {
  /** Takes a place; undefined when it was free, else what to wait for until one is handed over. */
  enter(host: string): Promise<void> | undefined;
  /** Gives the place to who has waited longest. */
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
