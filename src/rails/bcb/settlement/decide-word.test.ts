import { expect, it } from 'vitest';
import { decideWord, type TransferState, type Word } from './decide-word.ts';

const settled: Word = {
  ended: 'SETTLED',
  settledAt: new Date('2026-11-21T12:00:00.000Z'),
  accountingDate: '2026-11-21',
};
const rejected: Word = { ended: 'REJECTED', code: 'AB03' };

it.each<[TransferState, string, string]>([
  ['WAITING', 'TAKEN', 'TAKEN'],
  ['ACCEPTED', 'TAKEN', 'TAKEN'],
  // The bank has said no, so that money would come to nobody.
  ['REFUSED', 'CONTRADICTS', 'REPEATED'],
  ['SETTLED', 'REPEATED', 'CONTRADICTS'],
  ['REJECTED', 'CONTRADICTS', 'REPEATED'],
])('to what is %s, settled is %s and rejected is %s', (state, ofSettled, ofRejected) => {
  expect([decideWord(state, settled), decideWord(state, rejected)]).toEqual([ofSettled, ofRejected]);
});
