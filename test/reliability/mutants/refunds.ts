import type { Room } from './mutant.ts';

const DECIDE = 'src/refunds/decide-refund.ts';
const GIVE_BACK = 'src/refunds/give-back.ts';
const UNIT = 'src/refunds/decide-refund.test.ts';
const ROUTE = 'test/api/chargeback-payment-system.test.ts';
const ENDS = 'test/flows/a-refund-ends-as-the-payers-institution-says.test.ts';
const OUTCOMES = 'test/api/sandbox-refund-outcomes.test.ts';

export const REFUND_MUTANTS: Room = [
  {
    id: 'refund-beyond-the-payment',
    file: DECIDE,
    from: '  if (cashIn.refunded + cashIn.refundPending + request.amount > cashIn.amount)',
    to: '  if (request.amount > cashIn.amount)',
    tests: [UNIT],
    money: true,
  },
  {
    id: 'two-refunds-at-once',
    file: DECIDE,
    from: `  if (cashIn.refundPending > 0n && payer?.apart !== true) return 'refundPending';\n`,
    to: '',
    tests: [UNIT],
    money: true,
  },
  {
    id: 'refund-asked-again-is-paid-again',
    file: DECIDE,
    from: '  const { earlier } = state;\n',
    to: '  const earlier = undefined as RefundState["earlier"];\n',
    tests: ['test/api/refunds-asked-again.test.ts'],
    money: true,
  },
  {
    id: 'refund-on-the-last-millisecond-refused',
    file: DECIDE,
    from: 'if (now.getTime() > cashIn.createdAt.getTime() + REFUND_PERIOD_MS)',
    to: 'if (now.getTime() >= cashIn.createdAt.getTime() + REFUND_PERIOD_MS)',
    tests: [UNIT],
  },
  {
    id: 'refund-out-of-blocked-money',
    file: DECIDE,
    from: `  if (available(account) < request.amount) return 'insufficientBalance';`,
    to: `  if (account.balance < request.amount || available(account) < -account.balance) return 'insufficientBalance';`,
    tests: [
      'test/flows/a-scam-report-is-accepted-with-half-the-money-gone.test.ts',
      'test/api/chargeback.test.ts',
      ROUTE,
      'test/races/refunds.test.ts',
      'test/flows/any-history-keeps-the-books.test.ts',
    ],
    money: true,
  },
  {
    id: 'refund-not-counted',
    file: GIVE_BACK,
    from: '    refunded: centavos(cashIn.refunded + refund.amount),\n    refundPending',
    to: '    refunded: cashIn.refunded,\n    refundPending',
    tests: [ROUTE, 'test/api/chargeback.test.ts'],
    money: true,
  },
  {
    id: 'refund-debited-without-credit',
    file: GIVE_BACK,
    from: '  turn.use(MOVEMENTS).add(credit.movement);\n',
    to: '',
    tests: ['test/flows/a-received-payment-goes-back-or-stays.test.ts', ROUTE, 'test/api/chargeback.test.ts'],
    money: true,
  },
  {
    id: 'rejected-refund-stays-held',
    file: GIVE_BACK,
    from: '  release(account, refund.amount);\n',
    to: '  void release;\n  void account;\n',
    tests: [ENDS, OUTCOMES],
    money: true,
  },
  {
    id: 'rejected-refund-stays-pending',
    file: GIVE_BACK,
    from: 'cashIn: { ...cashIn, refundPending: withoutPending(cashIn, refund) }, code',
    to: 'cashIn, code',
    tests: [ENDS, OUTCOMES],
    money: true,
  },
  {
    id: 'refund-under-way-not-held',
    file: 'src/refunds/make-refund.ts',
    from: '  if (!alreadyHeld) hold(account, refund.amount);',
    to: '  if (alreadyHeld) hold(account, refund.amount);',
    tests: ['test/races/refunds.test.ts', ENDS],
    money: true,
  },
  {
    id: 'refund-ends-twice',
    file: 'src/refunds/settle.ts',
    from: `    if (before.status !== 'PENDING') return contradictionOf(before, standing);\n`,
    to: '',
    tests: [ENDS, 'test/races/refunds.test.ts', 'test/rail/contract/contract.test.ts'],
    money: true,
  },
  {
    id: 'key-of-a-refused-refund-stays-used',
    file: 'src/refunds/settle.ts',
    from: '    if (freesKey) turn.use(REFUND_KEYS).free(refund);\n',
    to: '',
    tests: ['test/api/refunds-asked-again.test.ts'],
  },
  {
    id: 'another-company-s-refund-is-shown',
    file: 'src/refunds/find.ts',
    from: 'return refund?.companyId === companyId && refund.publicId === id.toLowerCase() ? refund : undefined;',
    to: 'return refund?.publicId === id.toLowerCase() ? refund : undefined;',
    tests: ['test/api/chargeback-status.test.ts'],
  },
];
