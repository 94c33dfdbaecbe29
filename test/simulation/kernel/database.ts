import type { PGlite } from '@electric-sql/pglite';
import type { Scheduler } from './scheduler.ts';
import type { SimulatedSocket } from './socket.ts';

/*
 * PostgreSQL in this process behind the wire protocol, for any number of connections. It has one session. So one
 * transaction runs at a time, and the others wait for its end in the order in which they came, each as long as its limit
 * for statements lets it. Statements are prepared once for all connections.
 */

const SYNC = 'S'.charCodeAt(0);
const SIMPLE_QUERY = 'Q'.charCodeAt(0);
const PARSE = 'P'.charCodeAt(0);
const CLOSE = 'C'.charCodeAt(0);
const TERMINATE = 'X'.charCodeAt(0);
const PARSE_COMPLETE = '1'.charCodeAt(0);
const READY = 'Z'.charCodeAt(0);
const ERROR = 'E'.charCodeAt(0);
const MIGRATIONS_TURN = 'schema_migrations_lock';

interface Message {
  type: number;
  bytes: Buffer;
}

/** All messages up to a Sync, or one simple query. */
type Round = Message[];

interface Session {
  readonly socket: SimulatedSocket;
  readonly number: number;
  unread: Buffer;
  started: boolean;
  gathered: Message[];
  waiting: { round: Round; since: number }[];
  inTransaction: boolean;
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

  const run = (session: Session, round: Round) => {
    counts.rounds += 1;
    const { bytes, parsed } = withoutKnown(round, prepared);
    const answer = answerOf(db, bytes);
    const { status, parses, committed } = readAnswer(answer);
    for (const [name, text] of parsed.slice(0, parses)) prepared.set(name, text);
    session.inTransaction = status !== 'I';
    session.hasTurn = session.inTransaction && (session.hasTurn || bytes.includes(MIGRATIONS_TURN));
    holder = session.inTransaction ? session : undefined;
    session.lastHeard = world.now();
    if (session.inTransaction) watchIdle(session);
    session.socket.write(answer);
    if (committed) {
      counts.commits += 1;
      hearCommit();
    }
  };
  const goOn = () => {
    for (;;) {
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
    }
    if (holder === session) holder = undefined;
    goOn();
  };
  const take = (session: Session, round: Round) => {
    const asked = { round, since: world.now() };
    session.waiting.push(asked);
    if (yields && holder?.hasTurn === true && holder !== session) {
      answerOf(db, simpleQuery('commit'));
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

function takeMessage(session: Session): Message | undefined {
  const { unread } = session;
  if (unread.length < 5) return undefined;
  const length = 1 + unread.readInt32BE(1);
  if (unread.length < length) return undefined;
  session.unread = unread.subarray(length);
  return { type: unread[0] as number, bytes: unread.subarray(0, length) };
}

/** Leaves out what prepares a statement that is prepared. */
function withoutKnown(round: Round, prepared: ReadonlyMap<string, string>) {
  const kept: Buffer[] = [];
  const parsed: [string, string][] = [];
  for (const { type, bytes } of round) {
    if (type === PARSE) {
      const nameEnd = bytes.indexOf(0, 5);
      const name = bytes.toString('utf8', 5, nameEnd);
      const text = bytes.toString('utf8', nameEnd + 1, bytes.indexOf(0, nameEnd + 1));
      if (name !== '') {
        if (prepared.get(name) === text) continue;
        kept.push(framed('C', `S${name}\0`));
      }
      parsed.push([name, text]);
    } else if (type === CLOSE && bytes[5] === SYNC) continue;
    kept.push(bytes);
  }
  return { bytes: Buffer.concat(kept), parsed };
}

function readAnswer(answer: Buffer) {
  let parses = 0;
  let status = 'I';
  let committed = false;
  for (let at = 0; at < answer.length; ) {
    const type = answer[at];
    const length = answer.readInt32BE(at + 1);
    if (type === PARSE_COMPLETE) parses += 1;
    if (type === READY) status = String.fromCharCode(answer[at + 5] as number);
    if (type === CLOSE && answer.toString('latin1', at + 5, at + 11) === 'COMMIT') committed = true;
    at += 1 + length;
  }
  return { status, parses, committed };
}

function framed(type: string, body: string | Buffer): Buffer {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const frame = Buffer.alloc(5 + bytes.length);
  frame.write(type, 0, 'latin1');
  frame.writeInt32BE(4 + bytes.length, 1);
  bytes.copy(frame, 5);
  return frame;
}

export function simpleQuery(text: string): Buffer {
  return framed('Q', `${text}\0`);
}

function ready(status: string): Buffer {
  return framed('Z', status);
}

function failure(code: string, message: string): Buffer {
  return framed(String.fromCharCode(ERROR), `SERROR\0VERROR\0C${code}\0M${message}\0\0`);
}
