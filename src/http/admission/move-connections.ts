import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Nodes, Peer } from '../../nodes/nodes.ts';
import {
  attach,
  type BetweenRequests,
  betweenRequests,
  type ConnectionHandle,
  type ConnectionMover,
  detachIdle,
  remoteAddressOf,
} from '../../sockets/move-connection.ts';
import { createSpareTime } from './spare-time.ts';

export interface MovingParts {
  nodes: Pick<Nodes, 'serving' | 'hear' | 'repeat'>;
  mover: ConnectionMover;
  /** The name of the port, which all of its processes know. */
  port: string | undefined;
}

interface Here {
  /** Tells whether this process may take over one more connection from an address. */
  hasRoom(address: string): boolean;
  leaving(): boolean;
}

/** Moves connections between the processes of a port. */
export interface MovingConnections {
  /** Serves a connection of another process, which gets it back if this one has no room, unless it must be kept. */
  take(handle: ConnectionHandle, origin: { from: string; mustKeep: boolean }): void;
  /** Gives those of these connections that are idle to the successors of this process, if there are any. */
  giveAll(sockets: Iterable<Socket>): Promise<void>;
  /** Number of connections that this process has taken over. */
  taken(): number;
}

/** Renders the count of moved connections in the Prometheus format; without other processes none moves. */
export function renderMoved(moving: MovingConnections | undefined): string {
  const name = 'lastro_connections_moved_total';
  const help = 'Connections that moved to another process of the port.';
  return `# HELP ${name} ${help}\n# TYPE ${name} counter\n${name} ${moving?.taken() ?? 0}\n`;
}

const ROOM = 'room';
// A move costs 0.2 ms, and saves 12 µs on each payment that follows.
const REQUESTS_IN_A_ROW = 8;
const ASK_EVERY_MS = 300;
const MEASURE_EVERY_MS = 500;
const SHED_A_MEASUREMENT = 4;

const RUN = Symbol('run');
/** Answered requests in a row of a company that another node serves; or until when a connection stays that came back. */
type Followed = Socket & {
  [RUN]?: { peer: Peer; company: bigint; count: number } | { staysUntil: number } | undefined;
};
const STAYS_MS = 30_000;
// Takes some 30 ms, in which nothing else is served.
const GIVEN_AT_ONCE = 200;

/**
 * Moves a connection to the process that serves its company once several of its requests in a row were forwarded there: a
 * forwarded payment costs 12 µs and delays turns. The other process takes it while it has time to spare. A process at
 * its limit gives connections away again, so that a busy company uses the idle processors of a larger machine.
 */
export function moveConnections(
  app: FastifyInstance,
  { nodes, mover, port }: MovingParts,
  { hasRoom, leaving }: Here,
  spare = createSpareTime(),
): MovingConnections {
  const rooms = openRooms(port);
  let [shed, taken] = [0, 0];
  nodes.repeat(MEASURE_EVERY_MS, () => {
    spare.measure();
    shed = spare.isCrowded() ? SHED_A_MEASUREMENT : 0;
  });
  nodes.hear(ROOM, async (asked) => (asked === port && !leaving() ? spare.room() : 0));
  const give = (socket: Followed, { to, idle }: { to?: string; idle?: BetweenRequests } = {}) => {
    if (stays(socket) || !mover.isOpen()) return false;
    const handle = detachIdle(socket, idle);
    if (handle !== undefined) mover.send(handle, to);
    return handle !== undefined;
  };
  const follow = (socket: Followed, company: bigint) => {
    const peer = nodes.serving(company);
    if (stays(socket)) return;
    if (peer === undefined) {
      socket[RUN] = undefined;
      if (shed > 0 && give(socket)) shed -= 1;
      return;
    }
    const run = socket[RUN];
    if (run === undefined || !('peer' in run) || run.peer !== peer || run.company !== company) {
      socket[RUN] = { peer, company, count: 1 };
      return;
    }
    run.count += 1;
    const moves = run.count >= REQUESTS_IN_A_ROW && rooms.has(peer) && give(socket, { to: peer.node });
    if (moves) rooms.use(peer);
  };
  app.addHook('onRequest', (_request, reply, done) => {
    // The framework ends the connections of a server that closes.
    if (leaving() && mover.hasSuccessors() && reply.raw.shouldKeepAlive)
      reply.raw.setHeader('connection', 'keep-alive');
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    done();
    const { socket } = request.raw;
    const actor = request.caller?.actor;
    if (leaving()) mover.hasSuccessors() && give(socket);
    else if (actor !== undefined && actor.audience !== 'operator') follow(socket, actor.companyId);
  });
  return {
    take: (handle, { from, mustKeep }) => {
      const isFull = () => leaving() || spare.isCrowded() || !hasRoom(remoteAddressOf(handle));
      if (!mustKeep && isFull()) return mover.sendBack(handle, from);
      const socket: Followed = attach(app.server, handle);
      if (mustKeep) socket[RUN] = { staysUntil: performance.now() + STAYS_MS };
      else taken += 1;
    },
    taken: () => taken,
    giveAll: async (sockets) => {
      if (!mover.hasSuccessors()) return;
      let [idle, given] = [betweenRequests(app.server), 0];
      for (const socket of [...sockets]) {
        if (give(socket, { idle })) given += 1;
        if (given < GIVEN_AT_ONCE) continue;
        await new Promise((resolve) => setImmediate(resolve));
        [idle, given] = [betweenRequests(app.server), 0];
      }
    },
  };
}

/** A connection that came back stays for a while: it would come back again. */
function stays({ [RUN]: run }: Followed): boolean {
  return run !== undefined && 'staysUntil' in run && run.staysUntil > performance.now();
}

/** Asks other nodes from time to time for how many connections they have room. */
function openRooms(port: string | undefined) {
  const rooms = new WeakMap<Peer, { askedAt: number; moves: number }>();
  return {
    has: (peer: Peer): boolean => {
      const known = rooms.get(peer);
      if (known !== undefined && known.moves > 0) return true;
      const now = performance.now();
      if (known !== undefined && now - known.askedAt < ASK_EVERY_MS) return false;
      const asked = { askedAt: now, moves: 0 };
      rooms.set(peer, asked);
      // A node of the release before does not know the question, and rejects it.
      peer.ask(ROOM, port).then(
        (room) => {
          asked.moves = typeof room === 'number' ? room : 0;
        },
        () => undefined,
      );
      return false;
    },
    use: (peer: Peer) => {
      const known = rooms.get(peer);
      if (known !== undefined) known.moves -= 1;
    },
  };
}
