import { setTimeout as pause } from 'node:timers/promises';
import type { ReserveBalance } from '../../../rail/operations.ts';
import { readAmount } from '../messages/amount.ts';
import type { BodyOf } from '../messages/catalog.ts';
import { hurryDay } from '../reconciliation/days.ts';
import { keepReserve } from '../reconciliation/reserve.ts';
import type { Desk } from './desk.ts';

const PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 50;

interface Kept {
  available: string;
  blocked: string;
  at: string;
}

/**
 * Requests the reserve account's balance, now or at the end of a day. The answer may reach any node, so it is read
 * from the shared table. Throws if there is none in time.
 */
export async function askBalance(desk: Desk, atEndOf?: string): Promise<ReserveBalance> {
  const period = atEndOf === undefined ? {} : { period: { days: { from: atEndOf }, all: 'ALLL' } as const };
  const { ispb } = desk.world;
  const question = { asksFor: 'camt.053', owner: ispb, kind: 'CSA', ...period } as const;
  const messageId = await desk.sendSingle('camt.060', { question });
  for (const giveUp = performance.now() + PATIENCE_MS; performance.now() < giveUp; ) {
    const text = await desk.store.outbox.answerTo(desk.db, messageId);
    if (text !== null) return balanceOf(JSON.parse(text) as Kept | { refused: string });
    await pause(LOOK_EVERY_MS);
  }
  throw new Error('the settlement system did not report the balance in time');
}

/** Statements of the reserve, each stored for the request that it answers. */
export async function hearStatements(desk: Desk, { statements }: BodyOf<'camt.053'>): Promise<void> {
  for (const { id, balances } of statements) {
    const of = (type: string) => balances.find((balance) => balance.type === type);
    const kept: Kept = {
      available: of('SADP')?.amount ?? '0',
      blocked: of('SABK')?.amount ?? '0',
      at: of('SADP')?.at ?? desk.now().toISOString(),
    };
    await desk.store.outbox.keepAnswer(desk.db, id, JSON.stringify(kept));
    // Only a request about the end of a day sets this.
    if (!(await desk.store.findOut(id))?.xml.includes('<RptgPrd>'))
      await keepReserve(desk.db, balanceOf(kept));
    await hurryDay(desk.db, id, desk.now());
  }
}

/** Processes the number of entries in a list, and the digest of their file, which is fetched separately. */
export async function hearReports(desk: Desk, { reports }: BodyOf<'camt.052'>): Promise<void> {
  for (const { id, count, information: hash } of reports) {
    await desk.store.outbox.keepAnswer(desk.db, id, JSON.stringify({ count, hash }));
    await hurryDay(desk.db, id, desk.now());
  }
}

function balanceOf(kept: Kept | { refused: string }): ReserveBalance {
  if ('refused' in kept)
    throw new Error(`the settlement system refused to report the balance: ${kept.refused}`);
  const { available, blocked, at } = kept;
  return { available: readAmount(available), blocked: readAmount(blocked), at: new Date(at) };
}
