import type { PGlite } from '@electric-sql/pglite';
import { countsTries, runBeside } from './beside.ts';
import type { Scheduler } from './scheduler.ts';
import type { SimulatedSocket } from './socket.ts';
import {
  failure,
  framed,
  type Message,
  type Round,
  readAnswer,
  ready,
  SIMPLE_QUERY,
  SYNC,
  simpleQuery,
  TERMINATE,
  takeMessage,
  withoutKnown,
} from './wire.ts';

/*
 * PostgreSQL in this process behind the wire protocol, for any number of connections. It has one session. So one
 * transaction runs at a time, and the others wait for its end in the order in which they came, each as long as its limit
 * for statements lets it; only what counts tries runs beside it. Statements are prepared once for all connections.
 */

const MIGRATIONS_TURN = 'schema_migrations_lock';

interface Session {
  readonly socket: SimulatedSocket;
  readonly number: number;
  unread: Buffer;
  started: boolean;
  gathered: Message[];
  waiting: { round: Round; since: number }[];
  inTransaction: boolean;
  /** A statement of its transaction has failed: nothing runs in it any more. */
  hasFailed: boolean;
  /** Its transaction holds the turn of whoever migrates. */
  hasTurn: boolean;
  lastHeard: number;
  closed: boolean;
  statementMs: number;
  idleMs: number;
}

export interface DatabaseCounts {
  rounds: number;
  commits: number;
  timeouts: number;
  rolledBackByLoss: number;
}

export interface SimulatedDatabase {
  accept(socket: SimulatedSocket): void;
  readonly counts: DatabaseCounts;
  /** Hears of each transaction that has been committed, by the number of its session. */
  onCommit(hear: () => void): void;
}

export interface ServeOptions {
  /**
   * A transaction that holds the turn of migrations is committed as soon as another connection asks for something: they
   * hold it on one connection and work on another. No other transaction is, or it would be done by half.
   */
  yields?: boolean;
}

type Engine = Pick<PGlite, 'execProtocolRawStream'>;

/** Answers before it returns: the one way that does not read every answer, and keep it, on its own account. */
function answerOf(db: Engine, bytes: Buffer): Buffer {
  const pieces: Buffer[] = [];
  // It can fail only by a fault of the database itself, which then ends this process.
  void db.execProtocolRawStream(bytes, {
    syncToFs: false,
    onRawData: (piece) => void pieces.push(Buffer.from(piece)),
  });
  return pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces);
}

