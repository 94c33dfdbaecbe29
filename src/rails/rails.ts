import { type Config, ConfigError } from '../settings/config.ts';
import { simulatorRail } from '../simulator/simulator-rail.ts';
import type { RailName } from './names.ts';
import type { RailKind } from './other-side.ts';

/** All settlement systems. Only the chosen one is loaded, because loading takes time at each start. */
const RAILS: Readonly<Record<RailName, () => Promise<RailKind>>> = {
  simulator: async () => simulatorRail,
  bcb: async () => (await import('./bcb/rail.ts')).bcbRail,
};

export function loadRail(name: RailName): Promise<RailKind> {
  return RAILS[name]();
}

/** Returns the rail of the settings; the default of a sandbox is the simulator. Throws a {@link ConfigError} that names what is missing. */
export async function chooseRail(config: Config): Promise<RailName> {
  const name = config.rail ?? (config.mode === 'sandbox' ? 'simulator' : undefined);
  if (name === undefined)
    throw new ConfigError(['LASTRO_RAIL is required in production: it names the settlement system, `bcb`']);
  const problems = (await loadRail(name)).problems(config);
  if (problems.length > 0) throw new ConfigError(problems);
  return name;
}
