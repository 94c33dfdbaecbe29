// Runs everything that moves money, one transaction per turn.
export { createFullness, type Fullness } from './fullness.ts';
export { gather } from './gather.ts';
export { type IsGone, openLanes, type TurnLanes, throwFirst } from './lanes.ts';
export { lookUpInTurn } from './look-up.ts';
export { MOST_KEPT } from './memory.ts';
export { openRows, type RowSet } from './rows.ts';
export { runWithin } from './run-turn.ts';
export { type SharedLanes, shareLanes } from './shared-lanes.ts';
export type { Travelling } from './travelling.ts';
export { LOCK_ORDER, Turn, type TurnTry, type Verb, type WorkingSet, type WorkingSetKind } from './turn.ts';
export type { TurnContext } from './turn-context.ts';
