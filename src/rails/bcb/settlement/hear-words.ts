import { readAmount } from '../messages/amount.ts';
import type { BodyOf } from '../messages/catalog.ts';
import type { StatusTransaction } from '../messages/tables/pacs-002.ts';
import { accountingDateOf } from './accounting-date.ts';
import { decideWord, type Word } from './decide-word.ts';
import { alarm, type Desk } from './desk.ts';
import { tellEndings } from './tell.ts';
import { endTransfers, findTransfers, insertTransfers, type Transfer } from './transfers.ts';

/** Processes the system's outcomes of payments and returns, sent and received. */
export async function hearWords(desk: Desk, { transactions }: BodyOf<'pacs.002'>): Promise<void> {
  const told = transactions.flatMap((about) => {
    const word = wordOf(about, desk.now());
    return word === undefined ? [] : [{ about, word }];
  });
  // Of two outcomes of one payment in a message the earlier one counts.
  const first = new Map<string, Told>();
  const later = told.filter((one) => {
    const known = first.has(one.about.instructionId);
    if (!known) first.set(one.about.instructionId, one);
    return known;
  });
  await hearTogether(desk, [...first.values()]);
  for (const { about, word } of later) await hearWord(desk, about, word);
}

/** The subject of an outcome. */
export interface About {
  instructionId: string;
  endToEndId: string;
  /** The payer's side as the status shows it, if nothing else is known. */
  status: StatusTransaction['status'];
}

interface Told {
  about: About;
  word: Word;
}

export function hearWord(desk: Desk, about: About, word: Word): Promise<void> {
  return hearTogether(desk, [{ about, word }]);
}

/** Outcomes of different payments, stored and reported in sets. */
async function hearTogether(desk: Desk, told: readonly Told[]): Promise<void> {
  const ended = await endTransfers(
    desk.db,
    told.map(({ about, word }) => ({ id: about.instructionId, word })),
  );
  const others = told.filter(({ about }) => !ended.has(about.instructionId));
  const known = await findTransfers(
    desk.db,
    others.map(({ about }) => about.instructionId),
  );
  const stand: Transfer[] = [];
  const again: Told[] = [];
  for (const one of others) {
    const transfer = known.get(one.about.instructionId) ?? (await findOrRemember(desk, one.about));
    const judged = decideWord(transfer.state, one.word);
    // It is stored from now on.
    if (judged === 'TAKEN') again.push(one);
    else if (judged === 'REPEATED') stand.push(transfer);
    else {
      const why = `it is ${transfer.state} and was said to be ${wordsOf(one.word)}`;
      await alarm(desk, transfer.id, { why, count: 'contradictions' });
    }
  }
  await tellEndings(desk, [...stand, ...ended.values()]);
  for (const { about, word } of again) await hearWord(desk, about, word);
}

/** A payment that was lost here is stored from now on, so that its outcome is not lost. */
async function findOrRemember(desk: Desk, about: About): Promise<Transfer> {
  const { instructionId: id, endToEndId, status } = about;
  const find = async () => (await findTransfers(desk.db, [id])).get(id);
  const found = await find();
  if (found !== undefined) return found;
  const ours = status === 'ACSC' || (status === 'RJCT' && id.slice(1, 9) === desk.world.ispb);
  desk.world.log.error({ id, status }, 'an outcome names a payment or return that this bank does not know');
  const unknown = { id, endToEndId, amount: readAmount('0'), debtorAgent: null, limitAt: desk.now() };
  await insertTransfers(desk.db, [{ ...unknown, direction: ours ? 'OUT' : 'IN' }], desk.now());
  return (await find()) as Transfer;
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
