import { Resolver } from 'node:dns/promises';

/** Returns all addresses of a name, IPv4 first; throws or returns none if there are none. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

const QUERY_MS = 2_000;
const TRIES = 2;

/**
 * Asks the configured name servers directly. The system's look-up uses the four threads that signing and files need
 * too, so four names with dead servers would stall the bank; these queries hold no thread. Also, neither the
 * machine's hosts file nor a search domain can turn a customer's text into an internal name. `servers` replaces the
 * system's, as `address:port`.
 */
export function createResolver(servers?: readonly string[]): Resolve {
  const resolver = new Resolver({ timeout: QUERY_MS, tries: TRIES });
  if (servers !== undefined) resolver.setServers(servers);
  return async (hostname) => {
    if (isLocalhost(hostname)) return ['127.0.0.1', '::1'];
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const [first] = answers;
    if (addresses.length === 0 && first.status === 'rejected') throw first.reason;
    return addresses;
  };
}

/** RFC 6761: these names are loopback without a query. */
function isLocalhost(hostname: string): boolean {
  return /^(.+\.)?localhost\.?$/.test(hostname);
}
