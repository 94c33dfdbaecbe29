import { randomUUID } from 'node:crypto';
import { type TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cashoutOf, moneyOf, openAccount, statementOf, type TestAccount } from '../accounts.ts';
import {
  type Answer,
  AURORA_ACCOUNT,
  BOREAL,
  BOREAL_ACCOUNT,
  type Credential,
  type Json,
  startBank,
  type TestBank,
} from '../harness.ts';
import { deleteKey, rebindKey, registerVerified, registration, sendCode } from '../keys.ts';
import { decide, detail, payIn, reported } from '../meds.ts';
import { becomeCustomer, invitationTo, newCnpj } from '../onboarding.ts';
import { bankNow } from '../people.ts';
import {
  balance,
  cashIn,
  codeById,
  createCode,
  paidCode,
  refundCashIn,
  refundCode,
  simplified,
} from '../receiving.ts';
import { type SecondNode, startSecondNode, takeTurns } from '../two-nodes.ts';

// Asks one node and the other in turn.
let bank: TestBank;
let second: SecondNode;
beforeAll(async () => {
  const first = await startBank();
  second = await startSecondNode(first);
  bank = takeTurns(first, second);
});
afterAll(async () => {
  await second.close();
  await bank.verify();
  await bank.close();
});

const together = <T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));
const said = ({ status, body }: Answer) => `${status} ${body.detail ?? 'ok'}`;
const succeeded = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200);

/** The statuses of cashouts, once nothing is on its way. */
async function endsOf(made: readonly Answer[], payer: TestAccount): Promise<string[]> {
  // Either node settles what it has taken.
  const ends = () => together(made.length, async (index) => endOf(made[index] as Answer, payer));
  await expect.poll(async () => (await ends()).includes('PROCESSING')).toBe(false);
  return ends();
}

async function endOf({ body }: Answer, payer: TestAccount): Promise<string> {
  const { status, erro_descriptor: descriptor } = await cashoutOf(bank, body.id, payer);
  return descriptor === null || status === 'SUCCESS' ? status : `${status} ${descriptor}`;
}

function count(ends: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const end of ends) counts[end] = (counts[end] ?? 0) + 1;
  return counts;
}

describe('payments at two nodes', () => {
  const pay = (payer: TestAccount, more: object = {}, headers: Record<string, string> = {}) =>
    bank.post(
      '/create-cashout-self-approve',
      { ...payer.source, amount: 1, key: 'ok@psp.example', ...more },
      { as: payer.credential, headers },
    );

  it('of more than there is: what there is goes out to the last centavo, and nothing stays blocked', async () => {
    const payer = await openAccount(bank, { balance: 40 });
    const made = await together(120, () => pay(payer));
    expect(succeeded(made)).toHaveLength(120);
    expect(count(await endsOf(made, payer))).toEqual({ SUCCESS: 40, 'FAILED NO_BALANCE': 80 });
    expect(await moneyOf(bank, payer)).toEqual({ total: 0, blocked: 0, available: 0 });
  });

  it('approved and cancelled at once: one of them wins', async () => {
    const payer = await openAccount(bank, { balance: 100 });
    const as = payer.credential;
    for (let round = 0; round < 4; round += 1) {
      const before = (await moneyOf(bank, payer)).total;
      const body = { ...payer.source, amount: 1, key: 'ok@psp.example' };
      const { id } = (await bank.post('/create-cashout', body, { as })).body;
      // Both kinds reach both nodes.
      const answers = await together(40, (index) =>
        bank.post(index % 4 < 2 ? '/approve-cashout' : '/cancel-cashout', { id }, { as }),
      );
      expect(succeeded(answers)).toHaveLength(1);
      const [end] = await endsOf(succeeded(answers), payer);
      expect((await moneyOf(bank, payer)).total).toBe(end === 'SUCCESS' ? before - 1 : before);
      expect(['SUCCESS', 'CANCELLED']).toContain(end);
    }
  });

  it('under one idempotency key, in either letter case: there is one', async () => {
    const payer = await openAccount(bank, { balance: 100 });
    const key = randomUUID();
    const made = await together(60, (index) =>
      pay(payer, {}, { 'idempotency-key': index % 4 < 2 ? key : key.toUpperCase() }),
    );
    expect(new Set(made.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect((await endsOf(made.slice(0, 1), payer))[0]).toBe('SUCCESS');
    expect((await moneyOf(bank, payer)).total).toBe(99);
    expect(await statementOf(bank, payer)).toHaveLength(2);
  });
});

describe('codes and refunds at two nodes', () => {
  it('a code with many payers is paid once, and the others are whole', async () => {
    const code = await createCode(bank, await simplified(bank, { amount: 10 }));
    const before = await balance(bank);
    const payer = await openAccount(bank, { balance: 1000 });
    const { pix_copy_and_paste } = code;
    const body = { ...payer.source, pix_copy_and_paste, amount: 10 };
    const sent = await together(48, () =>
      bank.post('/create-copy-and-paste-transfer', body, { as: payer.credential }),
    );
    const ends = count(await endsOf(succeeded(sent), payer));
    expect(ends.SUCCESS).toBe(1);
    expect(Object.keys(ends).filter((end) => end !== 'SUCCESS' && end !== 'FAILED DUPL')).toEqual([]);
    expect((await balance(bank)).total).toBeCloseTo(before.total + 10, 5);
    expect(await moneyOf(bank, payer)).toEqual({ total: 990, blocked: 0, available: 990 });
    expect((await codeById(bank, code.qr_code_id)).status).toBe('PAID');
  });

  it('a payment is given back to its amount, whichever route is asked', async () => {
    const code = await paidCode(bank, 10);
    const { id } = await cashIn(bank, code.endToEndId);
    const [ours, theirs] = [await balance(bank), await balance(bank, '100030', BOREAL)];
    const answers = await together(48, (index) =>
      index % 4 < 2 ? refundCode(bank, code.qr_code_id, 2) : refundCashIn(bank, id, 2),
    );
    expect(succeeded(answers)).toHaveLength(5);
    expect((await balance(bank)).total).toBeCloseTo(ours.total - 10, 5);
    expect((await balance(bank, '100030', BOREAL)).total).toBeCloseTo(theirs.total + 10, 5);
    expect((await balance(bank)).blocked).toBe(ours.blocked);
  });
});

describe('one sum of money that everybody wants', () => {
  it('is given back, returned after a report or paid out, and never twice', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { account, id, endToEndId, as } = await reported(bank, { amount: 10 });
      await payIn(bank, account, 5);
      const cashInId = (await cashIn(bank, endToEndId, as)).id;
      const out = { ...account.source, amount: 5, key: 'ok@psp.example' };
      const answers = await together(24, (index): Promise<Answer> => {
        const kind = Math.floor(index / 2) % 4;
        if (kind === 0) return refundCashIn(bank, cashInId, 5, as);
        if (kind === 1) return decide(bank, { id, verb: 'accept', as });
        if (kind === 2) return decide(bank, { id, verb: 'reject', as });
        return bank.post('/create-cashout-self-approve', out, { as });
      });
      const paid = answers.filter((_, index) => Math.floor(index / 2) % 4 === 3);
      const ends = await endsOf(paid, account);
      await bank.drain();
      const sent = ends.filter((end) => end === 'SUCCESS').length * 5;
      const returned = (await cashIn(bank, endToEndId, as)).transaction_chargeback_value ?? 0;
      const { total, blocked } = await moneyOf(bank, account);
      expect(total).toBe(15 - sent - returned);
      expect(total).toBeGreaterThanOrEqual(0);
      expect(returned).toBeLessThanOrEqual(10);
      expect(blocked).toBe(0);
      expect(['ACCEPTED_BY_USER', 'REJECTED_BY_USER']).toContain((await detail(bank, id, as)).status);
    }
  });
});

