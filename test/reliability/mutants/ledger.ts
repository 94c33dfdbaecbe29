import type { Room } from './mutant.ts';

const POST = 'src/ledger/post.ts';
const TESTS = ['src/ledger/post.test.ts'];

export const LEDGER_MUTANTS: Room = [
  {
    id: 'credit-and-debit-swapped',
    file: POST,
    from: `direction === 'CREDIT' ? posting.amount : -posting.amount`,
    to: `direction === 'DEBIT' ? posting.amount : -posting.amount`,
    tests: TESTS,
    money: true,
  },
  {
    id: 'one-centavo-too-many-may-be-held',
    file: POST,
    from: '  if (available(account) < amount) return false;',
    to: '  if (available(account) + 1n < amount) return false;',
    tests: TESTS,
    money: true,
  },
  {
    id: 'hold-kept-on-debit',
    file: POST,
    from: '  account.blocked = lowered(account.blocked, held);\n',
    to: '  void held;\n',
    tests: TESTS,
    money: true,
  },
  {
    id: 'released-hold-comes-twice',
    file: POST,
    from: '  return centavos(blocked - by);',
    to: '  return centavos(blocked - by > by ? blocked - by - by : blocked - by);',
    tests: [
      ...TESTS,
      'src/cashouts/decide-settlement.test.ts',
      'test/flows/any-history-keeps-the-books.test.ts',
    ],
    money: true,
  },
  {
    id: 'anything-overdraws',
    file: POST,
    from: `  assert(mayOverdraw || missing <= account.overdraft, 'only a named movement may overdraw an account');\n`,
    to: '  void mayOverdraw;\n',
    tests: TESTS,
  },
  {
    id: 'balance-after-of-before',
    file: POST,
    from: '    balanceAfter: account.balance,',
    to: '    balanceAfter: centavos(account.balance - change),',
    tests: TESTS,
    money: true,
  },
  {
    id: 'line-before-the-one-before-it',
    file: POST,
    from: '    at: account.lastMovementAt,',
    to: '    at: posting.at,',
    tests: TESTS,
  },
  {
    id: 'kind-in-another-book',
    file: 'src/ledger/movement-kinds.ts',
    from: `  REFUND: { statement: 'PIX_CHARGEBACK', direction: 'DEBIT', contra: 'SETTLEMENT' },`,
    to: `  REFUND: { statement: 'PIX_CHARGEBACK', direction: 'CREDIT', contra: 'SETTLEMENT' },`,
    tests: ['src/ledger/movement-kinds.test.ts'],
    money: true,
  },
  {
    id: 'day-in-utc',
    file: 'src/ledger/beyond-mark.ts',
    from: `((\${at} at time zone 'UTC') - interval '3 hours')::date`,
    to: `((\${at} at time zone 'UTC') - interval '0 hours')::date`,
    tests: ['test/lists/lists-are-bounded.test.ts'],
  },
];
