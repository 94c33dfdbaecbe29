import type { Pool } from '../../../database/pool.ts';
import type { Outgoing } from '../icom/bundler.ts';
import type { OutMessage } from '../icom/store.ts';
import type { InstitutionNames } from '../institutions/names.ts';
import type { BodyOf } from '../messages/catalog.ts';
import { addDifference } from '../reconciliation/differences.ts';
import type { PostgresStore } from '../store/postgres-store.ts';
import type { BcbWorld } from '../world.ts';
import { accountingDateOf } from './accounting-date.ts';
import type { Echoes } from './echoes.ts';
import type { SettlementMeasures } from './measures.ts';
import { noteAlarm } from './transfers.ts';

/** Messages that are sent singly: requests, echoes, reports, and a refusal beside a recorded answer. */
export type SingleType = 'camt.060' | 'pacs.002' | 'pibr.001' | 'pibr.002' | 'trck.002';

/** The context of all settlement work. */
export interface Desk {
  world: BcbWorld;
  db: Pool;
  store: PostgresStore;
  measures: SettlementMeasures;
  echoes: Echoes;
  institutions: InstitutionNames;
  now(): Date;
  /**
   * Adds a transaction to a message; resolves once that is stored. Throws {@link WrittenBefore}, and if its table
   * forbids it.
   */
  send(outgoing: Outgoing): Promise<string>;
  /** Stores a single message; returns its id. `about` are the transactions that it concerns. */
  sendSingle<Type extends SingleType>(
    type: Type,
    body: Omit<BodyOf<Type>, 'header'>,
    about?: string | readonly string[],
  ): Promise<string>;
  /** Sends stored messages. */
  dispatch(messages: readonly OutMessage[]): void;
}

/** Returns the bank's listener; throws while there is none, and the notification is retried. */
export function listenerOf({ world }: Desk) {
  const listener = world.listener();
  if (listener === undefined) throw new Error('the bank is not connected yet');
  return listener;
}

const KINDS = { contradictions: 'CONTRADICTED', stranded: 'STRANDED' } as const;

/** Records that a person must look at a transfer; its first outcome is kept. */
export async function alarm(
  { db, measures, world, now }: Desk,
  id: string,
  { why, count }: { why: string; count: 'contradictions' | 'stranded' },
): Promise<void> {
  measures.count(count);
  world.log.error({ id, why }, 'a payment or return needs attention: see its alarm');
  await noteAlarm(db, id, why);
  const day = accountingDateOf(now());
  await addDifference(db, { day, kind: KINDS[count], about: id, here: null, there: null, said: why }, now());
}
