import { bankNow } from '../../api/bank-clock.ts';
import { ApiError, ask } from '../../api/client.ts';
import type { AnswerTo, ListOf, Narrowed } from '../../api/narrowed.ts';
import type { Cashout, PaymentCode, Refund } from '../../api/resources.ts';
import type { Intention } from './intention.ts';

/** The bank knows nothing of it, and will refuse it should it still arrive. */
export class NotSent extends Error {
  constructor() {
    super('the request never reached the bank');
    this.name = 'NotSent';
  }
}

// Other nodes' clocks may differ by so much, and what is decided at the last moment takes as long to be written.
const MARGIN_MS = 2_000;
// The page's idea of the bank's clock may be ahead by so much.
const CLOCK_MS = 1_000;
const AGAIN_MS = 1_500;

interface Seen {
  found: unknown;
  now: string;
}

/** Asks the bank until it is known what became of something: answers it, or throws `NotSent`. */
export async function findOut<Answer>(intention: Intention): Promise<Answer> {
  for (;;) {
    const seen = await look(intention);
    if (seen !== undefined && seen.found !== null) return seen.found as Answer;
    if (seen !== undefined && Date.parse(seen.now) > Date.parse(intention.notAfter) + MARGIN_MS)
      throw new NotSent();
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}

/** Undefined while the bank cannot be reached; a refusal is thrown, because asking again would not help. */
async function look(intention: Intention): Promise<Seen | undefined> {
  try {
    return await lookOnce(intention);
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) throw error;
    return undefined;
  }
}

async function lookOnce({ key, sentAt, look: asked }: Intention): Promise<Seen> {
  const since = new Date(Date.parse(sentAt) - CLOCK_MS).toISOString();
  if (asked.of === 'decision') {
    const dispute = await ask<AnswerTo<'GET /v3/meds/{med_id}'>>(`/v3/meds/${asked.id}`);
    return { found: dispute.status === asked.status ? null : dispute, now: bankNow().toISOString() };
  }
  const { branch, number } = asked;
  const place = { branch, number };
  if (asked.of === 'transfer')
    return ask<Narrowed<AnswerTo<'GET /web/sent/cashout'>, { found: Cashout | null }>>('/web/sent/cashout', {
      query: { ...place, key },
    });
  if (asked.of === 'approval') {
    const query = { ...place, id: asked.id };
    const seen = await ask<Narrowed<AnswerTo<'GET /web/sent/cashout'>, { found: Cashout | null }>>(
      '/web/sent/cashout',
      { query },
    );
    return seen.found?.status === 'NEW' ? { ...seen, found: null } : seen;
  }
  if (asked.of === 'refund') {
    const query = { ...place, route: asked.route, target: asked.target, since };
    return ask<Narrowed<AnswerTo<'GET /web/sent/refund'>, { found: Refund | null }>>('/web/sent/refund', {
      query,
    });
  }
  const query = { ...place, since };
  const made = await ask<ListOf<'GET /web/sent/codes', PaymentCode>>('/web/sent/codes', { query });
  const found = made.results.find((one) => one.amount === asked.amount && one.tag === asked.tag);
  return { found: found ?? null, now: made.now };
}
