import type { Writable } from 'node:stream';
import pg from 'pg';
import type { Request } from './request.ts';
import { getTypeParser } from './type-parsers.ts';

/*
 * Sends several statements as one message to PostgreSQL: one write here, one Sync, so that the server also answers
 * with one write. The driver sends and synchronises each statement separately, which took a quarter of the server's
 * processor time with expensive system calls (64 connections, 374 µs a payment).
 *
 * The columns of a prepared statement are described once per connection: a description of thirty columns costs more
 * to send and read than the row after it.
 *
 * After an error PostgreSQL skips the rest of the message, including COMMIT.
 */

/** Rows and count of one statement, as the driver answers them. */
export interface PacketResult {
  /** The first word of the command's tag. */
  command: string;
  rows: pg.QueryResultRow[];
  rowCount: number | null;
}

export interface PacketStatement {
  readonly request: Request;
  resolve(result: PacketResult): void;
  reject(error: unknown): void;
}

type Parser = (value: string) => unknown;

interface Column {
  readonly name: string;
  readonly parse: Parser;
}

type Columns = readonly Column[];
const NO_COLUMNS: Columns = [];

/** Members of the driver's connection that its types omit. */
interface Connection {
  stream: Pick<Writable, 'write' | 'writable'>;
  readonly parsedStatements: Record<string, string>;
  parse(query: { name?: string; text: string }): void;
  bind(config: { statement?: string; values: readonly unknown[] }): void;
  describe(message: { type: 'P'; name: string }): void;
  execute(config: { portal: string }): void;
  close(message: { type: 'S'; name: string }): void;
  sync(): void;
}

interface FieldDescription {
  readonly name: string;
  readonly dataTypeID: number;
}

const described = new WeakMap<object, Map<string, Columns>>();

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
const hearers = new WeakMap<object, (statement: string | undefined) => void>();

/** Reports from now on each statement of this connection that has written rows. */
export function hearWrites(client: pg.PoolClient, hear: (statement: string | undefined) => void): void {
  hearers.set((client as unknown as { connection: object }).connection, hear);
}

/** Sends statements together; each has its own answer. Resolves when the last one has arrived. */
export function sendPacket(client: pg.PoolClient, statements: readonly PacketStatement[]): Promise<void> {
  return new Promise((resolve) => {
    (client as unknown as { query(packet: Packet): void }).query(new Packet(statements, resolve));
  });
}

// The driver pipelines only queries of its own class.
class Packet extends (pg.Query as unknown as new (text: string) => object) {
  /** Runs once: with the error that ended the packet, or when PostgreSQL has answered all statements. */
  callback: (error: unknown) => void;
  readonly query_timeout: number | undefined;
  readonly #statements: readonly PacketStatement[];
  #known: Map<string, Columns> = new Map();
  readonly #answered: (() => void)[] = [];
  #connection: Connection | undefined;
  #at = 0;
  #columns: Columns | undefined;
  #rows: pg.QueryResultRow[] = [];
  #unreadable: unknown;

  constructor(statements: readonly PacketStatement[], ended: () => void) {
    super('');
    this.#statements = statements;
    this.query_timeout = longestTimeout(statements);
    this.callback = (error) => {
      for (const answer of this.#answered.splice(0)) answer();
      if (error) this.#rejectRest(error);
      ended();
    };
  }

  submit(connection: Connection): null {
    this.#connection = connection;
    this.#known = described.get(connection) ?? new Map();
    described.set(connection, this.#known);
    writeAtOnce(connection, () => {
      for (const { request } of this.#statements) this.#write(connection, request);
      connection.sync();
    });
    return null;
  }

  #write(connection: Connection, { name, text, values }: Request): void {
    const statement = name ?? '';
    if (name === undefined || connection.parsedStatements[name] === undefined) {
      // A failed message may have left the statement prepared. Closing an unprepared one is no error.
      if (name !== undefined) connection.close({ type: 'S', name });
      connection.parse({ name: statement, text });
    }
    connection.bind({ statement, values });
    if (name === undefined || !this.#known.has(name)) connection.describe({ type: 'P', name: '' });
    connection.execute({ portal: '' });
  }

  handleRowDescription({ fields }: { fields: readonly FieldDescription[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: getTypeParser(dataTypeID, 'text'),
    }));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const columns = this.#columns ?? this.#known.get(this.#current()?.request.name ?? '') ?? NO_COLUMNS;
    const row: pg.QueryResultRow = {};
    try {
      for (let index = 0; index < columns.length; index++) {
        const { name, parse } = columns[index] as Column;
        const value = fields[index] as string | null;
        row[name] = value === null ? null : parse(value);
      }
    } catch (error) {
      this.#unreadable ??= error;
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#finish(text);
  }

  handleEmptyQuery(): void {
    this.#finish('');
  }

  /** A tag is a word and, for statements that read or write rows, their number at its end. */
  #finish(tag: string): void {
    const statement = this.#current();
    const words = tag.split(' ');
    const count = words.length > 1 ? Number(words.at(-1)) : null;
    const result = { command: words[0] as string, rows: this.#rows, rowCount: count };
    const unreadable = this.#unreadable;
    const columns = this.#columns ?? NO_COLUMNS;
    this.#at += 1;
    this.#rows = [];
    this.#columns = undefined;
    this.#unreadable = undefined;
    if (statement === undefined) return;
    const { name, text } = statement.request;
    if (count && this.#connection !== undefined && WRITES.has(result.command))
      hearers.get(this.#connection)?.(name);
    if (name !== undefined && !this.#known.has(name)) {
      this.#known.set(name, columns);
      if (this.#connection !== undefined) this.#connection.parsedStatements[name] = text;
    }
    this.#answered.push(() =>
      unreadable === undefined ? statement.resolve(result) : statement.reject(unreadable),
    );
  }

  // Only now: a statement outside a transaction commits after it completes.
  handleReadyForQuery(): void {
    this.callback(null);
  }

  handleError(error: unknown): void {
    this.callback(error);
  }

  handlePortalSuspended(): void {}

  handleCopyData(): void {}

  #current(): PacketStatement | undefined {
    return this.#statements[this.#at];
  }

  #rejectRest(error: unknown): void {
    for (const statement of this.#statements.slice(this.#at)) statement.reject(error);
    this.#at = this.#statements.length;
  }
}

/** Sends everything that the driver writes meanwhile as one chunk: each chunk is a system call. */
function writeAtOnce(connection: Connection, write: () => void): void {
  const { stream } = connection;
  const pieces: Buffer[] = [];
  connection.stream = {
    writable: stream.writable,
    write: (piece: Buffer) => pieces.push(piece) > 0,
  };
  try {
    write();
  } finally {
    connection.stream = stream;
    stream.write(Buffer.concat(pieces));
  }
}

/** One limit applies to the packet; undefined if none of its statements has one. */
function longestTimeout(statements: readonly PacketStatement[]): number | undefined {
  const limits = statements.flatMap(({ request }) => request.timeoutMs ?? []);
  return limits.length === 0 ? undefined : Math.max(...limits);
}
