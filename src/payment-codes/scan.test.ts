import { expect, it } from 'vitest';
import { encodeDynamic } from '../brcode/encode.ts';
import type { Context } from '../context.ts';
import { createScanner } from './scan.ts';

const CODE = encodeDynamic({ url: 'pix.psp.example/qr/v2/cobv/1', merchantName: 'Loja', merchantCity: 'SP' });

/** The day that a location is asked for, of a payment on a day. */
async function dayAsked(day: string, now: string): Promise<string[]> {
  const asked: string[] = [];
  const scanner = createScanner({
    context: { clock: { now: () => new Date(now) } } as Context,
    ownHost: () => 'bank.example',
    locations: {
      readPayment: async (_location, intended) => void asked.push(intended),
      readRecurrence: async () => undefined,
    },
  });
  expect(await scanner.scan(CODE, { day, payerDocument: '52998224725' })).toBeUndefined();
  return asked;
}

it.each([
  ['now', '2026-11-24T23:00:00Z', '2026-11-24'],
  // It is ten in the evening of the 24th in Brazil, where a charge of that day is still payable without a fine.
  ['now', '2026-11-25T01:00:00Z', '2026-11-24'],
  ['2026-11-25', '2026-11-25T01:00:00Z', '2026-11-24'],
  ['2026-11-25', '2026-11-25T03:00:00Z', '2026-11-25'],
  ['2026-12-01', '2026-11-25T01:00:00Z', '2026-12-01'],
])('asks another institution for %s at %s by %s', async (day, now, intended) => {
  expect(await dayAsked(day, now)).toEqual([intended]);
});
