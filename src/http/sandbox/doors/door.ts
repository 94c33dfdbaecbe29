import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../settings/config.ts';
import { isLoopback } from '../../../sockets/loopback.ts';
import { bearerReader } from '../../auth/bearer-reader.ts';
import { guardSandbox } from './guard.ts';
import { hostnameOf, isLoopbackName, refuseStrangers } from './refuse-strangers.ts';

/** Checks every request to a sandbox: its host name, the page that sends it, and its token. */
export function keepSandboxDoor(
  app: FastifyInstance,
  { config, publicUrl }: { config: Pick<Config, 'host' | 'sandboxToken'>; publicUrl(): string },
): void {
  const { host, sandboxToken: token } = config;
  const showsToken = bearerReader(token);
  refuseStrangers(app, { host, publicUrl, showsToken });
  // A tunnel or a proxy forwards others to a sandbox that listens only on loopback.
  const isReached = isLoopback(host)
    ? (name: string) => token !== undefined && !isLoopbackName(name)
    : () => true;
  guardSandbox(app, {
    showsToken,
    isReached: ({ headers }) => isReached(hostnameOf(headers.host) ?? ''),
  });
}
