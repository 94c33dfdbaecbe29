import { isIP } from 'node:net';

/** Hosts that may say what is to be paid. */
export interface LocationPolicy {
  /** Locations on this machine's loopback are called at any port over plain http, as no others ever are. */
  readonly allowLoopback: boolean;
  /** The public hosts that are called: names, and `*.` before one for every name below it. Any where there is none. */
  readonly hosts?: readonly string[];
  /** The port of public hosts; 443. */
  readonly port?: number;
  /** The public address of a sandbox, which asks itself without a call. */
  readonly own?: () => string;
}

/**
 * The address of a location, which is written without scheme. `https` is implied (Manual de Padrões para Iniciação do
 * Pix). Loopback has no certificates, and a sandbox answers as it is configured.
 */
export function urlOf(location: string, policy: LocationPolicy): URL {
  const url = new URL(`https://${location}`);
  const own = policy.own === undefined ? undefined : new URL(policy.own());
  // The scheme of a parsed URL cannot always be changed without losing its port.
  if (own !== undefined && location.startsWith(`${own.host}/`))
    return new URL(`${own.protocol}//${location}`);
  return policy.allowLoopback && isLoopback(url.hostname) ? new URL(`http://${location}`) : url;
}

/** Tells if the address of a location is called. Whether its host is really public is judged at the connection. */
export function mayCall(url: URL, policy: LocationPolicy): boolean {
  if (isOwn(url, policy)) return true;
  if (isLoopback(url.hostname)) return policy.allowLoopback;
  const { hosts = [], port = 443 } = policy;
  if (url.protocol !== 'https:' || Number(url.port || 443) !== port) return false;
  return hosts.length === 0 || hosts.some((host) => covers(host, url.hostname));
}

/** Tells if an address is a sandbox's own. */
export function isOwn(url: URL, { own }: Pick<LocationPolicy, 'own'>): boolean {
  return own !== undefined && new URL(own()).origin === url.origin;
}

/** Tells if a text is a host as the setting names them. */
export function isHostPattern(text: string): boolean {
  return /^(\*\.)?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/.test(text);
}

function covers(pattern: string, hostname: string): boolean {
  return pattern.startsWith('*.') ? hostname.endsWith(pattern.slice(1)) : hostname === pattern;
}

function isLoopback(hostname: string): boolean {
  if (hostname === 'localhost' || hostname === '[::1]') return true;
  return isIP(hostname) === 4 && hostname.startsWith('127.');
}
