import pg from 'pg';
import { whileWaiting } from './half-open.ts';
import { type PacketResult, type PacketStatement, sendPacket } from './packet.ts';
import type { Request } from './request.ts';
import { asDatabaseError } from './unavailable.ts';

/** Sends one request on a held connection; a lost database throws `DatabaseUnavailable`. */
export async function send(client: pg.PoolClient, request: Request): Promise<PacketResult> {
  const sender = openSender(client);
  const answer = sender.run(request);
  sender.flush();
  return answer;
}

/** Collects statements for one connection and sends them together. */
export interface StatementSender {
  /** Resolves with PostgreSQL's answer; a lost database throws `DatabaseUnavailable`. */
  run(request: Request): Promise<PacketResult>;
  flush(): void;
}

export function openSender(client: pg.PoolClient): StatementSender {
  let gathered: PacketStatement[] = [];
  const flush = () => {
    const statements = gathered;
    gathered = [];
    if (statements.length > 0) void whileWaiting(client, sendPacket(client, statements));
  };
  return {
    run: (request) => {
      if (isScript(request)) {
        flush();
        return runScript(client, request);
      }
      return new Promise((resolve, reject) => {
        const values = request.values.map(prepareValue);
        gathered.push({
          request: { ...request, values },
          resolve,
          reject: (error) => reject(asDatabaseError(error)),
        });
      });
    },
    flush,
  };
}

/** Text without a name or parameters may contain several statements, which cannot be prepared. */
function isScript({ name, values }: Request): boolean {
  return name === undefined && values.length === 0;
}

async function runScript(client: pg.PoolClient, { text, timeoutMs }: Request): Promise<PacketResult> {
  const query = { text, ...(timeoutMs === undefined ? {} : { query_timeout: timeoutMs }) };
  try {
    return await whileWaiting(client, client.query(query));
  } catch (error) {
    throw asDatabaseError(error);
  }
}

// The driver's own conversion of a parameter, which its types omit.
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;
