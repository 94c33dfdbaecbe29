import { readAmount } from '../messages/amount.ts';
import type { BodyOf } from '../messages/catalog.ts';
import type { StatusTransaction } from '../messages/tables/pacs-002.ts';
import { accountingDateOf } from './accounting-date.ts';
import { decideWord, type Word } from './decide-word.ts';
import { alarm, type Desk } from './desk.ts';
import { tellEnding } from './tell.ts';
import { endTransfer, findTransfers, insertTransfers, type Transfer } from './transfers.ts';

/** The system's words on payments and returns, ours and those that come. */
export async function hearWords(desk: Desk, { transactions }: BodyOf<'pacs.002'>): Promise<void> {
  for (const said of transactions) {
    const word = wordOf(said, desk.now());
    if (word !== undefined) await hearWord(desk, said, word);
  }
}

/** What a word is about. */
export interface About {
  instructionId: string;
  endToEndId: string;
  /** Who pays, as the status shows it where nothing else is known. */
  status: StatusTransaction['status'];
}

export async function hearWord(desk: Desk, about: About, word: Word): Promise<void> {
  const transfer = await findOrRemember(desk, about);
  const judged = decideWord(transfer.state, word);
  if (judged === 'CONTRADICTS') {
    const why = `it is ${transfer.state} and was said to be ${wordsOf(word)}`;
    return alarm(desk, transfer.id, { why, count: 'contradictions' });
  }
  if (judged === 'TAKEN' && !(await endTransfer(desk.db, transfer.id, word))) {
    // Another node has just heard a word on it.
    return hearWord(desk, about, word);
  }
  await tellEnding(desk, judged === 'TAKEN' ? endedBy(transfer, word) : transfer);
}

/** A payment that was lost here is remembered from now on, so that a word on it is not. */
async function findOrRemember(desk: Desk, about: About): Promise<Transfer> {
  const { instructionId: id, endToEndId, status } = about;
  const find = async () => (await findTransfers(desk.db, [id])).get(id);
  const found = await find();
  if (found !== undefined) return found;
  const ours = status === 'ACSC' || (status === 'RJCT' && id.slice(1, 9) === desk.world.ispb);
  desk.world.log.error({ id, status }, 'a word is about a payment or return that is not known here');
  const unknown = { id, endToEndId, amount: readAmount('0'), debtorAgent: null, limitAt: desk.now() };
  await insertTransfers(desk.db, [{ ...unknown, direction: ours ? 'OUT' : 'IN' }], desk.now());
  return (await find()) as Transfer;
}

function endedBy(transfer: Transfer, word: Word): Transfer {
  return word.ended === 'SETTLED'
    ? { ...transfer, state: 'SETTLED', settledAt: word.settledAt, accountingDate: word.accountingDate }
    : { ...transfer, state: 'REJECTED', code: word.code };
}

function wordOf(
  { status, reasons, settledAt, accountingDate }: StatusTransaction,
  now: Date,
): Word | undefined {
  if (status === 'ACSP') return undefined;
  if (status === 'RJCT')
    return { ended: 'REJECTED', code: reasons.find(({ code }) => code !== undefined)?.code ?? 'ED05' };
  const at = settledAt === undefined ? now : new Date(settledAt);
  return { ended: 'SETTLED', settledAt: at, accountingDate: accountingDate ?? accountingDateOf(at) };
}

function wordsOf(word: Word): string {
  return word.ended === 'SETTLED' ? 'SETTLED' : `REJECTED ${word.code}`;
}
