import { describe, expect, it } from 'vitest';
import type { FirstAttempts } from '../delivery/first-attempts.ts';
import type { Owed } from '../events/publish.ts';
import { createHeldBook } from './book.ts';
import { createHoldingBack } from './hold-back.ts';

const BIG = 1n;
const NODE = 7n;

let subjects = 0n;
/** Makes the deliveries that a turn owes one company. */
function told(companyId: bigint, events: number): Owed[] {
  return Array.from({ length: events }, () => {
    subjects += 1n;
    const event = { companyId, accountId: 1n, subject: 'CASHOUT', subjectId: subjects, sequence: 1 } as const;
    return {
      told: {
        event: { ...event, type: 'PIX_CASHOUT_CREATED', at: new Date(0), status: 'PROCESSING' },
        fixed: { body: '{}', seal: 1n, endToEndId: null },
      },
      endpoint: { companyId, id: companyId, queue: companyId, url: '', authorized: false },
      id: undefined,
    };
  });
}

function open({ isFull = true, isNode = true } = {}) {
  const state = { at: 0, isFull, underWay: 0, renounced: 0, begun: [] as Owed[] };
  const book = createHeldBook(() => state.at);
  const firstAttempts: FirstAttempts = {
    lease: () => (isNode ? NODE : undefined),
    begin: (owed) => void state.begun.push(...owed),
    abandon: () => undefined,
  };
  const holding = createHoldingBack({
    ...{ firstAttempts, book, holds: true, wake: () => undefined },
    fullness: { isFull: () => state.isFull },
    underWay: ({ endpoint }) => (endpoint.companyId === BIG ? state.underWay : 0),
    renounce: () => {
      state.renounced += 1;
    },
    now: () => state.at,
  });
  const turn = (owed: Owed[]) => {
    holding.lease(owed);
    holding.begin(owed);
    return owed.filter(({ held }) => held !== undefined).length;
  };
  return { state, book, holding, turn };
}

describe('events of turns', () => {
  it('is held back where callers fill them, from a company that is told much', () => {
    const { turn, state } = open();
    expect(turn(told(BIG, 48))).toBe(48);
    expect(turn(told(2n, 2))).toBe(0);
    expect(state.begun.length).toBe(2);
  });

  it('goes at once where they have room, unless something of its company waits', () => {
    const { turn, state, book } = open();
    turn(told(BIG, 48));
    state.isFull = false;
    expect(turn([...told(BIG, 1), ...told(2n, 20)])).toBe(1);
    book.gone(book.next(1_000));
    expect(book.size()).toBe(0);
    expect(turn(told(BIG, 48))).toBe(0);
  });

  it('does not wait behind slow receivers of other companies', () => {
    const { turn, state } = open();
    state.underWay = 5_000;
    expect(turn([...told(BIG, 1), ...told(2n, 2)])).toBe(1);
  });

  it('goes at once to so many a second, over all companies', () => {
    const { turn, state } = open();
    let held = 0;
    for (let company = 100n; company < 1_100n; company += 1n) held += turn(told(company, 1));
    expect(held).toBe(750);
    state.at = 1_000;
    expect(turn(told(5n, 1))).toBe(0);
  });

  it('waits in the queues where the node has no number', () => {
    const { turn, book } = open({ isNode: false });
    expect(turn(told(BIG, 48))).toBe(0);
    expect(book.size()).toBe(0);
  });

  it('is anybody’s where nobody knows if it was committed', () => {
    const { holding, book, state } = open();
    const [lost, unknown] = [told(BIG, 48), told(BIG, 48)];
    holding.lease(lost);
    holding.abandon(lost, false);
    expect([book.size(), state.renounced]).toEqual([0, 0]);
    holding.lease(unknown);
    holding.abandon(unknown, true);
    expect([book.size(), state.renounced]).toEqual([0, 1]);
  });
});

describe('rows of a turn', () => {
  it('hold sixty-four deliveries each, and are taken up in their order, whole', () => {
    const { turn, book } = open();
    turn(told(BIG, 100));
    turn(told(BIG, 10));
    expect(book.next(1_000).map(({ count }) => count)).toEqual([64, 36, 10]);
    expect(book.next(100).map(({ count }) => count)).toEqual([64, 36]);
    expect(book.next(1).map(({ count }) => count)).toEqual([64]);
    book.gone(book.next(64));
    expect(book.next(1_000).map(({ id }) => id)).toEqual([2n, 3n]);
    expect([book.size(), book.has(BIG)]).toEqual([46, true]);
    book.gone(book.next(1_000));
    expect([book.size(), book.has(BIG)]).toEqual([0, false]);
  });
});
