import { Resolver } from 'node:dns/promises';

/** Returns all addresses of a name, IPv4 first; throws or returns none if there are none. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

const QUERY_MS = 2_000;
const TRIES = 2;
/** A resolver reads the system's name servers only once, when it is made. */
const RENEWED_MS = 5_000;
/** The name servers answer that there is no such name or address. */
const NO_ADDRESS = new Set(['ENOTFOUND', 'ENODATA']);

export interface ResolverParts {
  make(): Pick<Resolver, 'resolve4' | 'resolve6'>;
  /** In milliseconds. */
  now(): number;
}

/**
 * Asks the configured name servers directly. The system's look-up uses the four threads that signing and files need
 * too, so four names with dead servers would stall the bank; these queries hold no thread. Also, neither the
 * machine's hosts file nor a search domain can turn a customer's text into an internal name. `servers` replaces the
 * system's, as `address:port`. After a failure the system's name servers are read again, because they may have changed.
 */
export function createResolver(
  servers?: readonly string[],
  { make = () => makeResolver(servers), now = () => performance.now() }: Partial<ResolverParts> = {},
): Resolve {
  let resolver = make();
  let madeAt = now();
  const renew = () => {
    if (now() - madeAt < RENEWED_MS) return;
    resolver = make();
    madeAt = now();
  };
  return async (hostname) => {
    if (isLocalhost(hostname)) return ['127.0.0.1', '::1'];
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const [first] = answers;
    if (addresses.length === 0 && first.status === 'rejected') {
      if (!NO_ADDRESS.has(first.reason.code)) renew();
      throw first.reason;
    }
    return addresses;
  };
}

function makeResolver(servers: readonly string[] | undefined): Resolver {
  const resolver = new Resolver({ timeout: QUERY_MS, tries: TRIES });
  if (servers !== undefined) resolver.setServers(servers);
  return resolver;
}

/** RFC 6761: these names are loopback without a query. */
function isLocalhost(hostname: string): boolean {
  return /^(.+\.)?localhost\.?$/.test(hostname);
}
