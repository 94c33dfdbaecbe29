import { describe, expect, it } from 'vitest';
import { aCase, NOON } from '../../test/example-case.ts';
import { analysisResult, type Decision, MED_STATUSES } from './case.ts';
import { decided, lapsed, withdrawn } from './decide.ts';

const decision = (verb: Decision['verb'], by: Decision['by'] = 'USER'): Decision => ({
  verb,
  by,
  name: 'marina',
  details: 'visto',
});
const at = (ms: number) => new Date(NOON.getTime() + ms);
const WEEK = 7 * 86_400_000;

describe('a decision', () => {
  it.each([
    ['ACCEPT', 'USER', 'ACCEPTED_BY_USER', 'ANALYZED', 'ACCEPTED'],
    ['ACCEPT', 'PSP', 'ACCEPTED_BY_PSP', 'ANALYZED', 'ACCEPTED'],
    ['REJECT', 'USER', 'REJECTED_BY_USER', 'ANALYZED', 'REJECTED'],
    ['REJECT', 'PSP', 'REJECTED_BY_PSP', 'ANALYZED', 'REJECTED'],
    ['CANCEL', 'USER', 'CANCELLED_BY_USER', 'CANCELLED', null],
    ['CANCEL', 'PSP', 'CANCELLED_BY_PSP', 'CANCELLED', null],
  ] as const)('%s by %s makes %s', (verb, by, status, reportStatus, result) => {
    const after = decided(aCase(), decision(verb, by), at(5));
    expect(after).toMatchObject({
      ...{ status, reportStatus, decidedBy: 'marina', decisionDetails: 'visto' },
      ...{ decidedAt: at(5), updatedAt: at(5), dueAt: null, answerOwed: true },
    });
    expect(after && analysisResult(after)).toBe(result);
  });

  it('is made once: nothing leaves a final state', () => {
    for (const status of MED_STATUSES.filter((one) => one !== 'WAITING'))
      for (const verb of ['ACCEPT', 'REJECT', 'CANCEL'] as const) {
        expect(decided(aCase({ status }), decision(verb), NOON)).toBeUndefined();
        expect(lapsed(aCase({ status }), at(WEEK))).toBeUndefined();
      }
  });

  it('comes before the due date, to the millisecond; from then on silence has decided', () => {
    expect(decided(aCase(), decision('REJECT'), at(WEEK - 1))?.status).toBe('REJECTED_BY_USER');
    expect(lapsed(aCase(), at(WEEK - 1))).toBeUndefined();
    expect(decided(aCase(), decision('REJECT'), at(WEEK))).toBeUndefined();
    expect(lapsed(aCase(), at(WEEK))).toMatchObject({
      ...{ status: 'ACCEPTED_BY_PSP', reportStatus: 'ANALYZED', decidedBy: null, decisionDetails: null },
      answerOwed: true,
    });
  });
});

describe('a report that is taken back', () => {
  it('ends a case that waits, and the directory need not be told', () => {
    expect(withdrawn(aCase(), at(5))).toMatchObject({
      ...{ status: 'CANCELLED_BY_PSP', reportStatus: 'CANCELLED', decidedAt: at(5), dueAt: null },
      answerOwed: false,
    });
  });

  it('leaves a decision as it is', () => {
    const med = aCase({ status: 'ACCEPTED_BY_USER', reportStatus: 'ANALYZED', answerOwed: true });
    expect(withdrawn(med, at(5))).toEqual({
      ...med,
      ...{ reportStatus: 'CANCELLED', updatedAt: at(5), answerOwed: false },
    });
  });

  it('is taken back once', () => {
    expect(withdrawn(aCase({ status: 'REJECTED_BY_PSP', reportStatus: 'CANCELLED' }), NOON)).toBeUndefined();
  });
});
