import type { ServerResponse } from 'node:http';
import { Server, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { REFUSALS } from '../../refusals.ts';
import { idOf } from './every-answer.ts';

/** Time in which connections that the system has opened already are still taken: nobody is turned away half-way. */
const LAST_CONNECTIONS_MS = 100;
/** Time in which open connections may still bring a request. */
const LAST_REQUESTS_MS = 500;
/** Time in which a request that has begun to come must be whole, from the beginning. */
const WHOLE_REQUESTS_MS = 1_500;
/** Requests still open by then are answered that the bank is not available. */
const LAST_ANSWERS_MS = 4_500;
const LOOK_MS = 10;

/** A connection of the HTTP server, with the answer that it is owed. */
type Connection = Socket & { _httpMessage?: ServerResponse | null };

interface WindDownParts {
  stopListening(): void;
  /** Gives those of these connections that are idle to other processes, if there are any. */
  giveAll(sockets: Iterable<Socket>): Promise<void>;
}

const NOBODY_ELSE: WindDownParts = { stopListening: () => undefined, giveAll: async () => undefined };

/**
 * Closes without dropping a request. The server stops listening first. Cutting idle connections at once would cut some
 * with a request already on its way, so for a moment they live on: every answer tells its connection to end, and most
 * end that way. Each request that came whole is answered.
 */
export function windDownOnClose(
  app: FastifyInstance,
  { stopListening, giveAll }: WindDownParts = NOBODY_ELSE,
): { leaving(): boolean } {
  let leaving = false;
  const opened = new Map<Connection, number>();
  app.server.on('connection', (socket: Connection) => {
    opened.set(socket, performance.now());
    socket.once('close', () => opened.delete(socket));
  });
  app.addHook('preClose', async () => {
    leaving = true;
    const began = performance.now();
    await takeLastConnections(app.server);
    stopListening();
    // As any server stops: an HTTP server would cut its idle connections as well.
    Server.prototype.close.call(app.server);
    await windDown(opened, { began, giveAll: () => giveAll(opened.keys()) });
  });
  return { leaving: () => leaving };
}

async function windDown(
  opened: ReadonlyMap<Connection, number>,
  { began, giveAll }: { began: number; giveAll(): Promise<void> },
): Promise<void> {
  const end = (wanted: (socket: Connection) => boolean) => {
    for (const socket of opened.keys()) if (wanted(socket)) socket.destroy();
  };
  const wait = async (untilMs: number, sweep: () => void = () => undefined) => {
    await allRead();
    while (opened.size > 0 && performance.now() - began < untilMs) {
      await giveAll();
      sweep();
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      await allRead();
    }
  };
  await giveAll();
  await allRead();
  // A connection that has been silent this long was opened for later.
  end((socket) => socket.bytesRead === 0 && began - (opened.get(socket) ?? began) > LAST_REQUESTS_MS);
  await wait(LAST_REQUESTS_MS);
  const endIdle = () => end((socket) => !socket._httpMessage);
  await wait(WHOLE_REQUESTS_MS, endIdle);
  end((socket) => socket._httpMessage?.req.complete !== true);
  await wait(LAST_ANSWERS_MS, endIdle);
  for (const { _httpMessage: answer } of opened.keys()) if (answer) answerUnavailable(answer);
  await wait(LAST_ANSWERS_MS + LAST_REQUESTS_MS, endIdle);
  end(() => true);
}

const SHORT_TURN_MS = 10;
const MOST_TURNS = 20;

/**
 * Waits for a short turn of the loop: in it, all that had come was read. A busy process has let requests wait in the
 * system: of sixty busy connections nine were cut over one as three processes were replaced.
 */
async function allRead(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const began = performance.now();
    await new Promise((resolve) => setImmediate(resolve));
    if (performance.now() - began < SHORT_TURN_MS) return;
  }
}

/** Waits for a turn of the loop in which no connection came: then the system holds none that it has opened for us. */
async function takeLastConnections(server: Server): Promise<void> {
  const until = performance.now() + LAST_CONNECTIONS_MS;
  let came = true;
  const note = () => {
    came = true;
  };
  server.on('connection', note);
  while (came && performance.now() < until) {
    came = false;
    // Twice, because the first may still belong to the turn that is under way.
    for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve));
  }
  server.off('connection', note);
}

function answerUnavailable(answer: ServerResponse): void {
  if (answer.headersSent) return;
  const body = JSON.stringify({ detail: REFUSALS.unavailable.text });
  answer.writeHead(503, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'retry-after': '1',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': idOf(answer.req),
    connection: 'close',
  });
  answer.end(body);
}
