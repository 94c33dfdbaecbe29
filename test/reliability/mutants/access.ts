import type { Room } from './mutant.ts';

const AUTHENTICATE = 'src/http/auth/authenticate.ts';
const IDEMPOTENCY = 'test/api/idempotency.test.ts';

export const ACCESS_MUTANTS: Room = [
  {
    id: 'revoked-caller-stays-known',
    file: AUTHENTICATE,
    from: '      for (const [key, known] of remembered) if (isAmong(whom, known.actor)) remembered.delete(key);\n',
    to: '      void isAmong;\n      void whom;\n',
    tests: ['src/http/auth/authenticate.test.ts', 'test/api/bearer.test.ts'],
  },
  {
    id: 'expired-token-is-good',
    file: AUTHENTICATE,
    from: '        if (known.expiresAt > parts.clock.now().getTime()) return known;',
    to: '        if (known.expiresAt > 0) return known;',
    tests: ['src/http/auth/authenticate.test.ts', 'test/api/bearer.test.ts'],
  },
  {
    id: 'permission-that-was-taken-stays',
    file: AUTHENTICATE,
    from: 'permissions: new Set(permissions.filter((one) => actor.permissions.has(one)))',
    to: 'permissions: new Set([...permissions, ...actor.permissions])',
    tests: ['src/http/auth/authenticate.test.ts', 'test/api/bearer.test.ts', 'test/api/web-team.test.ts'],
  },
  {
    id: 'log-out-ends-nothing',
    file: AUTHENTICATE,
    from: `  if (actor.audience !== 'api' && (await isBearerEnded(parts.executor, id)))
    throw new Refusal('unauthorized', REFUSED);\n`,
    to: '  void isBearerEnded;\n',
    tests: [
      'test/api/bearer.test.ts',
      'test/api/login.test.ts',
      'test/api/web-session.test.ts',
      'test/api/operator-session.test.ts',
    ],
  },
  {
    id: 'missing-signature-passes',
    file: 'src/http/auth/hmac.ts',
    from: `    throw new Refusal(refuse.missing, { security: WRONG_SIGNATURE });`,
    to: '    return;',
    tests: ['test/api/signature.test.ts'],
  },
  {
    id: 'signature-over-parsed-json',
    file: 'src/http/auth/prove-signature.ts',
    from: 'verifySignature({ signature, forms: forms ?? [raw], caller, refuse });',
    to: 'verifySignature({ signature, forms: forms ?? [Buffer.from(JSON.stringify(request.body))], caller, refuse });',
    tests: ['test/api/signature.test.ts'],
  },
  {
    id: 'signature-serves-twice',
    file: 'src/companies/seen-signatures.ts',
    from: '      return asked.map((one) => fresh.delete(keyOf(one)));',
    to: '      return asked.map((one) => fresh.delete(keyOf(one)) || true);',
    tests: ['test/api/strict-signing.test.ts'],
  },
  {
    id: 'second-factor-serves-twice',
    file: 'src/people/second-factor.ts',
    from: `  return step !== undefined && (await world.people.spendStep(tx, person, step)) ? undefined : 'invalidCode';`,
    to: `  return step !== undefined ? undefined : 'invalidCode';`,
    tests: ['test/api/mfa.test.ts', 'test/api/web-cashouts.test.ts'],
  },
  {
    id: 'idempotency-key-unread',
    file: 'src/cashouts/create.ts',
    from: '    turn.use(CASHOUTS).wantKey(keyOf(request, idempotency));\n',
    to: '',
    tests: [IDEMPOTENCY],
  },
  {
    id: 'letter-case-makes-another-key',
    file: 'src/idempotency/used-keys.ts',
    from: '`${companyId}/${accountId}/${key.toLowerCase()}`',
    to: '`${companyId}/${accountId}/${key}`',
    tests: [IDEMPOTENCY],
  },
  {
    id: 'another-request-under-the-key-is-answered',
    file: 'src/idempotency/used-keys.ts',
    from: '  return fingerprint !== null && fingerprint === idempotency?.fingerprint;',
    to: '  return fingerprint !== null && idempotency !== null;',
    tests: [IDEMPOTENCY],
    money: true,
  },
  {
    id: 'amount-left-out-of-the-fingerprint',
    file: 'src/idempotency/request-fingerprint.ts',
    from: '[operation, ...members.map(',
    to: '[operation, ...members.filter((member) => typeof member !== "bigint").map(',
    tests: [IDEMPOTENCY, 'test/api/create-cashout-self-approve.test.ts'],
    money: true,
  },
];
