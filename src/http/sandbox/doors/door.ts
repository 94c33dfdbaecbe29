import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../settings/config.ts';
import { isLoopback } from '../../../sockets/loopback.ts';
import { bearerReader } from '../../auth/bearer-reader.ts';
import { guardSandbox } from './guard.ts';
import { hostnameOf, isLoopbackName, refuseStrangers } from './refuse-strangers.ts';

/** Judges every request to a sandbox: under which name it comes, from which page, and with which token. */
export function keepSandboxDoor(
  app: FastifyInstance,
  { config, publicUrl }: { config: Pick<Config, 'host' | 'sandboxToken'>; publicUrl(): string },
): void {
  const { host, sandboxToken: token } = config;
  const showsToken = bearerReader(token);
  refuseStrangers(app, { host, publicUrl, showsToken });
  // A tunnel or a proxy brings others to a sandbox that listens on loopback alone.
  const isReached = isLoopback(host)
    ? (name: string) => token !== undefined && !isLoopbackName(name)
    : () => true;
  guardSandbox(app, {
    showsToken,
    isReached: ({ headers }) => isReached(hostnameOf(headers.host) ?? ''),
  });
}
