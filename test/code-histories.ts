/*
 * Random histories of payment codes. After any of them a code is PAID exactly where its own account was credited the
 * amount that it asks for, and nobody is shown another account's code or tag.
 */
import { expect } from 'vitest';
import { findTargets, targetKey } from '../src/accounts/find-addresses.ts';
import { deleteKey } from '../src/keys/delete.ts';
import { listKeys } from '../src/keys/pix-keys.ts';
import { openAccount, type TestAccount } from './accounts.ts';
import {
  CODE_STEPS,
  type Code,
  type CodeHistory,
  type CodeStep,
  codeIsMade,
  keyComes,
  type Player,
} from './code-steps.ts';
import type { Json, TestBank } from './harness.ts';
import { seededRandom } from './long/seeded-random.ts';
import { makeKeyPair, startInstitution } from './outbound/institution.ts';
import { cashIn, codeById } from './receiving.ts';

/** Where histories are played, one after the other. */
export interface Stage extends Pick<CodeHistory, 'bank' | 'players' | 'forger' | 'signing'> {
  close(): Promise<void>;
}

/** Every history has something to begin with. */
const OPENING: readonly CodeStep[] = [keyComes, codeIsMade];

const RICH = 100_000_000;

export async function openStage(bank: TestBank): Promise<Stage> {
  const forger = await startInstitution();
  const signing = await makeKeyPair('ES256');
  forger.keys = [signing.jwk];
  const first = await openAccount(bank, { balance: RICH });
  const { document, name } = first;
  const accounts = [first, await openAccount(bank, { balance: RICH, document, name, company: document })];
  for (let others = 0; others < 2; others++) accounts.push(await openAccount(bank, { balance: RICH }));
  const players = await Promise.all(accounts.map((account) => asPlayer(bank, account)));
  return { bank, players, forger, signing, close: () => forger.server.close() };
}

async function asPlayer(bank: TestBank, account: TestAccount): Promise<Player> {
  const target = { branch: '0001', number: account.number };
  const owner = (await findTargets(bank.app.db.main, [target])).get(targetKey(target));
  if (owner === undefined) throw new Error('an account that was opened is there');
  return { ...account, ...owner };
}

/** Plays so many turns and holds what everybody is shown against what happened; answers what was done. */
export async function playCodeHistory(
  stage: Stage,
  { seed, turns }: { seed: number; turns: number },
): Promise<string[]> {
  const { bank } = stage;
  const phones = [1, 2, 3].map((digit) => `+55119${String(10 * seed + digit).padStart(8, '0')}`);
  const history: CodeHistory = {
    ...stage,
    random: seededRandom(seed),
    phones,
    keys: new Map(),
    codes: [],
    waiting: [],
  };
  const words: string[] = [];
  // An account may prove so many keys a day.
  await bank.advance(1_200);
  const start = bank.app.bank.context.clock.now();
  try {
    for (let turn = 0; turn < turns; turn++) {
      const step = OPENING[turn] ?? (CODE_STEPS[history.random(CODE_STEPS.length)] as CodeStep);
      words.push(await step(history));
    }
    await checkCodes(history, await linesSince(history, start));
  } catch (error) {
    throw new Error(`a history breaks after:\n${words.slice(-25).join('\n')}`, { cause: error });
  } finally {
    // The next history's codes are made with the next history's keys.
    await giveKeysUp(history);
  }
  return words;
}

async function giveKeysUp({ bank, players }: CodeHistory): Promise<void> {
  const { context } = bank.app.bank;
  for (const { companyId, accountId } of players)
    for (const { key } of await listKeys(context.db.main, { companyId, accountId }))
      await deleteKey(context, { by: null, companyId, key });
}

type Lines = Map<Player, Json[]>;

async function linesSince({ bank, players }: CodeHistory, start: Date): Promise<Lines> {
  const read = async ({ number, credential }: Player) => {
    const path = `/v3/account-statements/0001/${number}?start=${start.toISOString()}&end=2100-01-01T00:00:00Z`;
    const { body } = await bank.get(`${path}&limit=100`, { as: credential });
    expect(body.next, 'a history fits one page').toBeNull();
    return body.results as Json[];
  };
  return new Map(await Promise.all(players.map(async (player) => [player, await read(player)] as const)));
}

async function checkCodes(history: CodeHistory, lines: Lines): Promise<void> {
  for (const code of history.codes) await checkCode(history, code, lines);
  for (const [player, shown] of lines) {
    const own = history.codes.filter(({ owner }) => owner === player);
    for (const { qr_code_id: id, tag_id: tag } of shown) {
      if (id !== null) expect(own.map((code) => code.id)).toContain(id);
      if (tag !== null) expect(own.map((code) => code.tag)).toContain(tag);
    }
  }
}

/** PAID means that this account was credited this amount, once; every other status that nobody's was. */
async function checkCode({ bank }: CodeHistory, code: Code, lines: Lines): Promise<void> {
  const { owner, amount } = code;
  const shown = await codeById(bank, code.id, owner.credential);
  expect([shown.status, shown.account_number]).toEqual([code.paid ? 'PAID' : 'NEW', owner.number]);
  const credits = [...lines].flatMap(([player, some]) =>
    some.flatMap((line) => (line.qr_code_id === code.id ? [{ player, line }] : [])),
  );
  expect(credits.length).toBe(code.paid ? 1 : 0);
  for (const { player, line } of credits) {
    expect(player).toBe(owner);
    expect(line).toMatchObject({ credit_or_debit: 'CREDIT', transaction_type: 'PIX_CASHIN', amount });
    expect(line.identification).toBe(shown.endToEndId);
    const came = await cashIn(bank, shown.endToEndId, owner.credential);
    expect(came).toMatchObject({ pix_qr_code_id: code.id, tag: code.tag, key: code.key, amount });
  }
}
