import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { type Answer, AURORA, type Json, startBank, type TestBank } from '../harness.ts';
import { detail, report } from '../meds.ts';
import { createForm, newCnpj, newCpf, open } from '../onboarding.ts';
import { charge, envelope, receive, simplified } from '../receiving.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

const told = ({ status, body }: Answer) => [status, body];

it('the status of a registration update has the seven members of its table', async () => {
  const { body } = await bank.get('/v3/onboarding/registration-update/status');
  expect(body).toEqual({
    status: 'NOT_REQUIRED',
    deadline: null,
    days_remaining: null,
    blocked: false,
    can_start: false,
    onboarding_link: null,
    rejection_reason: null,
  });
});

describe('a link that is not there', () => {
  const image = Buffer.from([0xff, 0xd8, 0xff]).toString('base64');
  const frames = ['CENTER', 'LEFT', 'RIGHT', 'SMILE'].map((pose) => ({ pose, image }));
  it.each([
    ['/registration-update/', { name: 'x' }],
    ['/liveness/', { frames }],
    ['/invitations/', { password: 'uma senha bem comprida' }],
  ])('answers 404 as HTML to POST: %s', async (path, body) => {
    const answer = await bank.post(`${path}${'a'.repeat(32)}`, body, { as: null });
    const type = answer.headers.get('content-type');
    expect([answer.status, type], JSON.stringify(answer.body)).toEqual([404, 'text/html; charset=utf-8']);
  });
});

describe('a representative who is none', () => {
  it.each([
    '11.222.333/0001-81',
    '11222333000181',
    '1',
    '',
    'x'.repeat(300),
    39053344705,
    {},
    ['39053344705'],
  ])('is refused in words of its own: %j', async (representative_document) => {
    const company = { document_legal_id: newCnpj(), onboarding_type: 'PJ', email: 'a@b.example' };
    const { status, body } = await createForm(bank, { ...company, representative_document });
    expect([status, body.detail[0].msg, body.detail[0].loc]).toEqual([
      422,
      'Invalid representative CPF',
      ['body', 'representative_document'],
    ]);
  });

  it('may come with a mask, and as null for a person', async () => {
    const company = { document_legal_id: newCnpj(), onboarding_type: 'PJ', email: 'a@b.example' };
    const representative_document = '390.533.447-05';
    expect((await createForm(bank, { ...company, representative_document })).status).toBe(201);
    const person = { document_legal_id: newCpf(), onboarding_type: 'PF', email: 'c@d.example' };
    expect((await createForm(bank, { ...person, representative_document: null })).status).toBe(201);
  });
});

it.each(['', '  ', '\t\n'])('the debtor of a charge has a name: %j', async (debtor_name) => {
  const body = await charge(bank, { debtor_name });
  const answer = await bank.post('/v2/finance/create-pix-copy-and-paste', body);
  expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ['body', 'debtor_name']]);
});

describe('an id of a path', () => {
  it.each(['9007199254740993', '9223372036854775808', '9'.repeat(40), '0109', '00'])(
    'that is an integer and names nothing is 404: %s',
    async (id) => {
      const own = await open(bank);
      const headers = { 'x-onboarding-token': own.token };
      for (const [path, detail] of [
        [`/v3/onboarding/${id}`, 'Onboarding requisition not found.'],
        [`/v3/onboarding/${`0${own.id}`}`, 'Onboarding requisition not found.'],
      ])
        expect(told(await bank.get(path as string, { as: null, headers }))).toEqual([404, { detail }]);
      const webhook = await bank.call({ method: 'DELETE', path: `/v3/webhooks/${id}` });
      expect(told(webhook)).toEqual([404, { detail: 'Webhook not found' }]);
    },
  );

  it.each(['x', '1.5', '1e3', '0x10', '%20'])('that is no integer is malformed: %s', async (id) => {
    expect((await bank.get(`/v3/onboarding/${id}`, { as: null })).status).toBe(422);
  });
});

describe('HEAD', () => {
  it.each(['/healthz', '/.well-known/jwks.json', '/openapi.json', '/metrics'])(
    'answers as GET: %s',
    async (path) => {
      const [head, get] = [
        await bank.call({ method: 'HEAD', path, as: null }),
        await bank.call({ method: 'GET', path, as: null }),
      ];
      expect([head.status, head.headers.get('content-type'), head.body]).toEqual([
        200,
        get.headers.get('content-type'),
        '',
      ]);
    },
  );

  it('answers an operation of the interface, refusals too, and never a body', async () => {
    const path = '/v2/finance/get-balance?account_branch_identifier=0001&account_number=100013';
    for (const [as, status] of [
      [AURORA, 200],
      [null, 401],
    ] as const) {
      const head = await bank.call({ method: 'HEAD', path, as });
      expect([head.status, head.body, head.headers.get('x-request-id')]).toEqual([
        status,
        '',
        expect.any(String),
      ]);
    }
  });

  it('of a picture of a code answers its length', async () => {
    const made = await bank.post('/v2/finance/create-pix-copy-and-paste', await simplified(bank));
    const path = new URL(made.body.base_64_image_url).pathname;
    const head = await bank.call({ method: 'HEAD', path, as: null });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'image/png']);
  });
});

