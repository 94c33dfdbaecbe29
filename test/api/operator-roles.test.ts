import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorEndpoints } from '../../src/http/operator/endpoints.ts';
import { OPERATOR_ROLES, type OperatorRole } from '../../src/operators/roles.ts';
import { AURORA, startBank, type TestBank } from '../harness.ts';
import { auditLines, newOperator } from '../operators.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

const FORBIDDEN = [403, { detail: 'Forbidden' }];
const LOG_INS = ['POST /operator/login', 'POST /operator/session'];
// Which role each operation takes, by hand: what the server declares is held against it.
const OF_ROLES: Readonly<Record<OperatorRole, readonly string[]>> = {
  see: [
    ...[
      'companies',
      'cashouts',
      'cash-ins',
      'codes',
      'refunds',
      'keys',
      'claims',
      'deliveries',
      'requisitions',
    ].flatMap((name) => [`GET /operator/${name}`, `GET /operator/${name}/:id`]),
    ...['GET /operator/accounts', 'GET /operator/accounts/:branch/:number'],
    ...['GET /operator/meds', 'GET /operator/meds/:pix_med_id'],
    ...['GET /operator/search', 'GET /operator/payments/:end_to_end_id/timeline'],
    ...['GET /operator/rail', 'GET /operator/differences', 'GET /operator/rail-messages/:name'],
    ...['GET /operator/payments/:end_to_end_id/messages', 'GET /operator/recoveries/:recovery_id'],
    ...['GET /operator/audit-log', 'GET /operator/health', 'GET /operator/companies/:id/security-log'],
    'GET /operator/work',
  ],
  decide: [
    ...['accept', 'reject', 'cancel'].map((verb) => `POST /operator/meds/:pix_med_id/${verb}`),
    ...['requisitions', 'registration-updates'].flatMap((noun) => [
      `POST /operator/${noun}/:id/approve`,
      `POST /operator/${noun}/:id/reject`,
    ]),
    'POST /operator/differences/:id/close',
    ...['POST /operator/payments/:end_to_end_id/recovery', 'POST /operator/recoveries/:recovery_id/refunds'],
    ...['POST /operator/deliveries/:id/retry', 'POST /operator/companies/:id/webhooks/:webhook_id/retry'],
    ...['renew-invitation', 'lapse'].map((act) => `POST /operator/requisitions/:id/${act}`),
  ],
  equip: [
    'POST /operator/companies',
    ...['credentials', 'users', 'accounts'].map((name) => `POST /operator/companies/:id/${name}`),
    'DELETE /operator/companies/:id/credentials/:client_id',
    'DELETE /operator/companies/:id/users/:user_id/sessions',
    'POST /operator/companies/:id/users/:user_id/recovery',
    'DELETE /operator/companies/:id/invitations/:invitation_id',
    'PATCH /operator/accounts/:branch/:number',
    'GET /operator/proposals',
    ...['approve', 'reject', 'collect'].map((verb) => `POST /operator/proposals/:id/${verb}`),
  ],
  administer: [
    'GET /operator/operators',
    'PATCH /operator/operators/:id',
    'DELETE /operator/operators/:id',
    'DELETE /operator/operators/:id/sessions',
  ],
};
const OWN = [
  ...['POST /operator/mfa', 'POST /operator/mfa/confirm', 'POST /operator/password'],
  ...['GET /operator/session', 'POST /operator/logout'],
  ...['GET /operator/sessions', 'DELETE /operator/sessions'],
];

function operations(): string[] {
  const parts = { authenticator: undefined, desk: undefined, tokens: undefined, sandbox: true };
  return operatorEndpoints(bank.app.bank, parts as never)
    .flatMap(({ method, paths }) => paths.map((path) => `${method} ${path}`))
    .filter((operation) => !LOG_INS.includes(operation));
}

const LOG_OUT = 'POST /operator/logout';
const split = (operation: string) => {
  const [method = '', path = ''] = operation.split(' ');
  return { method, path: path.replace(/:\w+/g, '999999999') };
};

describe('every operation of the operators', () => {
  it('takes one role, or is about their own access', () => {
    const expected = [...Object.values(OF_ROLES).flat(), ...OWN];
    expect(operations().sort()).toEqual([...expected].sort());
  });

  it.each(OPERATOR_ROLES)('lets in who has the role: %s', async (role) => {
    const operator = await newOperator(bank, [role]);
    // Nothing is let in after it.
    const inOrder = [...operations().filter((operation) => operation !== LOG_OUT), LOG_OUT];
    for (const operation of inOrder) {
      const { method, path } = split(operation);
      const { status, body } = await operator.send(method, path);
      if (OWN.includes(operation) || OF_ROLES[role].includes(operation))
        expect([operation, [200, 400, 404, 422].includes(status)]).toEqual([operation, true]);
      else expect([operation, status, body]).toEqual([operation, ...FORBIDDEN]);
    }
  });

  it('is closed to strangers and to customers', async () => {
    const before = (await auditLines(bank)).length;
    for (const operation of operations()) {
      const { method, path } = split(operation);
      const stranger = await bank.call({ method, path, as: null });
      expect([operation, stranger.status, stranger.body]).toEqual([
        operation,
        401,
        { detail: 'Unauthorized' },
      ]);
      const customer = await bank.call({ method, path, as: AURORA });
      expect([operation, customer.status, customer.body]).toEqual([operation, ...FORBIDDEN]);
    }
    expect((await auditLines(bank)).length).toBe(before);
  });
});
