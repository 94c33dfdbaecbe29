import { expect, it } from 'vitest';
import { currentStep, isLapsed, type StepFacts } from './requisition.ts';

const LIVENESS: StepFacts['livenessStatus'][] = [null, 'PENDING', 'PASSED', 'FAILED'];
const STATUS: StepFacts['status'][] = ['PENDING', 'IN_PROGRESS', 'APPROVED', 'REPROVED', 'COMPLETED'];
const INTERNAL: StepFacts['statusInternal'][] = [null, 'PENDING', 'WAITING_APPROVAL', 'APPROVED', 'REJECTED'];
const AT = new Date('2026-11-21T12:00:00Z');

// One line for each status_internal, one column for each status, in the orders above.
// J: by the proof of life, FORM once it passed and LIVENESS before. P: PROCESSING. R: REVIEW. D: DONE.
const NOT_SUBMITTED = ['JJJJJ', 'JJJJJ', 'JJJJJ', 'DDDDD', 'DDDDD'];
const SUBMITTED = ['PPRRR', 'PPRRR', 'RRRRR', 'DDDDD', 'DDDDD'];
const NAMES = { P: 'PROCESSING', R: 'REVIEW', D: 'DONE' } as const;

const combinations = [NOT_SUBMITTED, SUBMITTED].flatMap((table, submitted) =>
  INTERNAL.flatMap((statusInternal, line) =>
    STATUS.flatMap((status, column) =>
      LIVENESS.map((livenessStatus) => {
        const cell = table[line]?.[column] as 'J' | keyof typeof NAMES;
        const step = cell === 'J' ? (livenessStatus === 'PASSED' ? 'FORM' : 'LIVENESS') : NAMES[cell];
        return { livenessStatus, status, statusInternal, submittedAt: submitted === 1 ? AT : null, step };
      }),
    ),
  ),
);

it('covers every combination of the four facts', () => expect(combinations.length).toBe(200));

it.each(combinations)(
  '$livenessStatus, $status, $statusInternal, submitted $submittedAt is $step',
  ({ step, ...facts }) => expect(currentStep(facts)).toBe(step),
);

const at = (hours: number, ms = 0) => new Date(AT.getTime() + hours * 3_600_000 + ms);
const opening = { kind: 'OPENING', livenessStatus: 'PENDING', lapsedAt: null, createdAt: AT } as const;

it.each([
  ['before its day is over', opening, at(24, -1), false],
  ['when its day is over', opening, at(24), true],
  ['after a failed proof of life', { ...opening, livenessStatus: 'FAILED' as const }, at(24), true],
  ['once somebody passed', { ...opening, livenessStatus: 'PASSED' as const }, at(9999), false],
  ['as an update', { ...opening, kind: 'UPDATE' as const, livenessStatus: null }, at(9999), false],
  ['once it is written down', { ...opening, lapsedAt: AT }, at(1), true],
])('lapses or not: %s', (_when, requisition, now, lapsed) => {
  expect(isLapsed(requisition, now)).toBe(lapsed);
});