export function serveDatabase(
  db: Engine,
  world: Scheduler,
  { yields = false }: ServeOptions = {},
): SimulatedDatabase {
  const prepared = new Map<string, string>();
  const waiting: Session[] = [];
  const counts: DatabaseCounts = { rounds: 0, commits: 0, timeouts: 0, rolledBackByLoss: 0 };
  let numbers = 0;
  let holder: Session | undefined;
  let hearCommit = () => {};

  const execute = (round: Round) => {
    counts.rounds += 1;
    const { bytes, parsed } = withoutKnown(round, prepared);
    const answer = answerOf(db, bytes);
    const read = readAnswer(answer);
    for (const [name, text] of parsed.slice(0, read.parses)) prepared.set(name, text);
    return { answer, ...read };
  };
  const beside = runBeside({ execute, say: (text) => void answerOf(db, simpleQuery(text)) });
  const run = (session: Session, round: Round) => {
    const { answer, status, committed } = execute(round);
    session.inTransaction = status !== 'I';
    session.hasFailed = status === 'E';
    if (!session.inTransaction) beside.ended(committed);
    session.hasTurn = session.inTransaction && (session.hasTurn || asksForTurn(round));
    holder = session.inTransaction ? session : undefined;
    session.lastHeard = world.now();
    if (session.inTransaction) watchIdle(session);
    session.socket.write(answer);
    if (committed) {
      counts.commits += 1;
      hearCommit();
    }
  };
  const countTries = () => {
    if (holder === undefined || holder.hasFailed) return;
    for (const session of waiting)
      while (countsTries(session.waiting[0]?.round)) {
        const { round } = session.waiting.shift() as { round: Round };
        session.socket.write(beside.run(round));
      }
  };
  const goOn = () => {
    for (;;) {
      countTries();
      const session = holder ?? waiting[0];
      if (session === undefined) return;
      const next = session.waiting.shift();
      if (next === undefined) {
        if (holder !== undefined) return;
        waiting.shift();
        continue;
      }
      if (holder === undefined) waiting.shift();
      run(session, next.round);
      if (session.waiting.length > 0 && holder !== session) waiting.push(session);
    }
  };
  const watchIdle = (session: Session) => {
    const heard = session.lastHeard;
    if (session.idleMs === 0) return;
    world.after(session.idleMs, () => {
      if (session.closed || !session.inTransaction || session.lastHeard !== heard) return;
      counts.timeouts += 1;
      session.socket.write(failure('25P03', 'terminating connection due to idle-in-transaction timeout'));
      session.socket.end();
      lose(session);
    });
  };
  const lose = (session: Session) => {
    if (session.closed) return;
    session.closed = true;
    session.waiting = [];
    if (session.inTransaction) {
      counts.rolledBackByLoss += 1;
      answerOf(db, simpleQuery('rollback'));
      beside.ended(false);
    }
    if (holder === session) holder = undefined;
    goOn();
  };
  const take = (session: Session, round: Round) => {
    const asked = { round, since: world.now() };
    session.waiting.push(asked);
    if (yields && holder?.hasTurn === true && holder !== session) {
      answerOf(db, simpleQuery('commit'));
      beside.ended(true);
      holder.inTransaction = false;
      holder = undefined;
    }
    if (holder !== session && !waiting.includes(session)) waiting.push(session);
    goOn();
    if (!session.waiting.includes(asked) || session.statementMs === 0) return;
    world.after(session.statementMs, () => {
      const at = session.waiting.indexOf(asked);
      if (at < 0 || session.closed) return;
      session.waiting.splice(at, 1);
      counts.timeouts += 1;
      const refused = failure('57014', 'canceling statement due to statement timeout');
      session.socket.write(Buffer.concat([refused, ready(session.inTransaction ? 'E' : 'I')]));
    });
  };
  const hear = (session: Session, piece: Buffer) => {
    // A session that the server has ended hears nothing more: what was on its way would run outside of its transaction.
    if (session.closed) return;
    session.unread = session.unread.length === 0 ? piece : Buffer.concat([session.unread, piece]);
    if (!session.started && !start(session)) return;
    for (let next = takeMessage(session); next !== undefined; next = takeMessage(session)) {
      if (next.type === TERMINATE) return void session.socket.end();
      session.gathered.push(next);
      if (next.type !== SYNC && next.type !== SIMPLE_QUERY) continue;
      const round = session.gathered;
      session.gathered = [];
      take(session, round);
    }
  };
  return {
    counts,
    onCommit: (told) => {
      hearCommit = told;
    },
    accept: (socket) => {
      numbers += 1;
      const session: Session = {
        ...{ socket, number: numbers, unread: Buffer.alloc(0), started: false, gathered: [], waiting: [] },
        ...{
          inTransaction: false,
          hasFailed: false,
          hasTurn: false,
          lastHeard: world.now(),
          closed: false,
          statementMs: 0,
          idleMs: 0,
        },
      };
      socket.on('data', (piece: Buffer) => hear(session, piece));
      socket.on('error', () => undefined);
      socket.on('close', () => lose(session));
    },
  };
}

function asksForTurn(round: Round): boolean {
  return round.some(({ bytes }) => bytes.includes(MIGRATIONS_TURN));
}

/** Takes the first message of a connection, which has no type. */
function start(session: Session): boolean {
  if (session.unread.length < 4) return false;
  const length = session.unread.readInt32BE(0);
  if (session.unread.length < length) return false;
  const words = session.unread.subarray(8, length).toString().split('\0');
  session.unread = session.unread.subarray(length);
  const options = words[words.indexOf('options') + 1] ?? '';
  const number = (name: string) => Number(new RegExp(`\\b${name}=(\\d+)`).exec(options)?.[1] ?? 0);
  session.statementMs = number('statement_timeout');
  session.idleMs = number('idle_in_transaction_session_timeout');
  session.started = true;
  const setting = (name: string, value: string) => framed('S', `${name}\0${value}\0`);
  const id = Buffer.alloc(8);
  id.writeInt32BE(100_000 + session.number, 0);
  session.socket.write(
    Buffer.concat([
      framed('R', Buffer.alloc(4)),
      setting('server_version', '18.0'),
      setting('client_encoding', 'UTF8'),
      setting('DateStyle', 'ISO, MDY'),
      setting('TimeZone', 'UTC'),
      setting('integer_datetimes', 'on'),
      setting('standard_conforming_strings', 'on'),
      framed('K', id),
      ready('I'),
    ]),
  );
  return true;
}
