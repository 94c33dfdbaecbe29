/*
 * Events of payment codes in random histories: their keys come, go and change hands, people at this bank and
 * elsewhere pay them, and others forge their locations and address payments as they like.
 */
import { expect } from 'vitest';
import { encodeDynamic } from '../src/brcode/encode.ts';
import { queryText } from '../src/database/pool.ts';
import { transaction } from '../src/database/transaction.ts';
import { deleteKey } from '../src/keys/delete.ts';
import { announceKey } from '../src/keys/pix-keys.ts';
import { rebindKey } from '../src/keys/rebind.ts';
import { centavos } from '../src/values/money.ts';
import type { TestAccount } from './accounts.ts';
import { claimsOf, moveClaim, openedClaim } from './claims.ts';
import type { Json, TestBank } from './harness.ts';
import type { Random } from './long/seeded-random.ts';
import { type Institution, type KeyPair, signedBy } from './outbound/institution.ts';
import { codeById, createCode, DAY, simplified } from './receiving.ts';

export interface Player extends TestAccount {
  companyId: bigint;
  accountId: bigint;
}

export interface Code {
  id: number;
  owner: Player;
  /** Reais. */
  amount: number;
  key: string;
  tag: string;
  txid: string;
  text: string;
  paid: boolean;
}

export interface CodeHistory {
  bank: TestBank;
  random: Random;
  /** Two accounts of one client come first, then other customers. */
  players: Player[];
  /** An institution that says what it likes. */
  forger: Institution;
  signing: KeyPair;
  /** The keys that there may be, and who holds those that are active. */
  phones: string[];
  keys: Map<string, Player>;
  codes: Code[];
  /** Transfers by code that wait for their approval. */
  waiting: { id: number; payer: Player; code: Code }[];
}

/** Does one thing; says what came of it. */
export type CodeStep = (history: CodeHistory) => Promise<string>;

const pick = <T>(random: Random, from: readonly T[]): T | undefined => from[random(from.length)];
const callerOf = ({ source, credential }: Player) => ({ account: source, as: credential });

/** Whether a payer is right to expect that a payment pays the code now. */
function isPayable({ keys }: CodeHistory, code: Code): boolean {
  return !code.paid && keys.get(code.key)?.companyId === code.owner.companyId;
}

export const keyComes: CodeStep = async ({ bank, random, players, phones, keys }) => {
  const key = pick(random, phones) as string;
  if (keys.has(key)) return 'key is taken';
  const player = pick(random, players) as Player;
  const now = bank.app.bank.context.clock.now();
  await transaction(bank.app.db.main, (tx) => announceKey(tx, player, { type: 'CELL_PHONE', key, now }));
  await bank.drain();
  keys.set(key, player);
  return `key comes to ${player.number}`;
};

const keyGoes: CodeStep = async ({ bank, random, keys }) => {
  const key = pick(random, [...keys.keys()]);
  if (key === undefined) return 'no key to give up';
  await deleteKey(bank.app.bank.context, { by: null, companyId: keys.get(key)?.companyId as bigint, key });
  keys.delete(key);
  return 'key goes';
};

const keyIsRebound: CodeStep = async ({ bank, random, keys, players }) => {
  const [first, second] = players as [Player, Player];
  const own = [...keys].filter(([, holder]) => holder === first || holder === second);
  const [key, holder] = pick(random, own) ?? [];
  if (key === undefined) return 'no key to re-bind';
  const to = holder === first ? second : first;
  const { companyId, number } = to;
  await rebindKey(bank.app.bank.context, { by: null, companyId, key, branch: '0001', number });
  keys.set(key, to);
  return 'key is re-bound';
};

const keyIsClaimed: CodeStep = async ({ bank, random, keys, players }) => {
  const [key, donor] = pick(random, [...keys]) ?? [];
  const claimer = pick(random, players) as Player;
  if (key === undefined || donor === undefined || donor.document === claimer.document)
    return 'no key to claim';
  // A person who claimed the key before was sent a code; the next one takes half a minute.
  await bank.advance(31);
  const claim = await openedClaim(bank, key, callerOf(claimer));
  const given = (await claimsOf(bank, callerOf(donor))).find((one) => one.claim_id === claim.claim_id);
  const body = { reason: 'USER_REQUESTED' };
  for (const verb of ['acknowledge', 'confirm'] as const)
    await moveClaim(bank, given.pix_key_claim_id, { verb, body, as: donor.credential });
  const done = await moveClaim(bank, claim.pix_key_claim_id, { verb: 'complete', as: claimer.credential });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  await bank.drain();
  keys.set(key, claimer);
  return 'key is won';
};

