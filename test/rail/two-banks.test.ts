import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDirectory } from '../../central-bank/dict/part.ts';
import { queryText } from '../../src/database/pool.ts';
import { moveClaim } from '../claims.ts';
import {
  AURORA,
  AURORA_ACCOUNT,
  BOREAL,
  BOREAL_ACCOUNT,
  type Json,
  startBank,
  type TestBank,
} from '../harness.ts';
import { listedKeys } from '../keys.ts';
import { decide } from '../meds.ts';
import { newOperator } from '../operators.ts';
import { until } from '../until.ts';
import { type BankOnRail, createRailDatabase, joinRail, moveBank, openBankOnRail } from './bank-on-rail.ts';
import { openCentralBank, type RunningCentralBank } from './central-bank.ts';
import { phone } from './directory.ts';
import { claimsOf, openClaim, readNow, register } from './keys-on-rail.ts';

const ISPB_B = '99999011';

let running: RunningCentralBank;
let a: BankOnRail;
let b: TestBank;
let closeB: () => Promise<void>;
beforeAll(async () => {
  running = await openCentralBank({ streamWaitMs: 100 }, startDirectory);
  a = await openBankOnRail(running);
  const database = await createRailDatabase();
  await queryText(database.db.main, 'update bank_facts set ispb = $1', [ISPB_B]);
  b = await startBank({ ...(await joinRail(running, ISPB_B)), ispb: ISPB_B }, { database });
  await running.control('POST', `/participants/${ISPB_B}/balance`, { amount: '100000.00' });
  closeB = async () => {
    await b.close();
    await database.drop();
  };
});
afterAll(async () => {
  await a.bank.verify();
  await b.verify();
  await Promise.all([a.close(), closeB()]);
  await running.close();
});

const boreal = { as: BOREAL, account: BOREAL_ACCOUNT };

async function move(bank: TestBank, claim: Json, moved: Parameters<typeof moveClaim>[2]): Promise<Json> {
  const answer = await moveClaim(bank, claim.pix_key_claim_id, moved);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

const found = async (bank: TestBank, claim: Json, customer = {}): Promise<Json> => {
  await readNow(bank, 'claims');
  return (await claimsOf(bank, customer)).find((one) => one.claim_id === claim.claim_id);
};

async function balance(bank: TestBank, { as = AURORA, account = AURORA_ACCOUNT } = {}): Promise<number> {
  const { source_account_branch_identifier: branch, source_account_number: number } = account;
  const path = `/v2/finance/get-balance?account_branch_identifier=${branch}&account_number=${number}`;
  return (await bank.get(path, { as })).body.amount_total;
}

describe('two banks on one central bank', () => {
  it('pass a key from a customer of the one to a customer of the other, who is paid by it', async () => {
    const key = phone();
    expect((await register(a.bank, key)).status).toBe(200);
    // Another person's: the customer of B is Boreal.
    const claim = await openClaim(b, key, boreal);
    const donated = await found(a.bank, claim);
    expect(donated).toMatchObject({ status: 'OPEN', role: 'DONOR' });
    await move(a.bank, donated, { verb: 'acknowledge' });
    await move(a.bank, donated, { verb: 'confirm', body: { reason: 'USER_REQUESTED' } });
    expect(await found(b, claim, boreal)).toMatchObject({ status: 'CONFIRMED' });
    expect(await move(b, claim, { verb: 'complete', as: BOREAL })).toMatchObject({ status: 'COMPLETED' });
    expect(await found(a.bank, claim)).toMatchObject({ status: 'COMPLETED' });
    expect(await listedKeys(a.bank)).not.toContain(key);
    expect(await listedKeys(b, boreal)).toContain(key);

    const before = await balance(b, boreal);
    const paid = await a.bank.post('/create-cashout-self-approve', { ...AURORA_ACCOUNT, amount: 12.5, key });
    expect(paid.status, JSON.stringify(paid.body)).toBe(200);
    await until(async () => expect((await a.cashout(paid.body.id)).status).toBe('SUCCESS'));
    await until(async () => expect(await balance(b, boreal)).toBeCloseTo(before + 12.5, 2));
  });

  it('bring a fraud’s money back, which the bank of the payer asks the directory for', async () => {
    const key = phone();
    await register(a.bank, key);
    const before = await balance(b, boreal);
    const paid = await b.post(
      '/create-cashout-self-approve',
      { ...BOREAL_ACCOUNT, amount: 40, key },
      { as: BOREAL },
    );
    const status = async () =>
      (await b.get(`/v2/finance/status-cashout?id=${paid.body.id}`, { as: BOREAL })).body.status;
    await until(async () => expect(await status()).toBe('SUCCESS'));
    const [{ id: endToEndId = '' } = {}] = await queryText<{ id: string }>(
      b.app.db.main,
      'select end_to_end_id as id from cashouts where id = $1',
      [paid.body.id],
    );
    // The interface gives customers no such act: the bank's own people report.
    const operator = await newOperator({ ...b, advance: (seconds) => moveBank(b, seconds) });
    const opened = await operator.act('POST', `/operator/payments/${endToEndId}/recovery`, {
      situation: 'SCAM_FRAUD',
      details: 'Golpe da loja falsa',
      contact: { email: 'med@boreal.example', phone: '+5511400000002' },
    });
    expect(opened.status, JSON.stringify(opened.body)).toBe(200);
    expect(opened.body).toMatchObject({ end_to_end_id: endToEndId });
    const { recovery_id: recoveryId } = opened.body;
    const standing = async () => (await operator.get(`/operator/recoveries/${recoveryId}`)).body.status;
    await readNow(a.bank, 'infraction');
    const { results } = (await a.bank.get('/v3/meds/', { as: AURORA })).body;
    const med = results.find((one: Json) => one.endtoend === endToEndId);
    expect(med).toMatchObject({ creator_psp: ISPB_B, status: 'WAITING', amount: 40 });
    await decide(a.bank, { id: med.pix_med_id, verb: 'accept', as: AURORA });
    await until(async () => expect(await standing()).toBe('ANALYSED'));
    await until(async () => expect(await balance(b, boreal)).toBeCloseTo(before, 2));
    const asked = await operator.act('POST', `/operator/recoveries/${recoveryId}/refunds`);
    expect(asked).toMatchObject({ status: 200, body: { recovery_id: recoveryId } });
    expect((await a.bank.app.bank.context.rail.listRefundRequests())[0]).toMatchObject({
      endToEndId,
      recovery: { recoveryId, rootEndToEndId: endToEndId, account: { ispb: ISPB_B } },
    });
    await readNow(a.bank, 'refunds');
    await until(async () => expect(await standing()).toBe('COMPLETED'));
  });
});
