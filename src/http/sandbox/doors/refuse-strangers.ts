import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../../refusals.ts';
import { isLoopback } from '../../../sockets/loopback.ts';
import type { ShowsToken } from '../../auth/bearer-reader.ts';
import { patternOf } from '../../kernel/pattern-of.ts';

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
 * A sandbox answers only under its own names: a stranger's page can make its own name resolve to this machine, and
 * would then read everything. Its controls refuse pages of other origins. Refusals: `hostNotAllowed`, `forbidden`.
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

/** The name in a `Host` header, without its port; undefined if there is none. */
export function hostnameOf(header: string | undefined): string | undefined {
  const name = HOST_HEADER.exec(header ?? '')?.[1];
  return name?.toLowerCase().replace(/^\[|\]$|\.$/g, '');
}

/** Tells whether the name means only this machine. */
export function isLoopbackName(name: string): boolean {
  return isLoopback(name) || name.endsWith('.localhost');
}

function isOwnName(header: string | undefined, { host, publicUrl }: OwnNames): boolean {
  const name = hostnameOf(header);
  if (name === undefined) return false;
  if (isLoopbackName(name) || name === host.toLowerCase()) return true;
  // Pages run only under addresses that their author controls.
  if ((host === '0.0.0.0' || host === '::') && isIP(name) !== 0) return true;
  return name === hostnameOf(new URL(publicUrl()).host);
}

function isForeignWrite(request: FastifyRequest, names: OwnNames): boolean {
  const { method, headers } = request;
  if (READS.has(method) || !/^\/sandbox(\/|$)/.test(patternOf(request))) return false;
  if (headers['sec-fetch-site'] === 'cross-site') return true;
  const { origin, host } = headers;
  if (origin === undefined) return false;
  const from = URL.canParse(origin) ? new URL(origin).host : '';
  return from === '' || (from !== host?.toLowerCase() && from !== new URL(names.publicUrl()).host);
}
