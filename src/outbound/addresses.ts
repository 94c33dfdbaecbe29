import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Special addresses that may be called: none, or in a sandbox this machine's loopback. */
export interface TargetPolicy {
  readonly allowLoopback: boolean;
}

// The range that IANA allocates to public unicast. The rest of IPv6 contains loopback, link-local, unique-local and
// multicast, and the forms that embed an IPv4 address (compatible, mapped, translated).
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Tells if an address, in the form a resolver or a parsed URL gives it, may not be called: everything but public
 * unicast. Of the special ranges exactly 127.0.0.0/8 and ::1 are open where loopback is allowed, so neither
 * 0.0.0.0 nor ::ffff:127.0.0.1 ever is. Text that is no address is forbidden too.
 */
export function isForbiddenAddress(address: string, { allowLoopback }: TargetPolicy): boolean {
  // A zone (fe80::1%eth0) names one of this machine's own links.
  if (isIP(address) === 0 || address.includes('%')) return true;
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (range === 'loopback') return !allowLoopback;
  return range !== 'unicast' || (parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_UNICAST));
}
