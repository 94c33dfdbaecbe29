import { expect } from 'vitest';
import { makeEveryKindOfRow } from './every-kind-of-row.ts';
import { AURORA_ACCOUNT, type TestBank } from './harness.ts';
import { browse } from './pages.ts';
import { logIn } from './people.ts';
import { simplified } from './receiving.ts';
import { CAIO, HELENA } from './screens/customer.ts';
import { invite } from './team.ts';

/** Every kind of row, and rows in the tables that no check of the whole database reads. */
export async function makeEveryRow(bank: TestBank): Promise<void> {
  // To ask somebody in moves the clock.
  const browser = await browse(bank, HELENA);
  await invite(bank, { browser, person: HELENA }, { email: 'espera@x.example' });
  await makeEveryKindOfRow(bank);
  await makePeoplesRows(bank);
  const { pix_copy_and_paste } = await bank.sandbox('/codes', { type: 'DYNAMIC_IMMEDIATE', amount: 77.1 });
  expect((await bank.post('/v2/finance/decode-qrcode', { pix_copy_and_paste })).status).toBe(200);
  // A code that was read before it was paid: its payment has the id that reading promised.
  const paid = await bank.sandbox('/codes', { type: 'DYNAMIC_IMMEDIATE', amount: 7.7 });
  const read = { pix_copy_and_paste: paid.pix_copy_and_paste };
  expect((await bank.post('/v2/finance/decode-qrcode', read)).status).toBe(200);
  const transfer = { ...AURORA_ACCOUNT, ...read, amount: 7.7 };
  expect((await bank.post('/create-copy-and-paste-transfer', transfer)).status).toBe(200);
  const tagged = { ...(await simplified(bank)), tag: 'pedido-81' };
  expect((await bank.post('/v2/finance/create-pix-copy-and-paste', tagged)).status).toBe(200);
  // The one that counts in the directory's buckets, which those that come with the sandbox do not.
  const unknown = { ...AURORA_ACCOUNT, amount: 1, key: 'ninguem@nada.example' };
  expect((await bank.post('/create-cashout-self-approve', unknown)).status).toBe(200);
  await bank.drain();
}

/** Somebody logs in and out, and guesses at a password for so long that it is told. */
async function makePeoplesRows(bank: TestBank): Promise<void> {
  await browse(bank, CAIO);
  const token = await logIn(bank, CAIO);
  await bank.call({ method: 'POST', path: '/web/logout', as: null, token });
  const wrong = { email: CAIO.email, password: 'errada' };
  for (let tries = 0; tries < 11; tries += 1) await bank.post('/web/login', wrong, { as: null });
}
