import { strict as assert } from 'node:assert';
import { type Account, available } from '../../src/accounts/account.ts';
import type { CashIn } from '../../src/cash-ins/cash-in.ts';
import { creditCashIn } from '../../src/cash-ins/credit.ts';
import { approvalRefusal } from '../../src/cashouts/approve.ts';
import { beginProcessing } from '../../src/cashouts/begin-processing.ts';
import { cancellationRefusal, cancelled } from '../../src/cashouts/cancel.ts';
import type { Cashout } from '../../src/cashouts/cashout.ts';
import { type CreateRequest, decideCreate } from '../../src/cashouts/decide-create.ts';
import { decideSettlement } from '../../src/cashouts/decide-settlement.ts';
import { creditReturn } from '../../src/cashouts/returns/credit.ts';
import { returnRefusal } from '../../src/cashouts/returns/take.ts';
import type { Movement } from '../../src/ledger/post.ts';
import type { CodeSet } from '../../src/payment-codes/codes-in-turn.ts';
import type { Party } from '../../src/rail/party.ts';
import { createEndToEndIds } from '../../src/values/end-to-end-ids.ts';
import { endToEndId } from '../../src/values/ids.ts';
import { type Centavos, centavos, ZERO } from '../../src/values/money.ts';
import {
  COMPANY,
  checkAccount,
  checkMovementsOf,
  factsOf,
  factualAvailable,
  keepCashout,
  keepMovements,
  noteTold,
  type World,
} from './payment-model.ts';
import type { Random } from './seeded-random.ts';

/** One thing that happens to the bank; answers in a word what came of it. */
export type Step = (world: World, random: Random) => string;

const ISPB = '99999000';
const TODAY = '2026-11-21';
const institutionName = () => null;
const NO_CODES: Pick<CodeSet, 'replace'> = { replace: () => assert.fail('no code is paid here') };
const RECIPIENT: Party = {
  ispb: '99999001',
  branch: '0001',
  number: '000019',
  accountType: 'CURRENT_ACCOUNT',
  document: '60010000186',
  name: 'Bruno Cardoso Nogueira',
};

const END_TO_END_IDS = createEndToEndIds(ISPB, Buffer.alloc(16));
const bankNow = (world: World) => ({ now: world.now, today: TODAY, ispb: ISPB, endToEndIds: END_TO_END_IDS });

function pickAccount(world: World, random: Random): Account {
  return world.accounts[random(world.accounts.length)] as Account;
}

/** Payments made lately are the likeliest to be moved on; old ones are asked for too. */
function pickCashout(world: World, random: Random): Cashout | undefined {
  const { length } = world.cashouts;
  if (length === 0) return undefined;
  const from = random(4) === 0 ? 0 : Math.max(0, length - 12);
  return world.cashouts[from + random(length - from)];
}

function accountOf(world: World, { accountId }: { accountId: bigint }): Account {
  return world.accounts[Number(accountId) - 1] as Account;
}

function amountUpTo(random: Random, most: number): Centavos {
  return centavos(BigInt(1 + random(random(3) === 0 ? most : Math.max(1, Math.floor(most / 20)))));
}

/** M5 of a customer's own operation: it never makes less than nothing available, nor a shortage deeper. */
function customerDoes<T>(account: Account, work: () => T): T {
  const before = available(account);
  const result = work();
  const after = available(account);
  assert(after >= 0n || after >= before, `M5: a customer took what is available from ${before} to ${after}`);
  return result;
}

const create: Step = (world, random) => {
  const request = newRequest(world, random);
  const missing = random(40) === 0;
  const account = missing ? undefined : accountByNumber(world, request.number);
  const earlier = account && findEarlier(world, account, request);
  const mfa = random(50) === 0 ? 'invalidCode' : undefined;
  const expected = expectedCreation(world, request, { account, earlier, mfa });
  const id = world.nextId++;
  const state = { account, earlier, mfa, id, ...bankNow(world) } as const;
  const decision = account
    ? customerDoes(account, () => decideCreate(request, state))
    : decideCreate(request, state);
  if (decision.kind === 'refused') {
    assert.equal(decision.code, expected);
    return decision.code;
  }
  if (decision.kind === 'replayed') {
    assert.equal(expected, 'replayed');
    assert.equal(decision.cashout, earlier, 'O1: a replay answers the one that there is');
    return 'replayed';
  }
  assert.equal(decision.stored.status, expected);
  assert.equal(decision.answered.status, request.approve ? 'PROCESSING' : 'NEW');
  assert.equal(decision.stored.fee, account?.cashoutFee, 'the fee of the moment');
  noteTold(world, decision.answered);
  keepCashout(world, undefined, decision.stored);
  return `created ${expected}`;
};

