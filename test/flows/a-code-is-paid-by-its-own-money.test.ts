import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTargets, targetKey } from '../../src/accounts/find-addresses.ts';
import { encodeDynamic } from '../../src/brcode/encode.ts';
import { queryText } from '../../src/database/pool.ts';
import type { PayIn } from '../../src/simulator/settlement/pay-in.ts';
import { paymentWith } from '../../src/simulator/settlement/payment-with.ts';
import { EXAMPLE_PERSON } from '../../src/simulator/settlement/sentinels.ts';
import { endToEndId } from '../../src/values/ids.ts';
import { centavos } from '../../src/values/money.ts';
import { cashoutOf, moneyOf, openAccount, statementOf, type TestAccount } from '../accounts.ts';
import { claimsOf, moveClaim, newPhone, openedClaim } from '../claims.ts';
import { type Answer, BOREAL, BOREAL_ACCOUNT, type Json, startBank, type TestBank } from '../harness.ts';
import { deleteKey, rebindKey, registerVerified } from '../keys.ts';
import { type Institution, type KeyPair, makeKeyPair, startInstitution } from '../outbound/institution.ts';
import { codeById, createCode, payCode, refundCode, simplified } from '../receiving.ts';

/** Answers to a payer of a code whose key is no longer its account's, or that names another's txid. */
const NOT_FOUND = [400, { detail: 'QRCode not found' }];
const INVALID = [400, { detail: 'Invalid PIX copy and paste code' }];

let bank: TestBank;
let elsewhere: Institution;
let signing: KeyPair;
beforeAll(async () => {
  bank = await startBank();
  elsewhere = await startInstitution();
  signing = await makeKeyPair('ES256');
  elsewhere.keys = [signing.jwk];
});
afterAll(async () => {
  await elsewhere.server.close();
  await bank.close();
});

let mailboxes = 0;
const newMailbox = () => `caixa-${++mailboxes}@loja.example`;
const callerOf = ({ source, credential }: TestAccount) => ({ account: source, as: credential });
const outcome = ({ status, body }: Answer) => [status, body];

/** An account whose only key is this one, and its code of R$ 50.00. */
async function shop(key: string, tag: string): Promise<{ account: TestAccount; code: Json }> {
  const account = await openAccount(bank, { balance: 100 });
  await registerVerified(bank, key, callerOf(account));
  const body = await simplified(bank, { ...account.source, amount: 50, tag });
  return { account, code: await createCode(bank, body, account.credential) };
}

const decode = async ({ pix_copy_and_paste }: Json) =>
  outcome(await bank.post('/v2/finance/decode-qrcode', { pix_copy_and_paste }, { as: BOREAL }));
const pay = async ({ pix_copy_and_paste }: Json) => {
  const body = { ...BOREAL_ACCOUNT, pix_copy_and_paste, amount: 50 };
  return outcome(await bank.post('/create-copy-and-paste-transfer', body, { as: BOREAL }));
};
const payFromOutside = async ({ pix_copy_and_paste }: Json) => {
  const { status, reason } = await bank.sandbox('/cash-ins', { amount: 50, pix_copy_and_paste });
  return [status, reason];
};

/** Another institution pays R$ 50.00 with a code's txid, addressed as it likes. */
async function send(target: PayIn['target'], txid: string): Promise<[string, string | null]> {
  const paid = await bank.app.simulator?.control.payIn({ amount: centavos(5_000n), target, txid });
  return [paid?.status ?? '', paid?.reason ?? null];
}

/** The same with the account beside the key, as the rail's own messages have it. A payment that is accepted is dropped. */
async function sendBoth({ key, number }: Both, txid: string): Promise<string> {
  const { listener, context } = bank.app.bank;
  const acceptedAt = context.clock.now();
  const payment = paymentWith({
    endToEndId: endToEndId('99999001', acceptedAt),
    amount: centavos(5_000n),
    payer: EXAMPLE_PERSON,
    payee: { branch: '0001', number, accountType: null, document: null },
    key,
    txid,
    acceptedAt,
    settlesOnAcceptance: false,
  });
  const [answer] = await listener.offers([payment]);
  if (answer?.accepted !== true) return answer?.code ?? '';
  await listener.dropped([{ endToEndId: payment.endToEndId, code: 'AB03' }]);
  return 'ACCEPTED';
}

const txidOf = ({ pix_copy_and_paste }: Json) => /[0-9a-f]{32}/.exec(pix_copy_and_paste)?.[0] as string;

