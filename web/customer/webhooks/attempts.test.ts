import { describe, expect, it } from 'vitest';
import { type Attempt, groupDeliveries, standingOf } from './attempts.ts';

const NOW = new Date().toISOString();

function attempt(id: number, event: string, changes: Partial<Attempt> = {}): Attempt {
  return {
    ...{ id, url: 'https://loja.example/hook', webhook_id: 7, type: 'PIX_CASHOUT_SUCCESS' },
    ...{ transaction_id: null, body: '{}', header: JSON.stringify({ 'webhook-id': event }) },
    ...{ status_code: 200, response: 'ok', created_at: NOW, updated_at: NOW },
    ...changes,
  };
}

describe('the attempts of the log', () => {
  it('belong together by event and endpoint, in the order of the log', () => {
    const rows = [
      attempt(9, 'evt_b'),
      attempt(8, 'evt_a'),
      attempt(7, 'evt_b', { webhook_id: 8 }),
      attempt(6, 'evt_b', { status_code: 500 }),
    ];
    const ids = groupDeliveries(rows).map(({ attempts }) => attempts.map(({ id }) => id));
    expect(ids).toEqual([[9, 6], [8], [7]]);
  });

  it('stand alone without headers that name the event', () => {
    const rows = [attempt(2, '', { header: null }), attempt(1, '', { header: 'x' })];
    expect(groupDeliveries(rows)).toHaveLength(2);
  });

  it.each([
    ['delivered', {}],
    ['delivered', { status_code: 204 }],
    ['refused', { status_code: 302 }],
    ['refused', { status_code: 500 }],
    ['underWay', { status_code: null }],
    ['unanswered', { status_code: null, updated_at: '2026-11-21T00:00:00.000Z' }],
    ['unanswered', { status_code: null, created_at: '2020-01-01', updated_at: '2020-01-01' }],
  ] as const)('are %s: %j', (standing, changes) => {
    expect(standingOf(attempt(1, 'evt_a', changes))).toBe(standing);
  });
});
