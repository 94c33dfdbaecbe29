import type { Room } from './mutant.ts';

const DECIDE_SETTLEMENT = 'src/cashouts/decide-settlement.ts';
const SETTLE = 'src/cashouts/settle.ts';
const RECIPIENT = 'src/cashouts/inside.ts';
const LEASES = 'test/faults/leases.test.ts';
const INSIDE = 'test/flows/a-payment-stays-inside-the-bank.test.ts';
const BETWEEN_SHARDS = 'test/faults/payments-between-shards.test.ts';
const APPROVE = 'test/api/approve-cashout.test.ts';

const STEP_FENCE = `        and c.status = 'PROCESSING' and c.lease_number = n.lease_number
        and c.submitted_at is not distinct from n.marked_at`;

export const CASHOUT_MUTANTS: Room = [
  {
    id: 'settles-twice',
    file: DECIDE_SETTLEMENT,
    from: `  if (!mayMove(cashout.status, ending.settled ? 'SUCCESS' : 'FAILED')) return undefined;`,
    to: `  if (!mayMove('PROCESSING', ending.settled ? 'SUCCESS' : 'FAILED')) return undefined;`,
    tests: ['src/cashouts/decide-settlement.test.ts', LEASES],
    money: true,
  },
  {
    id: 'hold-kept-on-rejection',
    file: DECIDE_SETTLEMENT,
    from: `    release(account, total(cashout));\n`,
    to: '',
    tests: ['src/cashouts/decide-settlement.test.ts', 'test/api/create-cashout-self-approve.test.ts'],
    money: true,
  },
  {
    id: 'fee-not-debited',
    file: DECIDE_SETTLEMENT,
    from: `  if (cashout.fee > 0n) debits.push(debit('CASHOUT_FEE', cashout.fee));\n`,
    to: '',
    tests: ['src/cashouts/decide-settlement.test.ts'],
    money: true,
  },
  {
    id: 'debit-without-the-amount-of-the-hold',
    file: DECIDE_SETTLEMENT,
    from: 'postHeld(account, total(cashout), debits)',
    to: 'postHeld(account, cashout.amount, debits)',
    tests: ['src/cashouts/decide-settlement.test.ts'],
    money: true,
  },
  {
    id: 'inside-booked-as-outside',
    file: DECIDE_SETTLEMENT,
    from: `debit(ending.inside ? 'CASHOUT_INSIDE' : 'CASHOUT', cashout.amount)`,
    to: `debit('CASHOUT', cashout.amount)`,
    tests: ['src/cashouts/decide-settlement.test.ts', INSIDE],
    money: true,
  },
  {
    id: 'fee-not-held',
    file: 'src/cashouts/cashout.ts',
    from: 'return (cashout.amount + cashout.fee) as Centavos;',
    to: 'return cashout.amount;',
    tests: ['src/cashouts/decide-settlement.test.ts'],
    money: true,
  },
  {
    id: 'cancels-what-is-on-its-way',
    file: 'src/cashouts/cashout.ts',
    from: `  PROCESSING: ['SUCCESS', 'FAILED'],`,
    to: `  PROCESSING: ['SUCCESS', 'FAILED', 'CANCELLED'],`,
    tests: ['src/cashouts/model.test.ts', 'test/api/cancel-cashout.test.ts'],
    money: true,
  },
  {
    id: 'approves-twice',
    file: 'src/cashouts/approve.ts',
    from: `  return mayMove(cashout.status, 'PROCESSING') ? undefined : 'transactionInWrongStatus';`,
    to: '  return undefined;',
    tests: [APPROVE],
  },
  {
    id: 'lease-fence-lost-in-the-mark',
    file: 'src/cashouts/write-steps.ts',
    from: STEP_FENCE,
    to: `        and c.status = 'PROCESSING' and (n.status = 'PROCESSING' or c.lease_number = n.lease_number
        and c.submitted_at is not distinct from n.marked_at)`,
    tests: [LEASES, 'test/flows/steps-are-written-as-they-were-decided.test.ts'],
  },
  {
    id: 'lease-fence-lost-in-the-ending',
    file: 'src/cashouts/write-steps.ts',
    from: STEP_FENCE,
    to: `        and (n.status <> 'PROCESSING' or c.status = 'PROCESSING' and c.lease_number = n.lease_number
        and c.submitted_at is not distinct from n.marked_at)`,
    tests: [LEASES, 'test/flows/steps-are-written-as-they-were-decided.test.ts'],
    money: true,
    faults: ['a bank freezes'],
  },
  {
    id: 'lease-fence-lost-in-the-decision',
    file: SETTLE,
    from: `  if (lease !== undefined && (cashout.leaseNumber !== lease || cashout.submittedAt !== null))
    return undefined;\n`,
    to: '  void lease;\n',
    tests: [LEASES],
    money: true,
    faults: ['a bank freezes'],
  },
  {
    id: 'new-end-to-end-id-on-each-order',
    file: 'src/cashouts/submission/submit.ts',
    from: '      endToEndId: cashout.endToEndId as string,',
    to: '      endToEndId: context.endToEndIds.of({ ...cashout, id: cashout.id + BigInt(Math.floor(Math.random() * 1e6)) }, context.clock.now()),',
    tests: [LEASES],
    money: true,
  },
  {
    id: 'pays-oneself',
    file: SETTLE,
    from: `  if (payee !== undefined && payee === account) return { settled: false, code: 'AG12' };\n`,
    to: '',
    tests: [INSIDE],
  },
  {
    id: 'pays-a-closed-account',
    file: RECIPIENT,
    from: `  if (payee.status !== 'ACTIVE') return 'AC07';\n`,
    to: '',
    tests: [INSIDE, 'test/api/create-cashout-manual.test.ts', 'test/api/operator-accounts.test.ts'],
  },
  {
    id: 'pays-another-person',
    file: RECIPIENT,
    from: "  return payeeDocument !== null && payeeDocument !== payee.holderDocument ? 'BE01' : undefined;",
    to: '  return undefined;',
    tests: [
      'test/api/create-cashoutmanual-self-approve.test.ts',
      'test/api/create-cashout-manual.test.ts',
      INSIDE,
    ],
  },
  {
    id: 'part-of-a-return-is-all-of-it',
    file: 'src/cashouts/returns/credit.ts',
    from: `status: returned === cashout.amount ? 'REFUNDED' : cashout.status,`,
    to: `status: returned > 0n ? 'REFUNDED' : cashout.status,`,
    tests: ['test/api/sandbox-cashout-returns.test.ts', 'test/flows/a-payment-comes-back.test.ts'],
    money: true,
  },
  {
    id: 'overdue-registration-pays',
    file: 'src/cashouts/decide-create.ts',
    from: `  if (isRegistrationOverdue(account, state.today)) return 'registrationOverdue';\n`,
    to: '',
    tests: ['test/api/create-cashout.test.ts', 'test/api/create-cashout-self-approve.test.ts'],
  },
  {
    id: 'closed-account-pays',
    file: 'src/cashouts/decide-create.ts',
    from: `  if (account.status !== 'ACTIVE') return 'accountNotFound';\n  if (isRegistrationOverdue(account, state`,
    to: `  if (isRegistrationOverdue(account, state`,
    tests: [
      'test/api/create-cashout.test.ts',
      'test/api/operator-accounts.test.ts',
      'test/api/create-cashout-self-approve.test.ts',
    ],
  },
  {
    id: 'created-event-untold',
    file: 'src/cashouts/create.ts',
    from: `  announce('PIX_CASHOUT_CREATED', answered);\n`,
    to: '',
    tests: ['test/flows/a-receiver-is-told.test.ts'],
  },
  {
    id: 'refusal-between-shards-is-forgotten',
    file: 'src/payments/receive-inside.ts',
    from: '      drop(arrival, { payee, code: refused, turn });\n',
    to: '',
    tests: [BETWEEN_SHARDS],
  },
  {
    id: 'payment-between-shards-leaves-for-the-central-bank',
    file: SETTLE,
    from: 'return { settled: true, inside: isAtThisBank(cashout, turn.context) };',
    to: 'return { settled: true, inside: false };',
    tests: [BETWEEN_SHARDS],
    money: true,
  },
  {
    id: 'refund-between-shards-comes-from-the-central-bank',
    file: 'src/payments/between-shards.ts',
    from: '{ inside: true }',
    to: '{ inside: false }',
    tests: [BETWEEN_SHARDS],
    money: true,
  },
  {
    id: 'payment-between-shards-is-one-transaction',
    file: 'src/cashouts/submission/submit.ts',
    from: 'if (areApart(context.db.batch, cashout, payee)) apart.push(one);',
    to: 'if (areApart({}, cashout, payee)) apart.push(one);',
    tests: ['test/spread.test.ts'],
  },
];
