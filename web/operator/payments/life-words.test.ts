import { afterAll, describe, expect, it, vi } from 'vitest';
import { MOVEMENT_KINDS } from '../../../src/ledger/movement-kinds.ts';
import { EVENT_KINDS, type EventType, logTypeOf } from '../../../src/webhooks/events/catalogue.ts';
import { eventWords } from '../../api/event-words.ts';
import { medWords } from '../meds/words.ts';
import { valueWords } from '../things/value-words.ts';

// Words ask the browser for the language once, when they are imported.
vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => 'pt' }));
afterAll(() => {
  vi.unstubAllGlobals();
});

const EVENTS = Object.keys(EVENT_KINDS) as EventType[];
const SITUATIONS = [
  'SCAM_FRAUD',
  'UNAUTHORIZED_TRANSACTION',
  'COERCIVE_CRIME',
  'FRAUDULENT_ACCESS_AND_AUTHORIZATION',
  'OTHER',
  'UNKNOWN',
];

describe.each(['pt', 'en'] as const)('each step of a payment’s life has words (%s)', (language) => {
  it.each(EVENTS)('the event %s, by either of its names', (type) => {
    expect(eventWords[language][type]).toBeTruthy();
    expect(eventWords[language][logTypeOf(type)]).toBe(eventWords[language][type]);
  });

  it('every kind of movement', () => {
    expect(Object.keys(valueWords[language].kind).sort()).toEqual(Object.keys(MOVEMENT_KINDS).sort());
  });

  it('every reason to give money back, with its code, and every situation of a report', () => {
    for (const code of ['BE08', 'FR01', 'MD06', 'SL02'])
      expect(valueWords[language].reason[code]).toMatch(new RegExp(`^[^(]+ \\(${code}\\)$`));
    for (const situation of SITUATIONS) expect(medWords[language].situations[situation]).toBeTruthy();
  });
});
