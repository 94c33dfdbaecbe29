import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Nodes, Peer } from '../../nodes/nodes.ts';
import {
  attach,
  type ConnectionHandle,
  type ConnectionMover,
  detachIdle,
  remoteAddressOf,
} from '../../sockets/move-connection.ts';
import { createSpareTime } from './spare-time.ts';

export interface MovingParts {
  nodes: Pick<Nodes, 'serving' | 'hear' | 'repeat'>;
  mover: ConnectionMover;
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
  /** Gives an idle connection to a successor of this process; false if there is none or the connection is in use. */
  give(socket: Socket): boolean;
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
const MOVES_AN_ANSWER = 16;
const MEASURE_EVERY_MS = 500;
const SHED_A_MEASUREMENT = 4;

const RUN = Symbol('run');
/** Answered requests in a row of companies that one other node serves. */
type Followed = Socket & { [RUN]?: { peer: Peer; count: number } | 'stays' | undefined };

/**
 * Moves a connection to the process that serves its company once several requests in a row were forwarded there: a
 * forwarded payment costs 12 µs and delays turns. The other process takes it while it has time to spare. A process at
 * its limit gives connections away again, so that a busy company uses the idle processors of a larger machine.
 */
export function moveConnections(
  app: FastifyInstance,
  { nodes, mover }: MovingParts,
  { hasRoom, leaving }: Here,
  spare = createSpareTime(),
): MovingConnections {
  const rooms = openRooms();
  let shed = 0;
  let taken = 0;
  nodes.repeat(MEASURE_EVERY_MS, () => {
    spare.measure();
    shed = spare.isCrowded() ? SHED_A_MEASUREMENT : 0;
  });
  nodes.hear(ROOM, async () => !leaving() && spare.has());
  const give = (socket: Socket, to?: string) => {
    const handle = detachIdle(socket);
    if (handle !== undefined) mover.send(handle, to);
    return handle !== undefined;
  };
  const follow = (socket: Followed, company: bigint) => {
    const peer = nodes.serving(company);
    const run = socket[RUN];
    if (run === 'stays') return;
    if (peer === undefined) {
      socket[RUN] = undefined;
      if (shed > 0 && give(socket)) shed -= 1;
    } else if (run?.peer !== peer) socket[RUN] = { peer, count: 1 };
    else {
      run.count += 1;
      if (run.count >= REQUESTS_IN_A_ROW && rooms.has(peer) && give(socket, peer.node)) rooms.use(peer);
    }
  };
  app.addHook('onRequest', (_request, reply, done) => {
    // The framework ends the connections of a server that closes.
    if (leaving() && mover.hasSuccessors()) reply.raw.removeHeader('connection');
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
      if (mustKeep) socket[RUN] = 'stays';
      else taken += 1;
    },
    taken: () => taken,
    give: (socket) => mover.hasSuccessors() && give(socket),
  };
}

/** Asks other nodes from time to time whether they have room for more connections. */
function openRooms() {
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
      peer.ask(ROOM, null).then(
        (has) => {
          asked.moves = has === true ? MOVES_AN_ANSWER : 0;
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
