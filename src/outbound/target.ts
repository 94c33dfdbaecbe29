import { isIP } from 'node:net';
import { isForbiddenAddress, type TargetPolicy } from './addresses.ts';
import { OutboundError } from './error.ts';

/** A parsed URL that may be called: its host is a name, still to be resolved and checked, or a checked address. */
export interface OutboundTarget {
  /** Scheme, host and port: equal targets share connections. */
  readonly origin: string;
  /** Lower case; an IPv6 address without brackets. */
  readonly hostname: string;
  readonly port: number;
  readonly secure: boolean;
  /** Path and query. */
  readonly path: string;
  /** Basic credentials, if the URL has user information. */
  readonly authorization: string | undefined;
}

export interface TargetRules extends TargetPolicy {
  /** The allowed ports; any but 0 by default. */
  readonly ports?: ReadonlySet<number> | undefined;
}

/**
 * Parses a URL for a call. Parsing like browsers normalises every spelling of an address (`127.1`, `0x7f.1`,
 * `2130706433`, full-width digits, a trailing dot) to one form, which is checked here and connected to later. Throws
 * `refused-target`.
 */
export function parseTarget(url: string, rules: TargetRules): OutboundTarget {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const secure = parsed?.protocol === 'https:';
  if (parsed === undefined || !(secure || parsed.protocol === 'http:'))
    throw new OutboundError('refused-target', 'only http and https URLs are allowed');
  const port = parsed.port === '' ? (secure ? 443 : 80) : Number(parsed.port);
  if (port === 0 || rules.ports?.has(port) === false)
    throw new OutboundError('refused-target', `port ${port} is not allowed`);
  const hostname = parsed.hostname.replace(/^\[|\]$/g, '');
  if (isIP(hostname) !== 0 && isForbiddenAddress(hostname, rules))
    throw new OutboundError('refused-target', `${hostname} is not a public address`);
  const path = `${parsed.pathname}${parsed.search}`;
  return { origin: parsed.origin, hostname, port, secure, path, authorization: basicOf(parsed) };
}

/**
 * Tells whether a URL can be refused when it is configured, before its name is resolved: not http(s), not a URL, or a
 * special address in any spelling. A name passes; it is checked at each connection.
 */
export function isForbiddenTarget(url: string, rules: TargetRules): boolean {
  try {
    parseTarget(url, rules);
    return false;
  } catch (error) {
    if (error instanceof OutboundError) return true;
    throw error;
  }
}

function basicOf({ username, password }: URL): string | undefined {
  if (username === '' && password === '') return undefined;
  const text = `${unescapePercent(username)}:${unescapePercent(password)}`;
  return `Basic ${Buffer.from(text).toString('base64')}`;
}

/** A percent sign that escapes nothing stands for itself. */
function unescapePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
