import type { Room } from './mutant.ts';

const UNIT = 'src/med-cases/next-return.test.ts';
const DECIDE = 'src/med-cases/decide.test.ts';
const HALF_GONE = 'test/flows/a-scam-report-is-accepted-with-half-the-money-gone.test.ts';
const REJECTED = 'test/flows/a-scam-report-is-rejected.test.ts';
const API = 'test/api/med-decisions.test.ts';
const SANDBOX = 'test/api/sandbox-meds.test.ts';

export const MED_MUTANTS: Room = [
  {
    id: 'case-decided-twice',
    file: 'src/med-cases/decide.ts',
    from: `  if (med.status !== 'WAITING') return 'DECIDED';\n`,
    to: '',
    tests: [DECIDE, API],
    money: true,
  },
  {
    id: 'case-decided-at-its-end',
    file: 'src/med-cases/decide.ts',
    from: `  return now >= med.dueDate ? 'OVERDUE' : undefined;`,
    to: `  return now > med.dueDate ? 'OVERDUE' : undefined;`,
    tests: [DECIDE],
  },
  {
    id: 'silence-is-a-rejection',
    file: 'src/med-cases/decide.ts',
    from: `{ verb: 'ACCEPT', by: 'PSP', name: null, details: null }`,
    to: `{ verb: 'REJECT', by: 'PSP', name: null, details: null }`,
    tests: [DECIDE, 'test/flows/a-scam-report-is-not-answered.test.ts'],
    money: true,
  },
  {
    id: 'block-kept-on-rejection-of-a-report',
    file: 'src/med-cases/move-case.ts',
    from: '  release(account, med.blocked);\n',
    to: '  void release;\n  void account;\n',
    tests: [REJECTED, API],
    money: true,
  },
  {
    id: 'reported-money-not-blocked',
    file: 'src/med-cases/take-report.ts',
    from: '    hold(account, opened.blocked);\n',
    to: '    void hold;\n    void account;\n',
    tests: [SANDBOX, REJECTED],
    money: true,
  },
  {
    id: 'two-cases-about-one-payment',
    file: 'src/med-cases/take-report.ts',
    from: `    if (cases.isKnown(report.endToEndId)) return refused('DUPLICATE');\n`,
    to: '',
    tests: ['test/races/meds.test.ts'],
  },
  {
    id: 'what-was-returned-is-forgotten',
    file: 'src/med-cases/next-return.ts',
    from: `return { ...heard, returned: centavos(med.returned + refund.amount) };`,
    to: 'return heard;',
    tests: [UNIT, HALF_GONE],
    money: true,
  },
  {
    id: 'returns-beyond-the-payment',
    file: 'src/med-cases/next-return.ts',
    from: 'least(med.amount - med.returned, payment.amount - payment.refunded)',
    to: 'centavos(med.amount - med.returned)',
    tests: [UNIT, HALF_GONE],
    money: true,
  },
  {
    id: 'med-fee-with-each-return',
    file: 'src/med-cases/return-money.ts',
    from: '  return med.returned === 0n && med.rejections === 0;',
    to: '  return med.returned >= 0n;',
    also: [
      {
        file: 'src/med-cases/return-money.ts',
        from: 'reference: med.publicId, at: turn.now',
        to: 'reference: `${med.publicId}/${med.chargebacks}`, at: turn.now',
      },
    ],
    tests: [HALF_GONE],
    money: true,
  },
  {
    id: 'block-not-given-up-for-the-return',
    file: 'src/med-cases/return-money.ts',
    from: '  if (blocked) release(subject.account, centavos(med.blocked - amount));\n',
    to: '',
    tests: [HALF_GONE],
    money: true,
  },
  {
    id: 'another-company-s-case-is-shown',
    file: 'src/med-cases/find.ts',
    from: '  return med?.companyId === companyId ? med : undefined;',
    to: '  return med;',
    tests: ['test/api/med-detail.test.ts'],
  },
];