/** A payment code on somebody else's host with whatever it says. */
async function forged(txid: string, chave: string): Promise<Json> {
  const created = new Date(bank.app.bank.context.clock.now().getTime() - 1000).toISOString();
  const calendario = { criacao: created, apresentacao: created, expiracao: 86_400 };
  const valor = { original: '50.00', modalidadeAlteracao: 0 };
  await elsewhere.serve({ calendario, txid, revisao: 0, status: 'ATIVA', chave, valor }, signing);
  const shop = { merchantName: 'LOJA', merchantCity: 'SAO PAULO' };
  return { pix_copy_and_paste: encodeDynamic({ url: `${elsewhere.host}/cob/${txid}`, ...shop }) };
}

/** Still to be paid, no money came, and its owner may cancel it. */
async function expectUntouched({ account, code }: { account: TestAccount; code: Json }): Promise<void> {
  const { credential } = account;
  expect(await codeById(bank, code.qr_code_id, credential)).toMatchObject({
    ...{ status: 'NEW', endToEndId: '', payment_date: null },
    account_number: account.number,
  });
  expect(await moneyOf(bank, account)).toMatchObject({ total: 100 });
  const refund = await refundCode(bank, code.qr_code_id, 1, credential);
  expect(refund.body.detail).toBe('QR Code is not paid');
  const body = { qr_code_id: code.qr_code_id };
  const cancelled = await bank.post('/v2/finance/cancel-pix-copy-and-paste', body, { as: credential });
  expect([cancelled.status, cancelled.body.status]).toEqual([200, 'CANCELED']);
}

/** The money of a key's present holder says nothing about the code of the one before. */
async function expectNothingShown(account: TestAccount): Promise<void> {
  const lines = await statementOf(bank, account);
  expect(lines.map(({ qr_code_id, tag_id }) => ({ qr_code_id, tag_id }))).toEqual([
    { qr_code_id: null, tag_id: null },
  ]);
}

describe("a location of somebody else's that names a code of ours", () => {
  it('pays neither the code nor the key it names, from inside', async () => {
    const victim = await shop(newMailbox(), 'pedido 1');
    const crook = await openAccount(bank, { balance: 100, pixKey: true });
    const copy = await forged(txidOf(victim.code), crook.key);
    expect(await decode(copy)).toEqual(NOT_FOUND);
    expect(await pay(copy)).toEqual(INVALID);
    await bank.drain();
    expect(await moneyOf(bank, crook)).toMatchObject({ total: 100 });
    await expectNothingShown(crook);
    await expectUntouched(victim);
  });

  it('is refused with BE17 when it is paid from outside', async () => {
    const victim = await shop(newMailbox(), 'pedido 2');
    const crook = await openAccount(bank, { balance: 100, pixKey: true });
    expect(await payFromOutside(await forged(txidOf(victim.code), crook.key))).toEqual(['REJECTED', 'BE17']);
    expect(await moneyOf(bank, crook)).toMatchObject({ total: 100 });
    await expectUntouched(victim);
  });

  it("is refused also with the code's own key: our codes live at our locations", async () => {
    const key = newMailbox();
    const victim = await shop(key, 'pedido 3');
    const copy = await forged(txidOf(victim.code), key);
    expect([await decode(copy), await pay(copy)]).toEqual([NOT_FOUND, INVALID]);
    await expectUntouched(victim);
  });

  it('says nothing about our code where it names a key of another institution', async () => {
    const victim = await shop(newMailbox(), 'pedido 4');
    const paid = await payCode(bank, await forged(txidOf(victim.code), 'ok@psp.example'), 50);
    expect(paid).toMatchObject({ key: 'ok@psp.example', status: 'FAILED', erro_descriptor: 'BE17' });
    await expectUntouched(victim);
  });
});

