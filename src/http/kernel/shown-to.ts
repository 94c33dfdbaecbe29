import type { FastifyInstance } from 'fastify';
import type { Config } from '../../settings/config.ts';
import { keepSandboxDoor } from '../sandbox/doors/door.ts';
import type { ServerParts } from './server.ts';

/** Tells which parts of the server are shown to whom. */
export function shownTo(config: Config, publicUrl: () => string) {
  const isSandbox = config.mode === 'sandbox';
  const { metricsToken: token, trustedProxies, docs } = config;
  return {
    ...(isSandbox && { guard: (app: FastifyInstance) => keepSandboxDoor(app, { config, publicUrl }) }),
    watchers: token === undefined ? (isSandbox ? 'anybody' : 'nobody') : { token },
    reference: docs,
    insistsOnTls: config.publicUrl?.startsWith('https:') ?? false,
    trustedProxies,
  } satisfies Partial<ServerParts>;
}
