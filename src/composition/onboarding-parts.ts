import type { Databases } from '../database/databases.ts';
import { createHttpLiveness } from '../liveness/http-provider.ts';
import { absentLiveness } from '../liveness/provider.ts';
import { createSandboxLiveness } from '../liveness/sandbox-provider.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { createHttpRegistry } from '../registry/http-registry.ts';
import { absentRegistry } from '../registry/registry.ts';
import { createSandboxRegistry } from '../registry/sandbox-registry.ts';
import type { Config } from '../settings/config.ts';
import type { Clock } from '../time/clock.ts';
import type { BankParts } from './open-context.ts';

/** Selects the services for checking new customers: the sandbox's own, configured ones, or none. */
export function onboardingParts(
  config: Config,
  { db, clock, outbound }: { db: Databases; clock: Clock; outbound: Outbound },
): BankParts['onboarding'] {
  const sandbox = config.mode === 'sandbox';
  const { registryUrl, livenessUrl } = config;
  const builtIn = () => (sandbox ? createSandboxRegistry(clock) : absentRegistry());
  const ownJudge = () => (sandbox ? createSandboxLiveness(db.main) : absentLiveness());
  return {
    settings: {
      sandbox,
      layouts: config.onboardingLayouts,
      ownForm: config.onboardingOwnForm,
      whitelabels: config.whitelabels,
    },
    registry: registryUrl === undefined ? builtIn() : createHttpRegistry({ outbound, baseUrl: registryUrl }),
    liveness: livenessUrl === undefined ? ownJudge() : createHttpLiveness({ outbound, baseUrl: livenessUrl }),
  };
}
