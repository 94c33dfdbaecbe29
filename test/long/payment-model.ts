/*
 * A naive bank beside the real deciders. The model keeps nothing but facts (who was endowed, what was asked, how each
 * payment ended) and adds them up from scratch whenever it is asked; the deciders keep running totals. After each
 * step the two must agree, to the centavo.
 */
import { strict as assert } from 'node:assert';
import type { Account } from '../../src/accounts/account.ts';
import type { Cashout } from '../../src/cashouts/cashout.ts';
import { asTold } from '../../src/cashouts/events.ts';
import { type CashoutResource, cashoutResource } from '../../src/cashouts/resource.ts';
import type { CashoutStatus } from '../../src/cashouts/status.ts';
import { movementDefinition } from '../../src/ledger/movement-kinds.ts';
import type { Movement } from '../../src/ledger/post.ts';
import { type Centavos, centavos, ZERO } from '../../src/values/money.ts';

/** Everything that ever happened to one account, as its holder would write it down. */
interface Facts {
  endowed: bigint;
  cashouts: Map<bigint, Cashout>;
  /** Amount less fee. */
  received: bigint[];
  returned: bigint[];
}

export interface World {
  accounts: Account[];
  facts: Facts[];
  movements: Movement[];
  movementsOf: Map<bigint, Movement[]>;
  cashouts: Cashout[];
  /** The resources that the creation and the success of each payment told. */
  told: Map<bigint, { status: CashoutStatus; resource: CashoutResource }[]>;
  now: Date;
  nextId: bigint;
}

export const COMPANY = 7n;
const START = Date.UTC(2026, 10, 21, 12);
const FUNDED = 50_000n;

export function newWorld(accounts: number): World {
  const world: World = {
    accounts: [],
    facts: [],
    movements: [],
    movementsOf: new Map(),
    cashouts: [],
    told: new Map(),
    now: new Date(START),
    nextId: 1n,
  };
  for (let index = 0; index < accounts; index++) {
    world.accounts.push(newAccount(BigInt(index + 1)));
    world.facts.push({ endowed: FUNDED, cashouts: new Map(), received: [], returned: [] });
  }
  return world;
}

/** An account that holds R$ 500.00 and pays no fees. */
export function newAccount(id: bigint, changes: Partial<Account> = {}): Account {
  return {
    companyId: COMPANY,
    id,
    branch: '0001',
    number: String(100_000n + id),
    holderName: `Holder ${id}`,
    holderDocument: '11222333000181',
    status: 'ACTIVE',
    balance: centavos(FUNDED),
    blocked: ZERO,
    overdraft: ZERO,
    cashoutFee: ZERO,
    cashinFee: ZERO,
    medFee: ZERO,
    registrationDeadline: null,
    lastMovementAt: new Date(START),
    ...changes,
  };
}

export function factsOf(world: World, accountId: bigint): Facts {
  return world.facts[Number(accountId) - 1] as Facts;
}

/** The balance of an account by the facts. */
export function factualBalance({ endowed, cashouts, received, returned }: Facts): bigint {
  let balance = endowed;
  for (const { status, amount, fee } of cashouts.values())
    if (status === 'SUCCESS' || status === 'REFUNDED') balance -= amount + fee;
  for (const amount of received) balance += amount;
  for (const amount of returned) balance += amount;
  return balance;
}

export function factualBlocked({ cashouts }: Facts): bigint {
  let blocked = 0n;
  for (const { status, amount, fee } of cashouts.values())
    if (status === 'PROCESSING') blocked += amount + fee;
  return blocked;
}

export function factualAvailable(facts: Facts): bigint {
  return factualBalance(facts) - factualBlocked(facts);
}

/** Interface, "States and transitions", written a second time; `''` is what is not there yet. */
const TRANSITIONS: Record<string, readonly string[]> = {
  '': ['NEW', 'PROCESSING', 'FAILED'],
  NEW: ['PROCESSING', 'FAILED', 'CANCELLED'],
  PROCESSING: ['SUCCESS', 'FAILED'],
  SUCCESS: ['SUCCESS', 'REFUNDED'],
  FAILED: [],
  CANCELLED: [],
  REFUNDED: [],
};

/** S1, and everything that may not change about a payment once it is made. Keeps the new state. */
export function keepCashout(world: World, before: Cashout | undefined, after: Cashout): void {
  const allowed = TRANSITIONS[before?.status ?? ''] ?? [];
  assert(allowed.includes(after.status), `S1: ${before?.status ?? 'nothing'} became ${after.status}`);
  // From NEW it fails for want of money alone, before it holds anything.
  if (before?.status !== 'PROCESSING' && after.status === 'FAILED')
    assert.equal(after.errorCode, 'NO_BALANCE');
  if (before !== undefined) {
    assert.deepEqual(fixed(after), fixed(before), 'what a payment is never changes');
    assert(before.endToEndId === null || after.endToEndId === before.endToEndId, 'O4: one end-to-end id');
    assert(after.leaseNumber >= before.leaseNumber, 'lease numbers only grow');
  }
  assert.equal(after.status === 'PROCESSING', after.dueAt !== null, 'only what is PROCESSING is due');
  Object.freeze(after);
  if (before === undefined) world.cashouts.push(after);
  else world.cashouts[world.cashouts.indexOf(before)] = after;
  factsOf(world, after.accountId).cashouts.set(after.id, after);
  for (const { status, resource } of world.told.get(after.id) ?? [])
    assert.deepEqual(resourceOf(asTold(after, status)), resource, 'what was told can be told again');
}

