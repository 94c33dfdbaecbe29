import { describe, expect, it } from 'vitest';
import { deliveryName, parseDeliveryName, parseEventId } from './name.ts';

const CASH_IN = {
  ...({ companyId: 12n, webhookId: 40n, subject: 'CASH_IN', subjectId: 97n } as const),
  ...{ sequence: 1, resend: 0n },
};

describe("a delivery's name", () => {
  it('leads back to the delivery', () => {
    expect(deliveryName(CASH_IN)).toBe('12-40-cash_in-97-1-0');
    expect(parseDeliveryName('12-40-cash_in-97-1-0')).toEqual(CASH_IN);
  });

  it.each([
    '',
    '12',
    '12-40-cash_in-97-1',
    '12-40-loan-97-1-0',
    '12-40-CASH_IN-97-1-0',
    '12-40-code-97-1-0x',
  ])('%s names none', (text) => {
    expect(parseDeliveryName(text)).toBeUndefined();
  });
});

describe('the id of an event', () => {
  it('tells what it is about', () => {
    expect(parseEventId('evt_0a1b2c3d4e5f_cash_in_97_2')).toEqual({
      salt: '0a1b2c3d4e5f',
      subject: 'CASH_IN',
      subjectId: '97',
      sequence: '2',
    });
  });

  it.each(['evt_', 'evt_0a1b2c3d4e5f_cash_in_97', 'evt_short_code_1_1'])('%s is none', (text) => {
    expect(parseEventId(text)).toBeUndefined();
  });
});
