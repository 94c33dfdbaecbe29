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
import { decide, detail } from '../meds.ts';
import { newOperator } from '../operators.ts';
import { until } from '../until.ts';
import {
  type BankOnRail,
  createRailDatabase,
  joinRail,
  moveBank,
  openBankOnRail,
  payIn,
} from './bank-on-rail.ts';
import { openCentralBank, type RunningCentralBank } from './central-bank.ts';
import { phone } from './directory.ts';
import { claimsOf, EXAMPLE, exampleAsks, openClaim, readNow, register } from './keys-on-rail.ts';

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

  it('take a fraud’s money that was passed on past its payer, to the victim’s account', async () => {
    const root = await payIn(running, { amount: '300.00' });
    await until(async () => expect(await creditedAt(a.bank, root)).toBe(true));
    const key = phone();
    expect((await register(b, key, boreal)).status).toBe(200);
    const before = { mule: await balance(a.bank), last: await balance(b, boreal) };
    const paid = await a.bank.post('/create-cashout-self-approve', { ...AURORA_ACCOUNT, amount: 250, key });
    await until(async () => expect(await a.cashout(paid.body.id)).toMatchObject({ status: 'SUCCESS' }));
    await until(async () => expect(await balance(b, boreal)).toBeCloseTo(before.last + 250, 2));
    const passedOn = await idOfPayment(a.bank, paid.body.id);

    const recovery = await openRecovery(root);
    await accepted(a.bank, root, AURORA);
    await accepted(b, passedOn, BOREAL);
    await until(async () => expect(await standingOf(recovery)).toBe('ANALYSED'));
    // Money that came in over Aurora waits for the account; money that the victim paid goes back at once.
    await until(async () => expect(await balance(a.bank)).toBeCloseTo(before.mule - 250 - 300, 2));
    await b.drain();
    expect(await balance(b, boreal)).toBeCloseTo(before.last + 250, 2);
    expect(await returnsOf(b, passedOn)).toEqual([]);

    await exampleAsks(
      running,
      `/funds-recoveries/${recovery}/refund`,
      movedRecovery('RefundFundsRecoveryRequest', recovery),
    );
    await readNow(a.bank, 'refunds');
    await readNow(b, 'refunds');
    await until(async () => {
      await b.drain();
      expect(await standingOf(recovery)).toBe('COMPLETED');
    });
    await until(async () => expect(await balance(b, boreal)).toBeCloseTo(before.last, 2));
    const [gone] = await returnsOf(b, passedOn);
    expect(gone).toMatchObject({ direction: 'OUT', state: 'SETTLED', amount: 25_000n });
    const { from, to, what } = running.bank.spi.state.transfers.get(gone?.id ?? '') ?? {};
    expect({ from, to, what }).toMatchObject({
      ...{ from: ISPB_B, to: EXAMPLE },
      what: {
        type: 'pacs.008',
        transaction: {
          ids: { instructionId: root },
          ...{ purpose: 'IPRT', initiation: 'MANU', amount: '250.00' },
          creditorAccount: { address: { number: '10', branch: '1' }, type: 'CACC' },
        },
      },
    });
    // Aurora, who passed the money on, has got nothing back.
    expect(await balance(a.bank)).toBeCloseTo(before.mule - 250 - 300, 2);
    const { results } = (await b.get('/v3/meds/', { as: BOREAL })).body;
    const med = results.find((one: Json) => one.endtoend === passedOn);
    const { chargebacks } = await detail(b, med.pix_med_id, BOREAL);
    expect(chargebacks).toMatchObject([{ status: 'SUCCESS', amount: 250 }]);
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
    // The bank hears of it by the directory's notice, before anybody asks.
    await until(async () => {
      await readNow(b, 'event');
      expect(await metricsOf(b)).toContain('lastro_directory_recoveries{status="ANALYSED"} 1\n');
    });
    expect(await standing()).toBe('ANALYSED');
    await until(async () => expect(await balance(b, boreal)).toBeCloseTo(before, 2));
    const asked = await operator.act('POST', `/operator/recoveries/${recoveryId}/refunds`);
    expect(asked).toMatchObject({ status: 200, body: { recovery_id: recoveryId } });
    expect((await a.bank.app.bank.context.rail.listRefundRequests())[0]).toMatchObject({
      endToEndId,
      recovery: { recoveryId, rootEndToEndId: endToEndId, account: { ispb: ISPB_B } },
    });
    await readNow(a.bank, 'refunds');
    await until(async () => {
      await readNow(b, 'event');
      expect(await metricsOf(b)).toContain('lastro_directory_recoveries{status="COMPLETED"} 1\n');
    });
    expect(await standing()).toBe('COMPLETED');
    expect(await metricsOf(b)).not.toContain('recoveries{status="ANALYSED"}');
    // The notices of other banks' recoveries are read too, and not kept.
    await readNow(a.bank, 'event');
    expect(await metricsOf(a.bank)).not.toContain('lastro_directory_recoveries{');
  });
});

const metricsOf = async ({ url }: TestBank) => (await fetch(`${url}/metrics`)).text();

const creditedAt = async (bank: TestBank, endToEndId: string) =>
  (await queryText(bank.app.db.main, 'select from received_ids where end_to_end_id = $1', [endToEndId]))
    .length === 1;

async function idOfPayment(bank: TestBank, cashout: number): Promise<string> {
  const [row] = await queryText<{ id: string }>(
    bank.app.db.main,
    'select end_to_end_id as id from cashouts where id = $1',
    [cashout],
  );
  return row?.id ?? '';
}

/** Money of a received payment that a bank has sent on. */
const returnsOf = (bank: TestBank, endToEndId: string) =>
  queryText<{ id: string; direction: string; state: string; amount: bigint }>(
    bank.app.db.main,
    'select id, direction, state, amount from bcb.transfers where end_to_end_id = $1 and id <> $1',
    [endToEndId],
  );

async function accepted(bank: TestBank, endToEndId: string, as: typeof AURORA): Promise<void> {
  await readNow(bank, 'infraction');
  const { results } = (await bank.get('/v3/meds/', { as })).body;
  const med = results.find((one: Json) => one.endtoend === endToEndId);
  const answer = await decide(bank, { id: med.pix_med_id, verb: 'accept', as });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

const field = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';

const movedRecovery = (root: string, id: string) =>
  `<${root}><FundsRecoveryId>${id}</FundsRecoveryId><Participant>${EXAMPLE}</Participant></${root}>`;

/** The example institution contests a payment that it has sent. */
async function openRecovery(endToEndId: string): Promise<string> {
  const { xml } = await exampleAsks(
    running,
    '/funds-recoveries/',
    `<CreateFundsRecoveryRequest><Participant>${EXAMPLE}</Participant><FundsRecovery>` +
      `<RootTransactionId>${endToEndId}</RootTransactionId><SituationType>SCAM</SituationType>` +
      '<ContactInformation><Email>med@psp.example</Email><Phone>+5511400000001</Phone></ContactInformation>' +
      '</FundsRecovery></CreateFundsRecoveryRequest>',
  );
  return field(xml, 'Id');
}

const standingOf = async (recovery: string) =>
  field((await exampleAsks(running, `/funds-recoveries/${recovery}`)).xml, 'Status');
