import { isIP } from 'node:net';

/** Hosts whose payloads are trusted. */
export interface LocationPolicy {
  /** Locations on this machine's loopback are called on any port over plain http; all others are not. */
  readonly allowLoopback: boolean;
  /** The allowed public hosts: names, and `*.` before a name for its subdomains. Any host if there is none. */
  readonly hosts?: readonly string[];
  /** The port of public hosts; 443. */
  readonly port?: number;
  /** The public URL of a sandbox, which is answered without a call. */
  readonly own?: () => string;
}

/**
 * Builds the URL of a location, which is written without scheme. `https` is implied (Manual de Padrões para Iniciação
 * do Pix). Loopback has no certificates, and a sandbox's own address uses its configured scheme.
 */
export function urlOf(location: string, policy: LocationPolicy): URL {
  const url = new URL(`https://${location}`);
  const own = policy.own === undefined ? undefined : new URL(policy.own());
  // Changing the scheme of a parsed URL may lose its port.
  if (own !== undefined && location.startsWith(`${own.host}/`))
    return new URL(`${own.protocol}//${location}`);
  return policy.allowLoopback && isLoopback(url.hostname) ? new URL(`http://${location}`) : url;
}

/** Tells whether a location's URL may be called. Whether its host is public is checked at the connection. */
export function mayCall(url: URL, policy: LocationPolicy): boolean {
  if (isOwn(url, policy)) return true;
  if (isLoopback(url.hostname)) return policy.allowLoopback;
  const { hosts = [], port = 443 } = policy;
  if (url.protocol !== 'https:' || Number(url.port || 443) !== port) return false;
  return hosts.length === 0 || hosts.some((host) => covers(host, url.hostname));
}

/** Tells whether a URL is the sandbox's own. */
export function isOwn(url: URL, { own }: Pick<LocationPolicy, 'own'>): boolean {
  return own !== undefined && new URL(own()).origin === url.origin;
}

/** Tells whether a text is a host in the setting's format. */
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
