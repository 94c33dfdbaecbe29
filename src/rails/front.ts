// Chooses the rail that a bank was set to, and holds its adapters.
export type { BcbSettings } from './bcb/settings.ts';
export { RAIL_NAMES, type RailName } from './names.ts';
export type { OtherSide, RailKind } from './other-side.ts';
export { chooseRail, loadRail } from './rails.ts';
