import { readAmount } from '../messages/amount.ts';
import type { AccountQuestion } from '../messages/tables/camt.ts';
import type { Desk } from '../settlement/desk.ts';
import { dayBefore } from './accounting-days.ts';
import { report } from './compare-entry.ts';
import { type Day, hurryDay, reopenDay, storeDay } from './days.ts';
import { withdrawDifference } from './differences.ts';

const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 3_600_000;
/** Number of unanswered requests after which people are notified; the bank continues to ask. */
const SILENT_AFTER = 4;

type Question = 'openingQuestion' | 'closingQuestion' | 'countQuestion';

/** Requests a day's balances and number of entries, and continues once all have arrived. */
export async function askAboutDay(desk: Desk, day: Day): Promise<void> {
  const { opening, closing, count } = await answersTo(desk, day);
  if (typeof opening === 'bigint' && typeof closing === 'bigint' && typeof count === 'number')
    return compareEnds(desk, { ...day, opening, closing, entries: count });
  const answers = { openingQuestion: opening, closingQuestion: closing, countQuestion: count };
  const asked = day.asked + 1;
  if (asked > SILENT_AFTER)
    await report(desk, {
      day: day.day,
      kind: 'SILENT',
      about: '',
      here: null,
      there: null,
      ...saidIn(answers),
    });
  const next: Day = { ...day, asked };
  for (const name of ['openingQuestion', 'closingQuestion', 'countQuestion'] as const)
    if (answers[name] === undefined || answers[name] instanceof Refused)
      next[name] = await desk.sendSingle('camt.060', { question: questionOf(desk, name, day.day) });
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** day.asked);
  await storeDay(desk.db, next, { nextAt: new Date(desk.now().getTime() + wait) });
  // Answers that arrived before the row was stored found no day that had asked.
  const quick = Object.values(await answersTo(desk, next));
  if (quick.every((answer) => answer !== undefined && !(answer instanceof Refused)))
    await hurryDay(desk.db, next.closingQuestion ?? '', desk.now());
}

async function answersTo(desk: Desk, { openingQuestion, closingQuestion, countQuestion }: Day) {
  const [opening, closing, count] = await Promise.all([
    heard(desk, openingQuestion, balanceIn),
    heard(desk, closingQuestion, balanceIn),
    heard(desk, countQuestion, countIn),
  ]);
  return { opening, closing, count };
}

/** A day must begin with the closing balance of the previous one; otherwise the system has changed that one. */
async function compareEnds(desk: Desk, day: Day): Promise<void> {
  await withdrawDifference(desk.db, day.day, 'SILENT');
  const now = desk.now();
  if (await reopenDay(desk.db, dayBefore(day.day), { closing: day.opening ?? 0n, now })) {
    desk.measures.count('contradictions');
    desk.world.log.error(
      { day: dayBefore(day.day) },
      "the reserve's balance differs from the earlier report; the day is compared again",
    );
  }
  await storeDay(desk.db, { ...day, state: 'BOOKS', comparedTo: '', asked: 0 }, { nextAt: now });
}

function questionOf({ world }: Desk, name: Question, day: string): AccountQuestion {
  const asksFor = name === 'countQuestion' ? ({ asksFor: 'camt.052', kind: 'REL' } as const) : BALANCE;
  const from = name === 'openingQuestion' ? dayBefore(day) : day;
  const days = name === 'countQuestion' ? { from, to: day } : { from };
  return { ...asksFor, owner: world.ispb, period: { days, all: 'ALLL' } };
}

const BALANCE = { asksFor: 'camt.053', kind: 'CSA' } as const;

/** The system refused to report it, with the reason. */
class Refused {
  readonly why: string;
  constructor(why: string) {
    this.why = why;
  }
}

/** The answer to a request; undefined if there is none yet. */
async function heard<Value>(
  desk: Desk,
  question: string | null,
  read: (kept: Record<string, string>) => Value,
): Promise<Value | Refused | undefined> {
  if (question === null) return undefined;
  const text = await desk.store.outbox.answerTo(desk.db, question);
  if (text === null) return undefined;
  const kept = JSON.parse(text) as Record<string, string>;
  return kept.refused === undefined ? read(kept) : new Refused(kept.refused);
}

function balanceIn({ available = '0', blocked = '0' }: Record<string, string>): bigint {
  return readAmount(available) + readAmount(blocked);
}

function countIn({ count = '0' }: Record<string, string>): number {
  return Number(count);
}

function saidIn(answers: Readonly<Record<Question, unknown>>): { said?: string } {
  const refused = Object.values(answers).find((answer): answer is Refused => answer instanceof Refused);
  return refused === undefined ? {} : { said: refused.why };
}
