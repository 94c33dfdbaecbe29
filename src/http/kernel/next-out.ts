import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Calls back once all earlier responses on the connection are sent, usually at once; never if the connection ends first.
 * A response behind others cannot end by itself, and gets no close event if its connection ends, so it must not hold a
 * resource that another response waits for.
 */
export function whenNextOut(response: ServerResponse, go: () => void): void {
  if (response.socket === null) response.once('socket', go);
  else go();
}

/** Of each connection: what its responses call that were not its next one when they began. */
const behind = new WeakMap<Socket, Set<() => void>>();

/** Calls back once a response is sent, or once its connection has ended. */
export function whenOver({ socket }: IncomingMessage, response: ServerResponse, over: () => void): void {
  if (response.socket !== null) {
    response.once('close', over);
    return;
  }
  const calls = behind.get(socket) ?? follow(socket);
  const once = () => void (calls.delete(once) && over());
  calls.add(once);
  response.once('close', once);
}

function follow(socket: Socket): Set<() => void> {
  const calls = new Set<() => void>();
  behind.set(socket, calls);
  socket.once('close', () => {
    for (const over of calls) over();
  });
  return calls;
}
