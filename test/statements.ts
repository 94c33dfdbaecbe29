import pg from 'pg';
import { PLACEMENTS } from '../src/database/spread/placement.ts';

/** A statement as it went to PostgreSQL. */
export interface Sent {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** The same object for all statements of a connection. */
  readonly connection: object;
}

export interface Collector {
  /** Statements sent since the last call. */
  take(): Sent[];
  stop(): void;
}

/** The name of a statement, without the `.s` under which it goes to one shard of several. */
export function plainName(name = ''): string {
  return name.replace(/\.s$/, '');
}

interface Wire {
  parse(query: { name?: string; text: string }, ...rest: unknown[]): void;
  bind(config: { statement?: string; values?: readonly unknown[] }, ...rest: unknown[]): void;
}

/** Listens to everything that this process sends to PostgreSQL, from connections that are opened from now on. */
export function collectStatements(): Collector {
  const wire = (pg as unknown as { Connection: { prototype: Wire } }).Connection.prototype;
  const { parse, bind } = wire;
  // Banks of one process may prepare different texts under one name: each connection has its own.
  const texts = new WeakMap<Wire, Map<string, string>>();
  let sent: Sent[] = [];
  wire.parse = function (query, ...rest) {
    const own = texts.get(this) ?? new Map<string, string>();
    texts.set(this, own.set(query.name ?? '', query.text));
    return parse.call(this, query, ...rest);
  };
  wire.bind = function (config, ...rest) {
    const name = config.statement ?? '';
    const text = texts.get(this)?.get(name) ?? '';
    sent.push({ name, text, values: config.values ?? [], connection: this });
    return bind.call(this, config, ...rest);
  };
  return {
    take: () => {
      const taken = sent;
      sent = [];
      return taken;
    },
    stop: () => Object.assign(wire, { parse, bind }),
  };
}

// They look for what is due, in all shards at once, a few times a second however many payments there are.
export const LOOKS_EVERYWHERE = new Set([
  'cashouts.claimable',
  'cashouts.held',
  'cashouts.next-due',
  'cashouts.overdue',
  'cashouts.owed',
  'offers.next-due',
  'offers.overdue',
  'payment-codes.expiring',
  'payment-codes.next-to-expire',
  'refunds.claimable',
  'refunds.next-due',
  'refunds.overdue',
  'refunds.owed',
  'return-offers.next-due',
  'return-offers.overdue',
  'webhook-deliveries.leased-by',
  'webhook-deliveries.queues',
]);

/** The mentions of tables that are spread by bucket, but for those that an insert fills. */
export function spreadTables(text: string): string[] {
  return [...text.matchAll(/\b(from|join|update|using|into)\s+([a-z_]+)/g)].flatMap(([, , table = '']) =>
    PLACEMENTS[table] === 'bucket' ? [table] : [],
  );
}
