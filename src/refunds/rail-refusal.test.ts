import { expect, it } from 'vitest';
import { railRefusal, storedReason } from './rail-refusal.ts';

it.each([
  ['AM09', 'AM09: More would go back than was received', 'AM09'],
  ['ZZ99', 'ZZ99: The payment system refused the refund', 'ZZ99'],
  [null, 'Chargeback failed', 'ED05'],
  ['<b>bold</b>', 'Chargeback failed', 'ED05'],
])('a payment system that says %s', (code, words, stored) => {
  expect(railRefusal(code).message).toBe(words);
  expect(storedReason(code)).toBe(stored);
});
