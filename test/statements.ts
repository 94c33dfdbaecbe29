import pg from 'pg';

/** A statement as it went to PostgreSQL. */
export interface Sent {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface Collector {
  /** What was sent since the last call. */
  take(): Sent[];
  stop(): void;
}

interface Wire {
  parse(query: { name?: string; text: string }): void;
  bind(config: { statement?: string; values?: readonly unknown[] }): void;
}

/** Listens to everything that this process sends to PostgreSQL, from connections that are opened from now on. */
export function collectStatements(): Collector {
  const wire = (pg as unknown as { Connection: { prototype: Wire } }).Connection.prototype;
  const { parse, bind } = wire;
  const texts = new Map<string, string>();
  let sent: Sent[] = [];
  wire.parse = function (query) {
    texts.set(query.name ?? '', query.text);
    return parse.apply(this, [...arguments] as never);
  };
  wire.bind = function (config) {
    const name = config.statement ?? '';
    sent.push({ name, text: texts.get(name) ?? '', values: config.values ?? [] });
    return bind.apply(this, [...arguments] as never);
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
