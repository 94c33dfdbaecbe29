/** The long run, on a machine with nothing else to do: `npm run test:full`. */
export const FULL = process.env.TEST_FULL !== undefined;

/** A bound in milliseconds holds in the long run; elsewhere it only finds what hangs. */
export function inTime(ms: number): number {
  return FULL ? ms : 20 * ms;
}

/** How often something random is tried: all of it in the long run, a tenth elsewhere. */
export function tries(count: number): number {
  return FULL ? count : Math.ceil(count / 10);
}