describe('keys and people at two nodes', () => {
  it('a key that two companies register is one’s', async () => {
    for (let round = 0; round < 3; round += 1) {
      const key = `dois-nos-${round}@example.com`;
      const ours = await sendCode(bank, key);
      const theirs = await sendCode(bank, key, { account: BOREAL_ACCOUNT, as: BOREAL });
      const register = (as: Credential | undefined, body: Json) =>
        bank.post('/v3/dict/key', body, as === undefined ? {} : { as });
      const answers = await together(4, (index) =>
        index < 2
          ? register(undefined, registration('EMAIL', { account: AURORA_ACCOUNT, code: ours }))
          : register(BOREAL, registration('EMAIL', { account: BOREAL_ACCOUNT, code: theirs })),
      );
      expect(succeeded(answers)).toHaveLength(1);
    }
  });

  it('a key that is given up, moved and paid loses nobody a centavo', async () => {
    const payee = await openAccount(bank, { balance: 0 });
    const other = await openAccount(bank, { balance: 0, document: payee.document, company: payee.document });
    const payer = await openAccount(bank, { balance: 100 });
    for (let round = 0; round < 3; round += 1) {
      const key = `vai-e-volta-${round}@example.com`;
      await registerVerified(bank, key, { account: payee.source, as: payee.credential });
      const body = { ...payer.source, amount: 1, key };
      const [moved, deleted, ...paid] = (await together(10, (index) => {
        const as = payee.credential;
        if (index === 0) return rebindKey(bank, key, { account: other.source, as });
        if (index === 1) return deleteKey(bank, key, { as });
        return bank.post('/create-cashout-self-approve', body, { as: payer.credential });
      })) as [Answer, Answer, ...Answer[]];
      expect(['200 ok', '404 Active PIX key not found']).toContain(said(moved));
      expect(said(deleted)).toBe('200 ok');
      await endsOf(paid, payer);
    }
    const all = await Promise.all(
      [payee, payer].map(async (account) => (await moneyOf(bank, account)).total),
    );
    const others = await moneyOf(bank, { ...other, credential: payee.credential });
    expect(all[0] + all[1] + others.total).toBeCloseTo(100, 5);
    expect((await moneyOf(bank, payer)).blocked).toBe(0);
  });

  it('an invitation that is confirmed many times lets one person in', async () => {
    const opening = await becomeCustomer(bank, newCnpj());
    const path = `/v3/onboarding/invitations/${await invitationTo(bank, `p${opening.document}@people.example`)}`;
    const begun = await bank.post(path, { password: 'uma-frase-bem-comprida' }, { as: null });
    const totp = URI.parse(begun.body.otpauth_url) as TOTP;
    const token = totp.generate({ timestamp: (await bankNow(bank)).getTime() });
    const answers = await together(10, () => bank.post(`${path}/confirm`, { token }, { as: null }));
    expect(succeeded(answers)).toHaveLength(1);
    expect(new Set(answers.map(said))).toEqual(new Set(['200 ok', '404 Not found']));
  });
});
