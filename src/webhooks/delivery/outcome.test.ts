import { describe, expect, it } from 'vitest';
import { rotateSecrets } from '../endpoints/secrets.ts';
import { decideOutcome, responseText } from './outcome.ts';
import { nextAttemptAt, readRetryAfter } from './schedule.ts';

const at = new Date('2026-11-21T12:00:00Z');
const delivery = {
  ...{ companyId: 1n, webhookId: 2n, subject: 'CASHOUT' as const, subjectId: 3n, sequence: 1 },
  ...{ resend: 0n, attempt: 1 },
};
const answered = (statusCode: number | null) => ({ statusCode, retryAfterMs: undefined });

describe('the outcome of a delivery', () => {
  it.each([200, 201, 204, 299])('%i is success', (status) => {
    const ended = { state: 'DELIVERED', dueAt: null, disables: false };
    expect(decideOutcome(delivery, answered(status), at)).toEqual(ended);
  });

  it.each([null, 100, 301, 304, 307, 400, 404, 429, 500, 503])('%s is tried again', (status) => {
    const { state, dueAt, disables } = decideOutcome(delivery, answered(status), at);
    expect([state, disables]).toEqual(['PENDING', false]);
    const wait = (dueAt?.getTime() ?? 0) - at.getTime();
    expect(wait).toBeGreaterThanOrEqual(5_000);
    expect(wait).toBeLessThanOrEqual(6_001);
  });

  it('410 closes the endpoint', () => {
    const gone = { state: 'DROPPED', dueAt: null, disables: true };
    expect(decideOutcome(delivery, answered(410), at)).toEqual(gone);
  });

  it('the tenth failure parks it; a resend and a test fail at once', () => {
    expect(decideOutcome({ ...delivery, attempt: 9 }, answered(500), at).state).toBe('PENDING');
    expect(decideOutcome({ ...delivery, attempt: 10 }, answered(500), at).state).toBe('PARKED');
    expect(decideOutcome({ ...delivery, resend: 7n }, answered(500), at).state).toBe('FAILED');
    expect(decideOutcome({ ...delivery, subject: 'TEST' }, answered(500), at).state).toBe('FAILED');
  });
});

describe('the schedule', () => {
  it('spreads deliveries, and is the same each time it is asked', () => {
    const next = (name: string) =>
      nextAttemptAt({ delivery: name, attempt: 9, endedAt: at, retryAfterMs: undefined })?.getTime() ?? 0;
    const instants = Array.from({ length: 200 }, (_, index) => next(`d${index}`) - at.getTime());
    expect(Math.min(...instants)).toBeGreaterThanOrEqual(86_400_000);
    expect(Math.max(...instants)).toBeLessThanOrEqual(86_400_000 * 1.2 + 1);
    expect(new Set(instants).size).toBeGreaterThan(190);
    expect(next('d1')).toBe(next('d1'));
  });

  it('waits as long as the receiver asks, but never less than it would have', () => {
    const wait = (retryAfterMs: number) =>
      (nextAttemptAt({ delivery: 'd', attempt: 2, endedAt: at, retryAfterMs })?.getTime() ?? 0) -
      at.getTime();
    expect(wait(3_600_000)).toBe(3_600_000);
    expect(wait(1_000)).toBeGreaterThanOrEqual(300_000);
  });
});

describe('Retry-After', () => {
  it.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['86401', 86_400_000],
    ['99999999999999999999', 86_400_000],
    ['Sat, 21 Nov 2026 12:01:00 GMT', 60_000],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['Wed, 25 Nov 2026 12:00:00 GMT', 86_400_000],
    ['2026-11-21T12:01:00Z', undefined],
    ['-5', undefined],
    ['1.5', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%s', (header, milliseconds) => {
    expect(readRetryAfter(header, at)).toBe(milliseconds);
  });
});

describe('a stored response', () => {
  it('is text of at most 4 kB, no character of it broken', () => {
    expect(responseText(Buffer.from('olá'))).toBe('olá');
    expect(responseText(Buffer.from('a\0b'))).toBe('a\uFFFDb');
    expect(responseText(Buffer.from(`x${'é'.repeat(4_000)}`))).toBe(`x${'é'.repeat(2_047)}`);
    expect(responseText(Buffer.from([0x1f, 0x8b, 0xff])).length).toBe(3);
  });
});

describe('secrets after a rotation', () => {
  it('are the new one, then those still within their day, five at the most', () => {
    const expiresAt = new Date(at.getTime() + 86_400_000);
    const earlier = new Date(at.getTime() - 1);
    const later = new Date(at.getTime() + 1);
    const first = { sealedSecrets: ['a', 'b', 'c'], secretsExpireAt: [null, later, earlier] };
    const second = rotateSecrets(first, { sealed: 'n', now: at, expiresAt });
    expect(second).toEqual({ sealedSecrets: ['n', 'a', 'b'], secretsExpireAt: [null, expiresAt, later] });
    let many = second;
    for (let turn = 0; turn < 10; turn++)
      many = rotateSecrets(many, { sealed: `n${turn}`, now: at, expiresAt });
    expect(many.sealedSecrets).toEqual(['n9', 'n8', 'n7', 'n6', 'n5']);
  });
});

it('keeps at most 4 kB of an answer that is no text as well', () => {
  for (const byte of [0x00, 0xff]) {
    const kept = responseText(Buffer.alloc(5_000, byte));
    expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(4_096);
    expect(kept.slice(0, 1_000)).toBe('\uFFFD'.repeat(1_000));
  }
  expect(responseText(Buffer.from('é'.repeat(10)))).toBe('é'.repeat(10));
});