describe('refusals before a refund is asked for', () => {
  const PATHS = ['/v2/finance/chargeback', '/v2/finance/chargebacks-pix-copy-and-paste'];

  it.each([...PATHS, '/v2/finance/chargeback/status'])('comes in the envelope: method, %s', async (path) => {
    const answer = await bank.call({ method: 'PUT', path });
    expect(told(answer)).toEqual([405, envelope('Method not allowed')]);
  });

  it.each(PATHS)('comes in the envelope: size and type, %s', async (path) => {
    const large = await bank.post(path, { information: 'x'.repeat(70_000) });
    expect(told(large)).toEqual([413, envelope('Payload too large')]);
    const typed = await bank.post(path, 'amount=1', { headers: { 'content-type': 'text/plain' } });
    expect(told(typed)).toEqual([415, envelope('Unsupported media type')]);
  });

  it('comes bare elsewhere', async () => {
    const large = await bank.post('/create-cashout', { tag: 'x'.repeat(70_000) });
    expect(told(large)).toEqual([413, { detail: 'Payload too large' }]);
  });
});

it('a foreign account in a case is shown by its last six', async () => {
  const payer = {
    name: 'Ana',
    document: '52998224725',
    ispb: '99999001',
    branch: '12',
    number: '12345678901',
  };
  const { end_to_end_id } = await receive(bank, 20, { payer });
  const med = await report(bank, end_to_end_id);
  const shown = await detail(bank, med.pix_med_id, AURORA);
  expect(shown.debited).toMatchObject({ agency: '0012', account: '678901' });
});

describe('a password in the address of a webhook', () => {
  const url = (path: string) => `http://loja:segredo-9@127.0.0.1:9${path}`;

  it('is never shown again, stored in clear nowhere, and still sent', async () => {
    const inbox = bank.url.replace('http://', 'http://loja:segredo-9@');
    const made = await bank.post('/v3/webhooks', { url: `${inbox}/sandbox/inbox/pw`, type: 'ALL' });
    const shown = `${inbox.replace('segredo-9', '***')}/sandbox/inbox/pw`;
    expect([made.status, made.body.url]).toEqual([201, shown]);
    const { id } = made.body;
    expect((await bank.get('/v3/webhooks')).body.webhooks.find((one: Json) => one.id === id).url).toBe(shown);
    await bank.post(`/v3/webhooks/${id}/test`, {});
    await bank.drain();
    const [row] = (await bank.get('/v3/webhooks/logs')).body.results;
    expect([row.url, row.status_code]).toEqual([shown, 200]);
    const { requests } = await bank.sandbox('/inbox/pw', undefined, 'GET');
    expect(requests[0].headers.authorization).toBe(
      `Basic ${Buffer.from('loja:segredo-9').toString('base64')}`,
    );
    const rows = await queryText<{ text: string }>(
      bank.app.db.main,
      `select w::text as text from webhooks w union all select a::text from webhook_log a`,
    );
    expect(rows.filter(({ text }) => text.includes('segredo'))).toEqual([]);
    // Sent back as shown, it is the one that is there.
    const changed = await bank.call({ method: 'PATCH', path: `/v3/webhooks/${id}`, body: { url: shown } });
    expect(changed.body.url).toBe(shown);
    await bank.post(`/v3/webhooks/${id}/test`, {});
    await bank.drain();
    const later = (await bank.sandbox('/inbox/pw', undefined, 'GET')).requests;
    expect(later.map((one: Json) => one.headers.authorization)).toEqual([
      requests[0].headers.authorization,
      requests[0].headers.authorization,
    ]);
    await bank.call({ method: 'DELETE', path: `/v3/webhooks/${id}` });
  });

  it('is gone with another address', async () => {
    const made = await bank.post('/v3/webhooks', { url: url('/x'), type: 'ALL' });
    const path = `/v3/webhooks/${made.body.id}`;
    const changed = await bank.call({ method: 'PATCH', path, body: { url: 'http://127.0.0.1:9/y' } });
    expect(changed.body.url).toBe('http://127.0.0.1:9/y');
    const [row] = await queryText(bank.app.db.main, 'select sealed_url from webhooks where id = $1', [
      made.body.id,
    ]);
    expect(row).toEqual({ sealed_url: null });
    await bank.call({ method: 'DELETE', path });
  });
});
