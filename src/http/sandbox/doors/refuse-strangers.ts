import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../../refusals.ts';
import { isLoopback } from '../../../sockets/loopback.ts';
import type { ShowsToken } from '../../auth/bearer-reader.ts';

export interface OwnNames {
  /** The interface that the sandbox listens on. */
  host: string;
  publicUrl(): string;
  /** True if an `Authorization` header is the sandbox's token. */
  showsToken: ShowsToken;
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
const HOST_HEADER = /^(\[[0-9a-f:.]+\]|[^[\]:/?#@\s]+)(:\d{1,5})?$/i;

/**
 * A sandbox answers under its own names alone: a stranger's page can make its own name lead to this machine, and would
 * then read everything. Its controls change nothing for pages of other origins. Refusals: `hostNotAllowed`, `forbidden`.
 */
export function refuseStrangers(app: FastifyInstance, names: OwnNames): void {
  let known: string | undefined;
  app.addHook('onRequest', (request, _reply, done) => {
    const { host, authorization } = request.headers;
    if (host === undefined || host !== known) {
      if (isOwnName(host, names)) known = host;
      else if (!names.showsToken(authorization)) return done(new Refusal('hostNotAllowed'));
    }
    return isForeignWrite(request, names) ? done(new Refusal('forbidden')) : done();
  });
}

/** The name in a `Host` header, without its port; undefined when there is none in it. */
export function hostnameOf(header: string | undefined): string | undefined {
  const name = HOST_HEADER.exec(header ?? '')?.[1];
  return name?.toLowerCase().replace(/^\[|\]$|\.$/g, '');
}

/** Tells if only this machine calls itself so. */
export function isLoopbackName(name: string): boolean {
  return isLoopback(name) || name.endsWith('.localhost');
}

function isOwnName(header: string | undefined, { host, publicUrl }: OwnNames): boolean {
  const name = hostnameOf(header);
  if (name === undefined) return false;
  if (isLoopbackName(name) || name === host.toLowerCase()) return true;
  // A page stands only under addresses that its author has.
  if ((host === '0.0.0.0' || host === '::') && isIP(name) !== 0) return true;
  return name === hostnameOf(new URL(publicUrl()).host);
}

function isForeignWrite({ method, headers, routeOptions }: FastifyRequest, names: OwnNames): boolean {
  if (READS.has(method) || !/^\/sandbox(\/|$)/.test(routeOptions.url ?? '')) return false;
  if (headers['sec-fetch-site'] === 'cross-site') return true;
  const { origin, host } = headers;
  if (origin === undefined) return false;
  const from = URL.canParse(origin) ? new URL(origin).host : '';
  return from === '' || (from !== host?.toLowerCase() && from !== new URL(names.publicUrl()).host);
}
