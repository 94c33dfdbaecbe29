/** Work under way has this long in all, the bank's own database included, in milliseconds. */
export const STOP_MS = 8_500;
/** So long after it was told to stop, a process ends as it is. */
export const GIVE_UP_MS = 9_000;

/** Stops as at a signal, with an exit code by which a supervisor starts the process again. */
export function endAsFailed(): void {
  process.exitCode = 1;
  process.kill(process.pid, 'SIGTERM');
}
