import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { moneyOf } from '../accounts.ts';
import { type Answer, type BankDoor, startBank, type TestBank } from '../harness.ts';
import { chargebacks, decide, detail, type Reported, reported, toldOf, type Verb } from '../meds.ts';
import { auditLines, type CodedOperator, newOperator } from '../operators.ts';
import { codeOf, nextStep } from '../people.ts';
import { agreeOnTheTime, startSecondNode } from '../two-nodes.ts';
import { type Cut, type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts';

let bank: TestBank;
let ines: CodedOperator;
let proxy: CuttingProxy;
let node: BankDoor;
let closeNode: () => Promise<void>;
beforeAll(async () => {
  bank = await startBank();
  ines = await newOperator(bank);
  proxy = await startCuttingProxy(bank.databaseUrl);
  const operators = { codesRequired: true, fourEyes: true };
  const second = await startSecondNode({ ...bank, databaseUrl: proxy.url }, { operators });
  node = second.door;
  closeNode = second.close;
});
afterEach(() => bank.verify());
afterAll(async () => {
  await closeNode();
  await proxy.close();
  await bank.close();
});

const CUTS: readonly Cut[] = ['before it is done', 'after it is done'];
const DECIDED = [400, { detail: 'MED in wrong status' }];
const said = ({ status, body }: Answer) => [status, body];

/** Loses the answer of a decision, asks again, and says how that is answered. */
async function askTwice(cut: Cut, ask: () => Promise<Answer>): Promise<Answer> {
  const before = proxy.cuts();
  proxy.cutNextOf('med-cases.update', cut);
  const lost = await ask();
  expect([said(lost), proxy.cuts() - before]).toEqual([[503, { detail: 'Service unavailable' }], 1]);
  return ask();
}

interface Expected {
  status: string;
  event: string;
  returned: number;
}

/** The case was decided once, however often that was asked: one event, and the money went one way. */
async function expectOnce({ account, id, as }: Reported, { status, event, returned }: Expected) {
  await bank.drain();
  await expect.poll(async () => (await moneyOf(bank, account)).blocked).toBe(0);
  expect((await detail(bank, id, as)).status).toBe(status);
  expect((await toldOf(bank, id)).map(({ type }) => type)).toEqual(['MED_CREATED', event]);
  expect(await chargebacks(bank, id, as)).toEqual(returned === 0 ? [] : [['SUCCESS', returned, null]]);
  expect((await moneyOf(bank, account)).total).toBe(50 - returned);
}

const CASES: readonly [Verb, string, string, number][] = [
  ['accept', 'ACCEPTED', 'MED_APPROVED', 50],
  ['reject', 'REJECTED', 'MED_REJECTED', 0],
  ['cancel', 'CANCELLED', 'MED_CANCELLED', 0],
];

describe.each(CUTS)('a decision whose commit is cut %s, and which is asked again', (cut) => {
  const answeredAgain = cut === 'before it is done' ? [200, expect.anything()] : DECIDED;

  it.each(CASES)('of the customer: %s counts once', async (verb, decided, event, returned) => {
    const med = await reported(bank, { amount: 50 });
    const ask = () => decide({ ...bank, ...node }, { id: med.id, verb, as: med.as });
    expect(said(await askTwice(cut, ask))).toEqual(answeredAgain);
    await expectOnce(med, { status: `${decided}_BY_USER`, event, returned });
    expect(said(await ask())).toEqual(DECIDED);
  });

  it.each(CASES)('of an operator: %s counts once, in the log too', async (verb, decided, event, returned) => {
    const med = await reported(bank, { amount: 50 });
    await nextStep(bank);
    await agreeOnTheTime(bank, node);
    const path = `/operator/meds/${med.id}/${verb}`;
    const body = { details: 'conferido', token: await codeOf(bank, ines.totpSecret) };
    const ask = () => node.call({ method: 'POST', path, body, as: null, token: ines.token });
    expect(said(await askTwice(cut, ask))).toEqual(answeredAgain);
    await expectOnce(med, { status: `${decided}_BY_PSP`, event, returned });
    const lines = (await auditLines(bank)).filter(
      ({ act, details }) => act.startsWith('MED_') && details.includes(med.id),
    );
    expect(lines).toHaveLength(1);
    expect(said(await ask())).toEqual(DECIDED);
  });
});
