import pg from 'pg';
import { whileWaiting } from './half-open.ts';
import { type PacketResult, type PacketStatement, sendPacket } from './packet.ts';
import type { Request } from './request.ts';
import { asDatabaseError } from './unavailable.ts';

/** Sends one request on a connection already held; a lost database shows as `DatabaseUnavailable`. */
export async function send(client: pg.PoolClient, request: Request): Promise<PacketResult> {
  const sender = openSender(client);
  const answer = sender.run(request);
  sender.flush();
  return answer;
}

/** Gathers statements for one connection until they go out together. */
export interface StatementSender {
  /** Answers when PostgreSQL has; a lost database shows as `DatabaseUnavailable`. */
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

/** Text without a name and parameters may hold several statements, which cannot be prepared. */
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

// The driver's own form of a parameter; its types leave it out.
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;
