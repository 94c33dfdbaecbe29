import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../test/long/seeded-random.ts';
import { NOON } from '../../test/simulated.ts';
import { EXAMPLE_PERSON } from '../simulator/settlement/sentinels.ts';
import { centavos } from '../values/money.ts';
import { hearWord, type Offer, type OfferWord } from './offer.ts';

const SETTLED: OfferWord = { settled: true, settledAt: NOON, accountingDate: '2026-11-21' };
const DROPPED: OfferWord = { settled: false, code: 'AB03' };

const OFFER: Offer = {
  ...{ companyId: 1n, id: 2n, accountId: 3n, endToEndId: 'E99999001202611211200abcdefghijk' },
  ...{ amount: centavos(1_000n), pixKey: null, codeId: null, txid: null, payer: EXAMPLE_PERSON },
  ...{ status: 'PENDING', acceptedAt: NOON, limitAt: NOON, dueAt: NOON },
  ...{ settledAt: null, accountingDate: null, dropCode: null },
};

describe('the rail’s words on an offer', () => {
  it('settle it, with the instant and the day under which the rail booked it', () => {
    expect(hearWord(OFFER, SETTLED)).toEqual({
      answer: 'DONE',
      after: { ...OFFER, status: 'SETTLED', settledAt: NOON, accountingDate: '2026-11-21', dueAt: null },
    });
  });

  it('or drop it, with the reason', () => {
    expect(hearWord(OFFER, DROPPED)).toEqual({
      answer: 'DONE',
      after: { ...OFFER, status: 'DROPPED', dropCode: 'AB03', dueAt: null },
    });
  });

  it('in any order and however often: the first stands, and what says otherwise is contradicted', () => {
    for (let seed = 0; seed < 2_000; seed++) {
      const random = seededRandom(seed);
      const words = Array.from({ length: 1 + random(6) }, () => (random(2) === 0 ? SETTLED : DROPPED));
      let offer = OFFER;
      let credits = 0;
      const answers = words.map((word) => {
        const { answer, after } = hearWord(offer, word);
        if (after !== undefined) {
          offer = after;
          credits += after.status === 'SETTLED' ? 1 : 0;
        }
        return answer;
      });
      expect(credits).toBe(words[0]?.settled ? 1 : 0);
      expect(offer.status).toBe(words[0]?.settled ? 'SETTLED' : 'DROPPED');
      expect(answers).toEqual(
        words.map((word) => (word.settled === words[0]?.settled ? 'DONE' : 'CONTRADICTS')),
      );
    }
  });
});
