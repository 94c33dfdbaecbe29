import { expect, it } from 'vitest';
import { FULL } from '../../test/full.ts';
import { runModel } from '../../test/long/model.ts';

// Rare words come late: a tenth would not reach them all.
const STEPS = FULL ? 250_000 : 60_000;

it('agrees with a naive bank over random histories, and reaches every outcome', () => {
  const { steps, words } = runModel({ steps: STEPS, seed: 1 });
  expect(steps).toBe(STEPS);
  expect(Object.keys(words).sort()).toEqual([
    'AM09',
    'ED05',
    'accountNotFound',
    'approved FAILED',
    'approved PROCESSING',
    'cancelled',
    'changed',
    'created FAILED',
    'created NEW',
    'created PROCESSING',
    'failed',
    'idempotencyConflict',
    'invalidCode',
    'invalidPixKey',
    'nothing there',
    'received',
    'refunded',
    'registrationOverdue',
    'replayed',
    'returned in part',
    'said too late',
    'settled',
    'settled inside',
    'transactionInWrongStatus',
  ]);
});