export const codeIsMade: CodeStep = async ({ bank, random, keys, codes }) => {
  const owner = pick(random, [...keys.values()]);
  if (owner === undefined) return 'no key to make a code with';
  const amount = (1 + random(500)) / 100;
  const tag = `etiqueta de ${owner.number}`;
  const made = await createCode(
    bank,
    await simplified(bank, { ...owner.source, amount, tag }),
    owner.credential,
  );
  const [row] = await queryText<{ pix_key: string; txid: string }>(
    bank.app.db.main,
    'select pix_key, txid from payment_codes where company_id = $1 and id = $2',
    [owner.companyId, made.qr_code_id],
  );
  const { pix_key: key, txid } = row as { pix_key: string; txid: string };
  codes.push({
    id: made.qr_code_id,
    owner,
    amount,
    key,
    tag,
    txid,
    text: made.pix_copy_and_paste,
    paid: false,
  });
  return 'code';
};

/** A copy of a code's payload on another host, which names the key that the forger likes. */
async function forge({ bank, forger, signing }: CodeHistory, code: Code, chave: string): Promise<string> {
  const criacao = new Date(bank.app.bank.context.clock.now().getTime() - 1000).toISOString();
  const calendario = { criacao, apresentacao: criacao, expiracao: DAY };
  const valor = { original: code.amount.toFixed(2), modalidadeAlteracao: 0 };
  const payload = { calendario, txid: code.txid, revisao: 0, status: 'ATIVA', chave, valor };
  forger.serveToken(await signedBy(signing, payload, { jku: forger.jku }));
  const shop = { merchantName: 'LOJA', merchantCity: 'SAO PAULO' };
  return encodeDynamic({ url: `${forger.host}/cob/${code.txid}`, ...shop });
}

/** Pays a text out of an account; answers how the cashout ended, or what it was refused with. */
async function payInside(
  { bank }: CodeHistory,
  payer: Player,
  text: string,
  amount: number,
): Promise<string> {
  const body = { ...payer.source, pix_copy_and_paste: text, amount };
  const as = payer.credential;
  const sent = await bank.post('/create-copy-and-paste-transfer', body, { as });
  if (sent.status !== 200) {
    expect(sent).toMatchObject({ status: 400, body: { detail: 'Invalid PIX copy and paste code' } });
    return 'refused';
  }
  await bank.drain();
  return endOf(bank, payer, sent.body.id);
}

async function endOf(bank: TestBank, payer: Player, id: number): Promise<string> {
  const shown = await bank.get(`/v2/finance/status-cashout?id=${id}`, { as: payer.credential });
  return shown.body.status === 'SUCCESS' ? 'paid' : shown.body.erro_descriptor;
}

const codeIsPaidInside: CodeStep = async (history) => {
  const code = pick(history.random, history.codes);
  const payer = pick(history.random, history.players) as Player;
  if (code === undefined) return 'no code to pay';
  const payable = isPayable(history, code);
  const end = await payInside(history, payer, code.text, code.amount);
  expect(end, 'from inside').toBe(!payable ? 'refused' : payer === code.owner ? 'AG12' : 'paid');
  code.paid ||= end === 'paid';
  return `code from inside: ${end}`;
};

async function payOutside({ bank }: CodeHistory, body: Json): Promise<string> {
  const { status, reason } = await bank.sandbox('/cash-ins', body);
  return status === 'SETTLED' ? 'paid' : reason;
}

const codeIsPaidOutside: CodeStep = async (history) => {
  const code = pick(history.random, history.codes);
  if (code === undefined) return 'no code to pay';
  const payable = isPayable(history, code);
  const end = await payOutside(history, { amount: code.amount, pix_copy_and_paste: code.text });
  expect(end, 'from outside').toBe(payable ? 'paid' : 'BE17');
  code.paid ||= payable;
  return `code from outside: ${end}`;
};

const codeIsForged: CodeStep = async (history) => {
  const { random, codes, keys, phones, players } = history;
  const code = pick(random, codes);
  if (code === undefined) return 'no code to forge';
  const payable = isPayable(history, code);
  // Somebody's key now, one that may be nobody's, the code's own, or one elsewhere.
  const some = [pick(random, [...keys.keys()]), pick(random, phones), code.key, 'ok@psp.example'];
  const key = pick(random, some) ?? code.key;
  const text = await forge(history, code, key);
  if (random(2) === 0) {
    const end = await payInside(history, pick(random, players) as Player, text, code.amount);
    expect(end, 'forged, from inside').not.toBe('paid');
    return `forged from inside: ${end}`;
  }
  const end = await payOutside(history, { amount: code.amount, pix_copy_and_paste: text });
  // With the code's own key it says what the code says.
  if (key === code.key && payable) expect(end).toBe('paid');
  else expect(['BE17', 'DUPL'], 'forged, from outside').toContain(end);
  code.paid ||= end === 'paid';
  return `forged from outside: ${end}`;
};

