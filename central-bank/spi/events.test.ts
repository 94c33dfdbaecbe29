import { expect, it } from 'vitest';
import { digestOf, SPI_SECTION, type SpiEvent } from './events.ts';
import { emptySpi, type Transfer } from './state.ts';

const BEGUN = Date.parse('2026-11-20T12:00:00.000Z');
const HOUR_MS = 3_600_000;
const at = (hours: number) => new Date(BEGUN + hours * HOUR_MS);

function open() {
  const state = emptySpi();
  const happen = (event: SpiEvent, hours: number) => SPI_SECTION.apply(state, event, at(hours));
  const judge = (messageId: string, hours: number) =>
    happen(
      {
        happened: 'JUDGED',
        resourceId: 'r',
        ispb: '99999001',
        verdict: '',
        cost: 1,
        messageId,
        digest: messageId,
      },
      hours,
    );
  return { state, happen, judge };
}

it('knows a message’s id for a day at least, and for two at most', () => {
  const { state, judge } = open();
  judge('first', 0);
  judge('second', 23.9);
  judge('third', 24);
  expect(['first', 'second', 'third'].map((id) => digestOf(state, id))).toEqual(['first', 'second', 'third']);
  judge('fourth', 48);
  expect(['first', 'second', 'third'].map((id) => digestOf(state, id))).toEqual([
    undefined,
    undefined,
    'third',
  ]);
});

it('forgets payments that ended long before any return may come, and no money with them', () => {
  const { state, happen } = open();
  const take = (id: string, hours: number) => {
    const ways = { from: '99999001', to: '99999002', amount: 100n, endToEndId: id };
    const what = { type: 'pacs.008' } as Transfer['what'];
    const transfer = {
      id,
      ...ways,
      what,
      takenAt: at(hours).toISOString(),
      limitAt: '',
      plays: {},
      ending: undefined,
    };
    happen({ happened: 'TAKEN', transfer }, hours);
  };
  const settle = (id: string, hours: number) => {
    const ending = { state: 'SETTLED', at: at(hours).toISOString(), accountingDate: '2026-11-20' } as const;
    happen({ happened: 'ENDED', id, ending }, hours);
  };
  for (const ispb of ['99999001', '99999002']) happen({ happened: 'OPENED', ispb }, 0);
  const movement = {
    id: 'L1',
    ispb: '99999001',
    amount: 1_000n,
    at: at(0).toISOString(),
    accountingDate: '2026-11-20',
  };
  happen({ happened: 'MOVED', movement }, 0);
  take('E1', 0);
  settle('E1', 0);
  take('E2', 1);
  settle('E2', 1);
  take('E3', 120 * 24 - 1);
  expect([...state.transfers.keys()]).toEqual(['E1', 'E2', 'E3']);
  take('E4', 120 * 24);
  expect([...state.transfers.keys()]).toEqual(['E2', 'E3', 'E4']);
  SPI_SECTION.check?.(state);
  expect(state.accounts.get('99999002')?.available).toBe(200n);
});
