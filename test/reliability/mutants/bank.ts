import type { Room } from './mutant.ts';

const SETTINGS = 'src/embedded-postgres/settings.ts';
const EMBEDDED = 'src/embedded-postgres/embedded.test.ts';
const SILENT = 'test/faults/a-node-falls-silent.test.ts';
const VERIFY = 'src/verify/verify.test.ts';

export const BANK_MUTANTS: Room = [
  {
    id: 'answers-before-the-commit',
    file: 'src/database/transaction.ts',
    from: '    await session.commit(closing?.writes ?? []);\n',
    to: '    session.commit(closing?.writes ?? []).catch(() => undefined);\n    await Promise.resolve();\n',
    tests: ['test/faults/a-commit-is-lost.test.ts', 'src/database/transaction.test.ts'],
    money: true,
    faults: ['the database is killed'],
  },
  {
    id: 'commits-in-memory-alone',
    file: SETTINGS,
    from: `  synchronous_commit: 'on',`,
    to: `  synchronous_commit: 'off',`,
    tests: [EMBEDDED],
    money: true,
    faults: ['the database is killed', 'everything is killed'],
  },
  {
    id: 'no-fsync',
    file: SETTINGS,
    from: `  fsync: 'on',`,
    to: `  fsync: 'off',`,
    tests: [EMBEDDED],
  },
  {
    id: 'lease-keeps-its-number',
    file: 'src/database/due-work/leases.ts',
    from: 'set ${prefix}lease_number = ${as}.${prefix}lease_number + 1,',
    to: 'set ${prefix}lease_number = ${as}.${prefix}lease_number,',
    tests: ['src/database/due-work/leases.test.ts'],
  },
  {
    id: 'silent-node-keeps-its-work',
    file: 'src/cashouts/submission/leases.ts',
    from: `  return sumOverShards(db.main, (shard) => execute(shard, queueLeft, [firstPayment]));`,
    to: `  return sumOverShards(db.main, async (shard) => (firstPayment === undefined ? execute(shard, queueLeft, [firstPayment]) : 0));`,
    tests: [SILENT],
    money: true,
    faults: ['a bank is killed', 'both banks are killed'],
  },
  {
    id: 'node-forgotten-while-it-lives',
    file: 'src/nodes/beat.ts',
    from: 'export const SILENT_AFTER_S = 5;',
    to: 'export const SILENT_AFTER_S = 0;',
    tests: [SILENT],
  },
  {
    id: 'conflict-is-given-up',
    file: 'src/database/transaction.ts',
    from: `      if (!options.retry || !isConflict(error) || tries === MOST_TRIES) throw error;`,
    to: `      if (options.retry || isConflict(error) || tries === MOST_TRIES) throw error;`,
    tests: ['src/database/transaction.test.ts'],
  },
  {
    id: 'liveness-tried-for-ever',
    file: 'src/onboarding/liveness.ts',
    from: `    if (requisition.attemptsLeft === 0) throw new Refusal('livenessAttemptsUsed');\n`,
    to: '',
    tests: ['test/api/onboarding-liveness.test.ts'],
  },
  {
    id: 'old-attempt-decides',
    file: 'src/onboarding/attempts.ts',
    from: `  if (requisition.livenessStatus !== 'PENDING' || requisition.attemptNumber !== ending.number) return false;`,
    to: `  if (requisition.livenessStatus !== 'PENDING') return false;`,
    tests: ['test/api/onboarding-liveness.test.ts'],
  },
  {
    id: 'second-account-for-one-document',
    file: 'src/onboarding/decide.ts',
    from: `    if ((await findHoldings(tx, requisition.document)) !== 'NOTHING')`,
    to: `    if ((await findHoldings(tx, requisition.document)) === undefined)`,
    also: [
      {
        file: 'src/companies/companies.ts',
        from: 'on conflict (document) do nothing returning id`',
        to: 'on conflict (document) do update set name = excluded.name returning id`',
      },
    ],
    tests: ['test/api/operator-requisitions.test.ts'],
  },
  {
    id: 'decided-again',
    file: 'src/onboarding/decide.ts',
    from: `  if (currentStep(requisition) !== 'REVIEW') throw new Refusal('requisitionInWrongStatus');\n`,
    to: '  void currentStep;\n',
    tests: ['test/api/operator-requisitions.test.ts', 'test/races/onboarding.test.ts'],
  },
  {
    id: 'verify-counts-no-debit-twice',
    file: 'src/verify/books/money.ts',
    from: `then coalesce(d.debits, 0) = 1 and d.debited = c.amount and coalesce(d.fees, 0) = c.fee`,
    to: `then coalesce(d.debits, 0) >= 1`,
    tests: [VERIFY],
  },
  {
    id: 'verify-sees-no-blocks-of-cases',
    file: 'src/verify/books/money.ts',
    from: `                           select company_id, account_id, blocked from med_cases where blocked > 0) live
                    group by 1, 2) h
               on`,
    to: `                           select company_id, account_id, blocked from med_cases where false) live
                    group by 1, 2) h
               on`,
    tests: [VERIFY],
  },
  {
    id: 'verify-takes-any-running-balance',
    file: 'src/verify/books/money.ts',
    from: `      select balance_after = coalesce(lag(balance_after) over account, 0) + change as ok`,
    to: `      select balance_after is not null or coalesce(lag(balance_after) over account, 0) + change = 0 as ok`,
    tests: [VERIFY],
  },
  {
    id: 'verify-counts-no-breach',
    file: 'src/verify/check.ts',
    from: 'count(*) filter (where ok is not true) as breaches',
    to: 'count(*) filter (where ok is null) as breaches',
    tests: [VERIFY],
  },
];