/** Notes what the creation or the success of a payment told. */
export function noteTold(world: World, cashout: Cashout): void {
  const told = { status: cashout.status, resource: resourceOf(cashout) };
  world.told.set(cashout.id, [...(world.told.get(cashout.id) ?? []), told]);
}

function resourceOf(cashout: Cashout): CashoutResource {
  return cashoutResource(cashout, { number: String(cashout.accountId) }, (ispb) => `Bank ${ispb}`);
}

function fixed({
  id,
  companyId,
  accountId,
  amount,
  fee,
  pixKey,
  codeTransaction,
  createdAt,
}: Cashout): object {
  return { id, companyId, accountId, amount, fee, pixKey, codeTransaction, createdAt };
}

export function keepMovements(world: World, movements: readonly Movement[]): void {
  for (const movement of movements) {
    // M3: whoever changed a movement later would throw.
    world.movements.push(Object.freeze(movement));
    const ofPayment = world.movementsOf.get(movement.paymentId as bigint) ?? [];
    ofPayment.push(movement);
    world.movementsOf.set(movement.paymentId as bigint, ofPayment);
  }
}

/** M2, M4 and M5 of one account, against the facts. */
export function checkAccount(world: World, account: Account): void {
  const facts = factsOf(world, account.id);
  assert.equal(account.balance, factualBalance(facts), 'M2: the balance is what the facts add up to');
  assert.equal(account.blocked, factualBlocked(facts), 'M4: what is blocked is what is PROCESSING');
  const missing = account.blocked - account.balance;
  assert.equal(account.overdraft, missing > 0n ? missing : 0n, 'M5: the overdraft is what is missing');
}

/** M6: what a payment may have moved, by its state. */
export function checkMovementsOf(world: World, cashout: Cashout): void {
  const moved = world.movementsOf.get(cashout.id) ?? [];
  const sum = (wanted: RegExp) =>
    moved.reduce((total, { kind, amount }) => (wanted.test(kind) ? total + amount : total), 0n);
  const debits = moved.filter(({ kind }) => kind === 'CASHOUT' || kind === 'CASHOUT_INSIDE');
  const settled = cashout.status === 'SUCCESS' || cashout.status === 'REFUNDED';
  assert.equal(debits.length, settled ? 1 : 0, 'M6: one debit, or none');
  assert.equal(sum(/^CASHOUT(_INSIDE)?$/), settled ? cashout.amount : 0n, 'M6: debited its amount');
  assert.equal(sum(/^CASHOUT_FEE$/), settled ? cashout.fee : 0n, 'M6: debited its fee');
  assert.equal(sum(/^CASHOUT_RETURN$/), cashout.returned, 'M6: credited what came back');
  assert.equal(
    cashout.status === 'REFUNDED',
    cashout.returned === cashout.amount,
    'M6: REFUNDED is all of it',
  );
}

/** M1, M2 and M8 over everything at once: the books sum to zero, and each statement runs on from line to line. */
export function checkBooks(world: World): void {
  const books = new Map<string, bigint>();
  const enter = (book: string, amount: bigint) => books.set(book, (books.get(book) ?? 0n) + amount);
  const running = new Map<bigint, { balance: Centavos; at: Date }>();
  for (const { accountId, kind, amount, balanceAfter, at } of world.movements) {
    const { direction, contra } = movementDefinition(kind);
    const signed = direction === 'CREDIT' ? amount : -amount;
    enter('CUSTOMERS', signed);
    enter(contra, -signed);
    const last = running.get(accountId) ?? { balance: centavos(FUNDED), at: new Date(START) };
    assert.equal(balanceAfter, last.balance + signed, 'M8: each running balance follows from the one before');
    assert(at >= last.at, 'M8: a statement never runs backwards');
    running.set(accountId, { balance: balanceAfter, at });
  }
  let total = 0n;
  for (const amount of books.values()) total += amount;
  assert.equal(total, 0n, 'M1: all entries sum to zero');
  assert.equal(books.get('TRANSFERS') ?? 0n, 0n, 'M1: payments between customers net to zero');
  for (const account of world.accounts) {
    assert.equal(
      running.get(account.id)?.balance ?? FUNDED,
      account.balance,
      'M2: the newest running balance',
    );
    checkAccount(world, account);
  }
  for (const cashout of world.cashouts) checkMovementsOf(world, cashout);
}
