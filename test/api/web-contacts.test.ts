import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOST_CONTACTS } from '../../src/contacts/keep.ts';
import { queryText } from '../../src/database/pool.ts';
import { type Json, startBank, type TestBank } from '../harness.ts';
import { type AtThePages, browseAsColleague, browseAsSeeded } from '../pages.ts';
import { freshCode, HELENA } from '../screens/customer.ts';

const FROM = { branch: '0001', number: '100013' };
const RECIPIENT = {
  ispb: '99999001',
  branch: '1',
  number: '12345',
  account_type: 'CURRENT_ACCOUNT',
  document: '529.982.247-25',
  name: 'Marina Duarte',
};

let bank: TestBank;
let at: AtThePages;
beforeAll(async () => {
  bank = await startBank();
  at = await browseAsSeeded(bank);
});
afterAll(() => bank.close());

async function pay(target: Json, amount = 1): Promise<Json> {
  const token = await freshCode(bank, HELENA);
  const sent = await at.helena.send('POST', '/web/transfers', { ...FROM, amount, ...target, token });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  await bank.drain();
  return (await at.helena.get(`/web/cashouts/${sent.body.id}`)).body;
}
const keep = (id: number, name?: string, by = at.helena) =>
  by.send('POST', '/web/contacts', { cashout_id: id, ...(name && { name }) });
const listed = async (by = at.helena) => (await by.get('/web/contacts')).body.results as Json[];

describe('contacts', () => {
  it('are kept of a payment by key, renamed when kept again, and paid by their number', async () => {
    const paid = await pay({ key: 'ok@psp.example' });
    const { status, body } = await keep(paid.id);
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(Number),
        name: paid.recipient.name,
        key: 'ok@psp.example',
        recipient: null,
        created_at: expect.any(String),
      },
    ]);
    expect((await keep(paid.id, '  Bruno da farinha ')).body).toMatchObject({
      id: body.id,
      name: 'Bruno da farinha',
    });
    expect((await listed()).map(({ id, name }) => [id, name])).toEqual([[body.id, 'Bruno da farinha']]);
    const again = await pay({ contact_id: body.id }, 2);
    expect(again).toMatchObject({ status: 'SUCCESS', amount: 2, key: 'ok@psp.example' });
  });

  it('are kept of a payment by account with its document masked, and paid in full', async () => {
    const to = { ...RECIPIENT, ...(await okAccount()) };
    const paid = await pay({ recipient: to });
    expect(paid.status, JSON.stringify(paid)).toBe('SUCCESS');
    const { body } = await keep(paid.id, 'Conta do fornecedor');
    expect(body).toMatchObject({
      key: null,
      recipient: { document: expect.stringMatching(/^\*\*\*|^\d{14}$/) },
    });
    expect((await pay({ contact_id: body.id }, 3)).status).toBe('SUCCESS');
  });

  it('of one payee are one, also when kept twice at once', async () => {
    const before = (await listed()).length;
    const paid = await pay({ key: 'slow@psp.example' }).catch(() => undefined);
    const id = paid?.status === 'SUCCESS' ? paid.id : (await pay({ key: 'ok@psp.example' })).id;
    const both = await Promise.all([keep(id, 'Um'), keep(id, 'Um')]);
    expect(both[0]?.body.id).toBe(both[1]?.body.id);
    expect((await listed()).length - before).toBeLessThanOrEqual(1);
  });

  it('are the company’s own: to another they look missing', async () => {
    const paid = await pay({ key: 'ok@psp.example' });
    const { body: contact } = await keep(paid.id);
    expect(await listed(at.davi)).toEqual([]);
    const foreign = await keep(paid.id, 'Alheio', at.davi);
    expect([foreign.status, foreign.body.detail]).toEqual([400, 'Transaction not found']);
    expect((await at.davi.send('DELETE', `/web/contacts/${contact.id}`)).status).toBe(404);
    const { accounts } = at.davi.session;
    const stolen = await at.davi.send('POST', '/web/cashouts', {
      ...{ branch: accounts[0].branch, number: accounts[0].number, amount: 1, contact_id: contact.id },
    });
    expect([stolen.status, stolen.body.detail]).toEqual([404, 'Not found']);
    expect((await listed()).some(({ id }) => id === contact.id)).toBe(true);
  });

  it('go when they are removed, once', async () => {
    const { body } = await keep((await pay({ key: 'ok@psp.example' })).id);
    const remove = () => at.helena.send('DELETE', `/web/contacts/${body.id}`);
    const both = await Promise.all([remove(), remove()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await listed()).some(({ id }) => id === body.id)).toBe(false);
    expect((await at.helena.send('DELETE', '/web/contacts/x')).status).toBe(404);
  });

  it('are not made of a payment that has reached nobody', async () => {
    const waiting = await at.caio.send('POST', '/web/cashouts', {
      ...FROM,
      amount: 1,
      key: 'ok@psp.example',
    });
    const answer = await keep(waiting.body.id);
    expect([answer.status, answer.body.detail]).toEqual([400, 'Transaction in wrong status']);
  });

  it('take the right to make payments', async () => {
    const ivo = await browseAsColleague(bank, HELENA, ['account.read']);
    expect((await ivo.get('/web/contacts')).status).toBe(403);
    expect((await keep(1, 'x', ivo)).status).toBe(403);
    expect((await ivo.send('DELETE', '/web/contacts/1')).status).toBe(403);
  });

  it('are no more than a company may keep', async () => {
    const { id } = await pay({ key: 'ok@psp.example' });
    await queryText(
      bank.app.db.main,
      `insert into contacts (company_id, name, pix_key, created_by, created_at)
       select c.company_id, 'n', 'k' || n, 'web/1', now()
         from cashouts c, generate_series(1, ${MOST_CONTACTS}) n where c.id = $1`,
      [id],
    );
    await queryText(bank.app.db.main, "delete from contacts where pix_key = 'ok@psp.example'", []);
    const answer = await keep(id);
    expect([answer.status, answer.body.detail]).toEqual([400, 'Limit reached']);
  });
});

/** The account of a recipient whose payments succeed. */
async function okAccount(): Promise<Json> {
  const { recipient } = await pay({ key: 'ok@psp.example' });
  const { ispb, branch, number, account_type } = recipient;
  const holder = (await import('../../src/simulator/settlement/sentinels.ts')).findSentinel(
    'ok@psp.example',
  )?.holder;
  return { ispb, branch, number, account_type, document: holder?.document, name: recipient.name };
}