function newRequest(world: World, random: Random): CreateRequest {
  const manual = random(3) === 0;
  const key = random(25) === 0 ? undefined : ({ type: 'EMAIL', key: 'ok@psp.example' } as const);
  const keyed = random(3) === 0;
  return {
    companyId: COMPANY,
    branch: '0001',
    number: pickAccount(world, random).number,
    amount: amountUpTo(random, 40_000),
    recipient: manual ? { kind: 'MANUAL', party: RECIPIENT } : { kind: 'KEY', key },
    tag: null,
    idempotency: keyed ? { key: `key ${random(30)}`, fingerprint: `print ${random(2)}` } : null,
    approve: random(3) !== 0,
  };
}

function accountByNumber(world: World, number: string): Account | undefined {
  return world.accounts.find((account) => account.number === number);
}

function findEarlier(world: World, account: Account, { idempotency }: CreateRequest): Cashout | undefined {
  if (idempotency === null) return undefined;
  return world.cashouts.find(
    (cashout) => cashout.accountId === account.id && cashout.idempotencyKey === idempotency.key,
  );
}

interface Asked {
  account: Account | undefined;
  earlier: Cashout | undefined;
  mfa: string | undefined;
}

/** The interface's order of refusals, once more; else the state that the cashout begins in. */
function expectedCreation(world: World, request: CreateRequest, { account, earlier, mfa }: Asked): string {
  if (account === undefined) return 'accountNotFound';
  if (earlier !== undefined)
    return earlier.fingerprint === request.idempotency?.fingerprint ? 'replayed' : 'idempotencyConflict';
  if (account.status !== 'ACTIVE') return 'accountNotFound';
  if (account.registrationDeadline !== null && account.registrationDeadline < TODAY)
    return 'registrationOverdue';
  if (mfa !== undefined) return mfa;
  if (request.recipient.kind === 'KEY' && request.recipient.key === undefined) return 'invalidPixKey';
  if (!request.approve) return 'NEW';
  return expectedStart(world, account, request.amount + account.cashoutFee);
}

function expectedStart(world: World, account: Account, total: bigint): 'PROCESSING' | 'FAILED' {
  return factualAvailable(factsOf(world, account.id)) >= total ? 'PROCESSING' : 'FAILED';
}

const approve: Step = (world, random) => {
  const cashout = pickCashout(world, random);
  if (cashout === undefined) return 'nothing there';
  const account = accountOf(world, cashout);
  const expected = expectedMove(cashout, account, { overdueCounts: true });
  const refused = approvalRefusal(cashout, account, TODAY);
  assert.equal(refused, expected);
  if (refused !== undefined) return refused;
  const status = expectedStart(world, account, cashout.amount + cashout.fee);
  const { answered, stored } = customerDoes(account, () => beginProcessing(cashout, account, bankNow(world)));
  assert.equal(answered.status, 'PROCESSING');
  assert.equal(stored.status, status);
  keepCashout(world, cashout, stored);
  return `approved ${status}`;
};

const cancel: Step = (world, random) => {
  const cashout = pickCashout(world, random);
  if (cashout === undefined) return 'nothing there';
  const account = accountOf(world, cashout);
  const refused = cancellationRefusal(cashout, account);
  assert.equal(refused, expectedMove(cashout, account, { overdueCounts: false }));
  if (refused !== undefined) return refused;
  keepCashout(world, cashout, cancelled(cashout, world.now));
  return 'cancelled';
};

function expectedMove(
  cashout: Cashout,
  account: Account,
  { overdueCounts }: { overdueCounts: boolean },
): string | undefined {
  if (account.status !== 'ACTIVE') return 'accountNotFound';
  const { registrationDeadline } = account;
  if (overdueCounts && registrationDeadline !== null && registrationDeadline < TODAY)
    return 'registrationOverdue';
  return cashout.status === 'NEW' ? undefined : 'transactionInWrongStatus';
}

