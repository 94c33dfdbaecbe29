import type { FastifyInstance } from 'fastify';
import type { Bank } from './bank.ts';
import type { Databases } from './database/pool.ts';
import type { Messaging } from './messages/messaging.ts';
import type { Outbound } from './outbound/outbound.ts';

interface Open {
  refreshing: readonly (NodeJS.Timeout | undefined)[];
  http: FastifyInstance;
  bank: Bank;
  outbounds: readonly Outbound[];
  messaging: Messaging;
  db: Databases;
}

/** Answers what is in flight, finishes what is in hand, and lets go of the database. */
export async function shutDown({ refreshing, http, bank, outbounds, messaging, db }: Open): Promise<void> {
  for (const timer of refreshing) clearInterval(timer);
  await http.close();
  await bank.stop();
  await Promise.all(outbounds.map((outbound) => outbound.close()));
  await messaging.close();
  await db.close();
}
