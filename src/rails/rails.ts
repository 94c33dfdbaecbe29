import { type Config, ConfigError } from '../config.ts';
import { simulatorRail } from '../simulator/simulator-rail.ts';
import { bcbRail } from './bcb/rail.ts';
import type { RailName } from './names.ts';
import type { RailKind } from './other-side.ts';

/** Every settlement system that there is. */
export const RAILS: Readonly<Record<RailName, RailKind>> = { simulator: simulatorRail, bcb: bcbRail };

/** The one that the settings name; a sandbox that names none has the simulator. Throws a {@link ConfigError} naming what is missing. */
export function chooseRail(config: Config): RailName {
  const name = config.rail ?? (config.mode === 'sandbox' ? 'simulator' : undefined);
  if (name === undefined)
    throw new ConfigError(['LASTRO_RAIL is required in production: it names the settlement system, `bcb`']);
  const problems = RAILS[name].problems(config);
  if (problems.length > 0) throw new ConfigError(problems);
  return name;
}
