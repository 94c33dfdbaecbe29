import type { ServerResponse } from 'node:http';

/**
 * Calls back once every answer ahead of this one on its connection has been sent, which is mostly at once; never where the
 * connection ends before. An answer that stands behind others ends by nothing that it does itself, and is never said to be
 * over when its connection goes: it may hold nothing that another waits for.
 */
export function whenNextOut(response: ServerResponse, go: () => void): void {
  if (response.socket === null) response.once('socket', go);
  else go();
}