const codeIsNamed: CodeStep = async (history) => {
  const { bank, random, codes, keys, players } = history;
  const code = pick(random, codes);
  if (code === undefined) return 'no code to name';
  const payable = isPayable(history, code);
  const key = pick(random, [...keys.keys()]);
  const payee = pick(random, players) as Player;
  const target = random(2) === 0 && key !== undefined ? { key } : { branch: '0001', number: payee.number };
  const paid = await bank.app.simulator?.control.payIn({
    ...{ amount: centavos(BigInt(Math.round(code.amount * 100))), target, txid: code.txid },
  });
  const own = 'key' in target ? key === code.key : payee === code.owner;
  expect(paid?.status, `named, ${paid?.reason}`).toBe(own && payable ? 'SETTLED' : 'REJECTED');
  code.paid ||= paid?.status === 'SETTLED';
  return `named: ${paid?.reason ?? 'paid'}`;
};

const keyIsPaid: CodeStep = async (history) => {
  const key = pick(history.random, history.phones) as string;
  const end = await payOutside(history, { amount: 0.5, key });
  expect(end).toBe(history.keys.has(key) ? 'paid' : 'AC03');
  return `key: ${end}`;
};

const transferWaits: CodeStep = async (history) => {
  const { bank, random, codes, players, waiting } = history;
  const code = pick(random, codes);
  const payer = pick(
    random,
    players.filter((player) => player !== code?.owner),
  ) as Player;
  if (code === undefined || !isPayable(history, code)) return 'no code to pay later';
  const asked = { day: 'now', payerDocument: payer.document } as const;
  const payment = (await bank.app.bank.scanner.scan(code.text, asked))?.payment;
  expect(payment?.holder.number).toBe(code.owner.number);
  const {
    key,
    txid,
    holder: party,
  } = payment as { key: string; txid: string; holder: NonNullable<typeof payment>['holder'] };
  const made = await bank.app.bank.cashouts.create({
    ...{ companyId: payer.companyId, branch: '0001', number: payer.number, tag: null },
    amount: centavos(BigInt(Math.round(code.amount * 100))),
    recipient: { kind: 'CODE', key, txid, payeeReference: null, party },
    ...{ idempotency: null, approve: false },
  });
  waiting.push({ id: Number(made.answered.id), payer, code });
  return 'transfer waits';
};

const transferIsApproved: CodeStep = async (history) => {
  const { bank, waiting } = history;
  const next = waiting.shift();
  if (next === undefined) return 'no transfer waits';
  const { id, payer, code } = next;
  const payable = isPayable(history, code);
  await bank.post('/approve-cashout', { id }, { as: payer.credential });
  await bank.drain();
  const end = await endOf(bank, payer, id);
  expect(end, 'approved').toBe(payable ? 'paid' : code.paid ? 'DUPL' : 'BE17');
  code.paid ||= payable;
  return `approved: ${end}`;
};

/** Acts at once on one code end in one order or another; the books tell which. */
const isFoughtOver: CodeStep = async (history) => {
  const code = pick(history.random, history.codes);
  if (code === undefined) return 'no code to fight over';
  const { bank, keys, players } = history;
  const holder = keys.get(code.key);
  const payers = players.filter((player) => player !== code.owner);
  const body = { pix_copy_and_paste: code.text, amount: code.amount };
  await Promise.all([
    ...payers.map(({ source, credential }) =>
      bank.post('/create-copy-and-paste-transfer', { ...source, ...body }, { as: credential }),
    ),
    payOutside(history, body),
    holder && deleteKey(bank.app.bank.context, { by: null, companyId: holder.companyId, key: code.key }),
  ]);
  await bank.drain();
  keys.delete(code.key);
  const { status } = await codeById(bank, code.id, code.owner.credential);
  if (code.paid) expect(status).toBe('PAID');
  code.paid = status === 'PAID';
  return `fought over: ${status}`;
};

/** One of each, the frequent ones more than once. */
export const CODE_STEPS: readonly CodeStep[] = [
  ...[keyComes, keyComes, keyComes, keyGoes, keyIsRebound, keyIsClaimed, codeIsMade, codeIsMade, codeIsMade],
  ...[
    codeIsPaidInside,
    codeIsPaidInside,
    codeIsPaidOutside,
    codeIsForged,
    codeIsForged,
    codeIsNamed,
    codeIsNamed,
  ],
  ...[keyIsPaid, transferWaits, transferIsApproved, isFoughtOver],
];