describe('a code whose key was given up and registered by somebody else', () => {
  it('can be paid by nobody until the key is back', async () => {
    const key = newMailbox();
    const former = await shop(key, 'segredo da loja');
    await deleteKey(bank, key, { as: former.account.credential });
    const gone = [await decode(former.code), await pay(former.code), await payFromOutside(former.code)];
    expect(gone).toEqual([NOT_FOUND, INVALID, ['REJECTED', 'BE17']]);
    const location = await fetch(`${bank.url}/qr/v2/${txidOf(former.code)}`);
    expect(location.status).toBe(410);

    const present = await openAccount(bank, { balance: 100 });
    await registerVerified(bank, key, callerOf(present));
    const taken = [await decode(former.code), await pay(former.code), await payFromOutside(former.code)];
    expect(taken).toEqual([NOT_FOUND, INVALID, ['REJECTED', 'BE17']]);
    expect(await send({ key }, txidOf(former.code))).toEqual(['REJECTED', 'BE17']);
    await bank.drain();
    expect(await moneyOf(bank, present)).toMatchObject({ total: 100 });
    await expectNothingShown(present);
    await expectUntouched(former);
  });

  it('is paid again once its company has the key again', async () => {
    const key = newMailbox();
    const { account, code } = await shop(key, 'pedido 5');
    await deleteKey(bank, key, { as: account.credential });
    expect(await pay(code)).toEqual(INVALID);
    // A second code to the same mailbox takes half a minute.
    await bank.advance(31);
    await registerVerified(bank, key, callerOf(account));
    expect(await payCode(bank, code, 50)).toMatchObject({ status: 'SUCCESS' });
    expect(await moneyOf(bank, account)).toMatchObject({ total: 150 });
  });

  it('fails with BE17 where the transfer was made before and approved after', async () => {
    const key = newMailbox();
    const former = await shop(key, 'pedido 6');
    const payer = await openAccount(bank, { balance: 100 });
    const companyId = (await ownerOf(payer)) as bigint;
    const [account] = (await bank.app.bank.scanner
      .scan(former.code.pix_copy_and_paste, {
        ...{ day: 'now', payerDocument: payer.document },
      })
      .then((scanned) => [scanned?.payment])) as [Json];
    const waiting = await bank.app.bank.cashouts.create({
      ...{ companyId, branch: '0001', number: payer.number, amount: centavos(5_000n), tag: null },
      recipient: { kind: 'CODE', key, txid: account.txid, payeeReference: null, party: account.holder },
      ...{ idempotency: null, approve: false },
    });
    await deleteKey(bank, key, { as: former.account.credential });
    const body = { id: Number(waiting.answered.id) };
    expect((await bank.post('/approve-cashout', body, { as: payer.credential })).status).toBe(200);
    await bank.drain();
    expect(await cashoutOf(bank, body.id, payer)).toMatchObject({
      status: 'FAILED',
      erro_descriptor: 'BE17',
    });
    expect(await moneyOf(bank, payer)).toEqual({ total: 100, blocked: 0, available: 100 });
    await expectUntouched(former);
  });
});

async function ownerOf({ number }: TestAccount): Promise<bigint | undefined> {
  const target = { branch: '0001', number };
  return (await findTargets(bank.app.db.main, [target])).get(targetKey(target))?.companyId;
}

it('a code whose key was won by another customer stays to be paid, and the key pays its new holder', async () => {
  const key = newPhone();
  const donor = await shop(key, 'pedido 7');
  const claimer = await openAccount(bank, { balance: 100 });
  const claim = await openedClaim(bank, key, callerOf(claimer));
  // Until the claim is completed the key is the donor's, and so is what is paid by it.
  expect((await decode(donor.code))[0]).toBe(200);
  const asDonor = callerOf(donor.account);
  const given = (await claimsOf(bank, asDonor)).find((one) => one.claim_id === claim.claim_id);
  for (const verb of ['acknowledge', 'confirm'] as const)
    await moveClaim(bank, given.pix_key_claim_id, {
      verb,
      body: { reason: 'USER_REQUESTED' },
      as: asDonor.as,
    });
  const completed = await moveClaim(bank, claim.pix_key_claim_id, {
    verb: 'complete',
    as: claimer.credential,
  });
  expect(completed.status, JSON.stringify(completed.body)).toBe(200);
  const answers = [await decode(donor.code), await pay(donor.code), await payFromOutside(donor.code)];
  expect(answers).toEqual([NOT_FOUND, INVALID, ['REJECTED', 'BE17']]);
  expect((await bank.sandbox('/cash-ins', { amount: 50, key })).status).toBe('SETTLED');
  expect(await moneyOf(bank, claimer)).toMatchObject({ total: 150 });
  await expectUntouched(donor);
});