const settle: Step = (world, random) => {
  const cashout = pickCashout(world, random);
  if (cashout === undefined) return 'nothing there';
  const account = accountOf(world, cashout);
  const settled = random(3) !== 0;
  const payee = settled && random(3) === 0 ? pickAccount(world, random) : undefined;
  const inside = payee !== undefined && payee !== account;
  const ending = settled ? { settled, inside } : ({ settled, code: 'AC03' } as const);
  const before = { ...account };
  const word = customerDoes(account, () =>
    decideSettlement(cashout, account, { ending: ending as never, now: world.now }),
  );
  if (word === undefined) {
    assert.notEqual(cashout.status, 'PROCESSING', 'what is PROCESSING ends by the word that comes');
    assert.deepEqual(account, before, 'a word that changes nothing changes nothing');
    return 'said too late';
  }
  assert.equal(cashout.status, 'PROCESSING', 'S1: only what is PROCESSING ends');
  assert.equal(word.cashout.status, settled ? 'SUCCESS' : 'FAILED');
  assert.equal(word.cashout.events, cashout.events + 1, 'E1: one event');
  keepMovements(world, word.movements);
  if (word.cashout.status === 'SUCCESS') noteTold(world, word.cashout);
  keepCashout(world, cashout, word.cashout);
  if (inside) receive(world, payee, { amount: cashout.amount, inside });
  return settled ? (inside ? 'settled inside' : 'settled') : 'failed';
};

const cashIn: Step = (world, random) => {
  receive(world, pickAccount(world, random), { amount: amountUpTo(random, 20_000), inside: false });
  return 'received';
};

function receive(
  world: World,
  account: Account,
  { amount, inside }: { amount: Centavos; inside: boolean },
): void {
  const received: CashIn = {
    companyId: COMPANY,
    id: world.nextId++,
    accountId: account.id,
    endToEndId: endToEndId('99999001', world.now),
    amount,
    fee: account.cashinFee,
    pixKey: null,
    tag: null,
    codeId: null,
    txid: null,
    refunded: ZERO,
    refundPending: ZERO,
    events: 1,
    payer: RECIPIENT,
    createdAt: world.now,
  };
  const request = { account, cashIn: received, code: undefined, codes: NO_CODES, inside, institutionName };
  const credit = creditCashIn(request);
  assert.equal(sumOf(credit.movements), amount - account.cashinFee, 'a cash-in is its amount less the fee');
  keepMovements(world, credit.movements);
  factsOf(world, account.id).received.push(amount - received.fee);
  checkAccount(world, account);
}

function sumOf(movements: readonly Movement[]): bigint {
  return movements.reduce(
    (sum, { kind, amount }) => (kind === 'CASHIN_FEE' ? sum - amount : sum + amount),
    0n,
  );
}

const giveBack: Step = (world, random) => {
  const cashout = pickCashout(world, random);
  if (cashout === undefined) return 'nothing there';
  const account = accountOf(world, cashout);
  const all = cashout.amount - cashout.returned;
  const amount = random(2) === 0 && all > 0n ? centavos(all) : amountUpTo(random, 10_000);
  const refused = returnRefusal(cashout, amount);
  const settled = cashout.status === 'SUCCESS' || cashout.status === 'REFUNDED';
  assert.equal(refused, settled ? (amount > all ? 'AM09' : undefined) : 'ED05');
  if (refused !== undefined) return refused;
  const returnId = `return ${world.nextId++}`;
  const given = { returnId, amount, reason: 'MD06', at: world.now, inside: false };
  const credit = creditReturn(cashout, account, { given, institutionName });
  keepMovements(world, [credit.movement]);
  factsOf(world, account.id).returned.push(amount);
  keepCashout(world, cashout, credit.cashout);
  return credit.cashout.status === 'REFUNDED' ? 'refunded' : 'returned in part';
};

/** Fees may be larger than what comes in: a fee may overdraw. */
const change: Step = (world, random) => {
  const account = pickAccount(world, random);
  const fee = () => centavos(random(2) === 0 ? 0n : BigInt(random(random(8) === 0 ? 30_000 : 200)));
  const deadline = random(8) === 0 ? '2026-11-20' : random(2) === 0 ? TODAY : null;
  const changed: Account = {
    ...account,
    status: random(8) === 0 ? 'CLOSING' : 'ACTIVE',
    cashoutFee: fee(),
    cashinFee: fee(),
    registrationDeadline: deadline,
  };
  world.accounts[world.accounts.indexOf(account)] = changed;
  return 'changed';
};

const WEIGHTED: readonly (readonly [Step, number])[] = [
  [create, 36],
  [approve, 14],
  [cancel, 4],
  [settle, 26],
  [giveBack, 8],
  [cashIn, 9],
  [change, 3],
];
const STEPS = WEIGHTED.flatMap(([step, weight]) => Array.from({ length: weight }, () => step));

/** Takes one step and checks the invariants of every account and payment. */
export function takeStep(world: World, random: Random): string {
  // Two nodes' clocks differ a little, so that instants reach an account out of order.
  world.now = new Date(world.now.getTime() + random(400) - 100);
  const word = (STEPS[random(STEPS.length)] as Step)(world, random);
  for (const account of world.accounts) checkAccount(world, account);
  const latest = world.cashouts.at(-1);
  if (latest !== undefined) checkMovementsOf(world, latest);
  return word;
}
