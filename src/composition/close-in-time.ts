import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Databases } from '../database/databases.ts';
import type { Nodes } from '../nodes/nodes.ts';
import type { OtherSide } from '../rails/other-side.ts';
import { deadlineIn } from '../time/deadline.ts';
import type { Bank } from './bank.ts';

export interface Closing {
  http: FastifyInstance;
  bank: Bank;
  other: Pick<OtherSide, 'stop'>;
  nodes: Nodes;
  /** The ways out of the bank, to others. */
  doors: readonly { close(): Promise<void> }[];
  db: Databases;
  log: Logger;
}

const CLOSE_MS = 6_000;
const LET_GO_MS = 500;

/**
 * Closes a bank under one deadline for all its parts, which close concurrently. Unfinished work is in the database
 * and continues later, here or on another node.
 */
export async function closeInTime({ http, bank, other, nodes, doors, db, log }: Closing): Promise<void> {
  const deadline = deadlineIn(CLOSE_MS);
  const inTime = async (name: string, work: Promise<unknown>, reserveMs: number) => {
    if (!(await deadline.meet(work, reserveMs))) log.warn(`${name} did not end in time`);
  };
  // Other nodes serve this node's buckets from now on.
  const left = nodes.leave();
  const answered = http.close();
  // It delivers its messages to the bank, which stays open until then.
  const stopped = other.stop?.();
  await inTime('work under way', Promise.all([left, answered, stopped, bank.stop(answered)]), 2 * LET_GO_MS);
  await inTime('what other nodes asked', nodes.close(), LET_GO_MS);
  await inTime('a connection', Promise.all([...doors.map((door) => door.close()), db.close()]), 0);
}
