import type { Room } from './mutant.ts';

const CHAIN = 'src/turns/chain.ts';
const LANES = 'src/turns/lanes.test.ts';
const FROM_MEMORY = 'test/flows/a-turn-reads-nothing.test.ts';

export const TURN_MUTANTS: Room = [
  {
    id: 'remembered-balance-is-not-compared',
    file: 'src/accounts/store.ts',
    from: `(recalled ? (account.version ?? '') : null)`,
    to: `(recalled && account.version === '' ? account.version : null)`,
    tests: [FROM_MEMORY],
    money: true,
  },
  {
    id: 'remembered-account-is-not-compared',
    file: 'src/accounts/lock.ts',
    from: '(changed().length === locked.all.length ? undefined : lockVersions(tx, locked.all))',
    to: '(changed().length <= locked.all.length ? undefined : lockVersions(tx, locked.all))',
    tests: [FROM_MEMORY],
  },
  {
    id: 'remembered-endpoints-are-not-compared',
    file: 'src/webhooks/events/events-in-turn.ts',
    from: 'return companies.length === 0 ? undefined : verifyListening(tx, companies, endpoints);',
    to: 'return companies.length >= 0 ? undefined : verifyListening(tx, companies, endpoints);',
    tests: [FROM_MEMORY],
  },
  {
    id: 'refusal-proves-nothing-of-its-key',
    file: 'src/cashouts/cashouts-in-turn.ts',
    from: '(isRead || unused.length === 0 ? undefined : verifyUnusedKeys(tx, unused))',
    to: '(isRead || unused.length >= 0 ? undefined : verifyUnusedKeys(tx, unused))',
    tests: [FROM_MEMORY],
  },
  {
    id: 'failed-turn-stays-in-memory',
    file: CHAIN,
    from: '      memory.forget();\n',
    to: '',
    tests: ['src/turns/chain.test.ts', 'test/faults/a-commit-is-lost.test.ts'],
  },
  {
    id: 'turn-that-runs-again-tells-no-end',
    file: 'src/turns/run-turn.ts',
    from: '    turn?.committed();\n',
    to: '',
    tests: [LANES, FROM_MEMORY],
  },
  {
    id: 'lease-forgets-what-it-did-not-see',
    file: 'src/webhooks/delivery/lanes.ts',
    from: 'if (at <= before) payments.delete(payment)',
    to: 'if (at <= before || true) payments.delete(payment)',
    tests: ['src/webhooks/delivery/lanes.test.ts'],
  },
];