describe('after its key was re-bound within the client', () => {
  it('the account that made the code is credited, whoever pays', async () => {
    const key = newMailbox();
    const first = await shop(key, 'pedido 8');
    const { document, name, source, credential } = first.account;
    const body = await simplified(bank, { ...source, amount: 50 });
    const another = await createCode(bank, body, credential);
    const third = await createCode(bank, body, credential);
    const second = await openAccount(bank, { balance: 100, document, name, company: document });
    expect((await rebindKey(bank, key, { account: second.source, as: credential })).status).toBe(200);

    const [status, decoded] = (await decode(first.code)) as [number, Json];
    expect([status, decoded.account, decoded.key]).toEqual([200, first.account.number, key]);
    expect(await payCode(bank, first.code, 50)).toMatchObject({
      status: 'SUCCESS',
      recipient_account_id: first.account.number,
    });
    expect(await payFromOutside(another)).toEqual(['SETTLED', null]);
    for (const { qr_code_id } of [first.code, another])
      expect(await codeById(bank, qr_code_id, credential)).toMatchObject({
        ...{ status: 'PAID', account_number: first.account.number },
      });
    expect(await moneyOf(bank, first.account)).toMatchObject({ total: 200 });
    expect(await moneyOf(bank, second)).toMatchObject({ total: 100 });
    // A payer's institution may name either account beside the key, for as long as it remembers the old one.
    for (const { number } of [first.account, second])
      expect(await sendBoth({ key, number }, txidOf(third))).toBe('ACCEPTED');
    // The key itself leads to the other account.
    expect((await bank.sandbox('/cash-ins', { amount: 1, key })).status).toBe('SETTLED');
    expect(await moneyOf(bank, second)).toMatchObject({ total: 101 });
    const refund = await refundCode(bank, first.code.qr_code_id, 50, credential);
    expect(refund.body).toMatchObject({ status: 'SUCCESS' });
    expect(await moneyOf(bank, first.account)).toMatchObject({ total: 150 });
  });
});

describe('a payment from outside that carries the txid of a code', () => {
  it.each([
    ["another customer's key", async ({ other }: Parties) => ({ key: other.key })],
    ["another customer's account", async ({ other }: Parties) => ({ branch: '0001', number: other.number })],
    ['another key of the same account', async ({ second }: Parties) => ({ key: second })],
    ['a key that nobody has', async () => ({ key: 'ninguem@loja.example' })],
    ['an account that is not there', async () => ({ branch: '0001', number: '999999' })],
  ])('is refused with BE17 when it is addressed to %s', async (_what, addressed) => {
    const key = newMailbox();
    const payee = await shop(key, 'pedido 9');
    const second = newMailbox();
    await registerVerified(bank, second, callerOf(payee.account));
    const other = await openAccount(bank, { balance: 100, pixKey: true });
    const target = await addressed({ other, second });
    expect(await send(target, txidOf(payee.code))).toEqual(['REJECTED', 'BE17']);
    expect(await moneyOf(bank, other)).toMatchObject({ total: 100 });
    await expectUntouched(payee);
  });

  it.each([
    ["another customer's account", (number: string) => number],
    ['an account that is not there', () => '999999'],
  ])("is refused with BE17 when it names %s beside the code's key", async (_what, named) => {
    const key = newMailbox();
    const payee = await shop(key, 'pedido 12');
    const other = await openAccount(bank, { balance: 100 });
    expect(await sendBoth({ key, number: named(other.number) }, txidOf(payee.code))).toBe('BE17');
    expect(await moneyOf(bank, other)).toMatchObject({ total: 100 });
    await expectUntouched(payee);
  });

  it.each([
    ["the code's key", ({ key }: { key: string }) => ({ key: key.toUpperCase() })],
    ["the code's account", ({ number }: { number: string }) => ({ branch: '0001', number })],
  ])('pays it when it is addressed to %s', async (_what, addressed) => {
    const key = newMailbox();
    const { account, code } = await shop(key, 'pedido 10');
    const target = addressed({ key, number: account.number });
    expect(await send(target, txidOf(code))).toEqual(['SETTLED', null]);
    expect(await codeById(bank, code.qr_code_id, account.credential)).toMatchObject({ status: 'PAID' });
    expect(await moneyOf(bank, account)).toMatchObject({ total: 150 });
  });
});

it('the database itself refuses to mark a code as paid by money of another account', async () => {
  const { account, code } = await shop(newMailbox(), 'pedido 11');
  const other = await openAccount(bank);
  const paid = `update payment_codes set status = 'PAID', due_at = null, cash_in_id = 1, credited_account_id =
                  (select account_id from account_numbers where number = $2) where id = $1`;
  const mark = (number: string) => queryText(bank.app.db.main, paid, [code.qr_code_id, number]);
  await expect(mark(other.number)).rejects.toThrow('payment_codes_paid_to_their_account');
  await expectUntouched({ account, code });
});

it('ends with nothing amiss', () => bank.verify());

interface Both {
  key: string;
  number: string;
}

interface Parties {
  other: TestAccount;
  second: string;
}
