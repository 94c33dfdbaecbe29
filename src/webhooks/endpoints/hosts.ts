import { isIP } from 'node:net';

/** Maximum number of one company's endpoints at one host: each receives a copy of every event. */
export const WEBHOOKS_PER_HOST = 5;

/**
 * Maximum number of concurrent calls from one node to one host, over all companies, and of one company to one address:
 * one company's slow receivers never delay another that happens to use the same shared address.
 */
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

/** Slot of one call at the address that it goes to, which is known only when it connects. */
export interface AddressSlot {
  /** Takes a slot at this address, in place of an earlier one; false if none is free: the call must wait for `freed`. */
  admits(address: string): boolean;
  /** Resolves once the slot that `admits` refused is taken; undefined if none was refused. */
  freed(): Promise<void> | undefined;
  leave(): void;
}

/** Counts a call among its company's calls to one address, by whatever names. */
export function slotAtAddress(hosts: Hosts, companyId: bigint): AddressSlot {
  let held: string | undefined;
  let waiting: Promise<void> | undefined;
  const leave = () => {
    if (held !== undefined) hosts.leave(held);
    held = undefined;
  };
  return {
    admits: (address) => {
      const asked = `${companyId} ${address}`;
      if (asked === held) return true;
      leave();
      held = asked;
      waiting = hosts.enter(asked);
      return waiting === undefined;
    },
    freed: () => {
      const refused = waiting;
      waiting = undefined;
      return refused;
    },
    leave,
  };
}
