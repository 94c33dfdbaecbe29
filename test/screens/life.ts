import { AURORA_ACCOUNT, BOREAL, BOREAL_ACCOUNT, type TestBank } from '../harness.ts';
import { bankNow } from '../people.ts';

const DAY_S = 86_400;

const AURORA_KEY = '0f9b1a6e-4b3d-4c52-8f1e-2a7d9c3e5b10';

/** A month of a bakery's life and what waits today; the paths of what there is to see. */
export async function live(bank: TestBank): Promise<Record<string, string>> {
  // The opening balance is older than the month that the first page shows.
  await bank.advance(8 * DAY_S);
  await bank.sandbox('/month', {});
  bank.forgetTokens();
  return today(bank);
}

function pay(bank: TestBank, amount: number, tag: string) {
  return bank.post('/create-cashout-self-approve', { ...AURORA_ACCOUNT, amount, key: 'ok@psp.example', tag });
}

async function today(bank: TestBank): Promise<Record<string, string>> {
  await bank.post('/create-cashout', {
    ...AURORA_ACCOUNT,
    amount: 4_820,
    key: 'ok@psp.example',
    tag: 'Aluguel de novembro',
  });
  await bank.post('/create-cashout-self-approve', {
    ...AURORA_ACCOUNT,
    amount: 96.5,
    key: 'reject-ac06@psp.example',
    tag: 'Entrega',
  });
  const paid = await pay(bank, 1_250.4, 'Moinho Três Rios');
  await bank.drain();
  const open = await code(bank, { amount: 86.4, tag: 'Encomenda 118', type_fine: 'NONE' });
  const sold = await code(bank, { amount: 248.9, tag: 'Bolo de casamento', type_fine: 'NONE' });
  await bank.sandbox('/cash-ins', {
    amount: 248.9,
    pix_copy_and_paste: sold.pix_copy_and_paste,
    payer: { name: 'Luísa Tavares', document: '39053344705' },
  });
  await bank.post(
    '/create-cashout-self-approve',
    { ...BOREAL_ACCOUNT, amount: 319, key: AURORA_KEY, tag: 'Café da oficina' },
    { as: BOREAL },
  );
  await bank.drain();
  return {
    home: '/app',
    statement: '/app/statement',
    transfers: '/app/transfers',
    transfer: '/app/transfers/new',
    receipt: `/app/transfers/${paid.body.id}`,
    codes: '/app/codes',
    'new-code': '/app/codes/new',
    code: `/app/codes/${open.qr_code_id}`,
    charge: `/charge/${/\/qr\/v2\/([0-9a-f]{32})/.exec(open.pix_copy_and_paste)?.[1]}`,
    'code-paid': `/app/codes/${sold.qr_code_id}`,
    received: '/app/received',
    keys: '/app/keys',
    disputes: '/app/disputes',
    webhooks: '/app/webhooks',
    credentials: '/app/credentials',
    team: '/app/team',
    security: '/app/security',
  };
}

async function code(bank: TestBank, order: Record<string, unknown>) {
  const expires = new Date((await bankNow(bank)).getTime() + DAY_S * 1000).toISOString();
  const body = { ...AURORA_ACCOUNT, ...order, expiration_date: expires };
  return (await bank.post('/v2/finance/create-pix-copy-and-paste', body)).body;
}
