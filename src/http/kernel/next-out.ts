import type { ServerResponse } from 'node:http';

/**
 * Calls back once all earlier responses on the connection are sent, usually at once; never if the connection ends first.
 * A response behind others cannot end by itself, and gets no close event if its connection ends, so it must not hold a
 * resource that another response waits for.
 */
export function whenNextOut(response: ServerResponse, go: () => void): void {
  if (response.socket === null) response.once('socket', go);
  else go();
}
