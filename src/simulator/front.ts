// Plays the rail, the directory and other institutions.
export type { Played } from './claims/play-claims.ts';
export { type CodeOrder, DEFAULT_AMOUNT, LOCATION_PATHS, roomForDescription } from './codes/make-code.ts';
export { KEY_SET_PATH, type LocationAnswer } from './codes/serve-location.ts';
export { placeOf } from './codes/signing-key.ts';
export { DEPARTED_ISPB, DROPPED_ISPB } from './example-institution.ts';
export type { PayIn } from './settlement/pay-in.ts';
export type { Simulator, SimulatorControl } from './simulator.ts';
export { simulatorRail } from './simulator-rail.ts';
