import type { Json } from '../../harness.ts';
import type { Answered } from './asker.ts';
import { endKey, giveUp, registerKey } from './hold-keys.ts';
import { statementOf } from './pay-in.ts';
import type { Acting } from './pay-out.ts';
import { isText, wordsOf } from './person.ts';
import { type Ended, type Program, sourceOf } from './program.ts';

const seconds = new WeakMap<Program, Promise<Program>>();

/** The second account of a program's company, which holds what was paid to keys that were moved there. */
function secondOf(program: Program): Promise<Program> {
  const known = seconds.get(program) ?? openSecond(program);
  seconds.set(program, known);
  return known;
}

async function openSecond(program: Program): Promise<Program> {
  const { document, name } = program;
  const body = { company_document: document, type: 'PJ', document, name, balance: 0, permissions: [] };
  const opened = await program.asker.insist({ path: '/sandbox/accounts', body, open: true });
  return { ...program, account: opened.body.number };
}

/** A key is bound to the company's other account, is paid there, and perhaps comes back. */
export async function moveKey({ program, random }: Acting): Promise<void> {
  const { asker } = program;
  const held = await registerKey(program, random);
  if (held?.made?.status !== 200) return;
  const { key } = held;
  const second = await secondOf(program);
  await bind(program, key, second);
  const amount = program.nextAmountIn();
  const paid = await asker.ask({ path: '/sandbox/cash-ins', body: { amount, key }, open: true });
  const isBack = random(3) === 0;
  if (isBack) await bind(program, key, program);
  const holder = isBack ? program : second;
  const shown = await endKey(holder, key, { made: { status: 200, body: {} }, gone: undefined });
  asker.counts.wrong.push(...shown.wrong);
  const gone = await giveUp(program, key);
  const settled = paid?.status === 200 && paid.body.status === 'SETTLED';
  const moved: Moved = { program, second, key, gone, amount, settled };
  program.deeds.push({ kind: 'key moved', end: () => endMoved(moved) });
}

async function bind({ asker }: Program, key: string, to: Program): Promise<void> {
  const path = `/v3/dict/key/${encodeURIComponent(key)}`;
  const bound = await asker.insist({ method: 'PUT', path, body: sourceOf(to.account) });
  if (bound.status === 200) {
    if (bound.body.key !== key) asker.counts.wrong.push(`the key ${key} was moved and is ${bound.body.key}`);
    return;
  }
  const isThere = bound.again && isText(bound, 'The PIX key is already linked to this account');
  if (!isThere) asker.counts.wrong.push(`the move of ${key} was answered ${wordsOf(bound)}`);
}

interface Moved {
  program: Program;
  second: Program;
  key: string;
  gone: Answered;
  /** Reais, paid to the key at the second account. */
  amount: number;
  settled: boolean;
}

async function endMoved({ program, second, key, gone, amount, settled }: Moved): Promise<Ended> {
  const wrong: string[] = [];
  for (const holder of [program, second])
    wrong.push(...(await endKey(holder, key, { made: undefined, gone })).wrong);
  const isOurs = (line: Json) => line.transaction_type === 'PIX_CASHIN' && line.amount === amount;
  const [here, there] = await Promise.all(
    [program, second].map(async (holder) => (await statementOf(holder)).filter(isOurs).length),
  );
  const what = `the cash-in of ${amount} to a key that was moved`;
  if (here !== 0) wrong.push(`${what} came to the account that it was moved from`);
  if (there !== 1 && (settled || there !== 0)) wrong.push(`${what} was credited ${there} times`);
  return { moves: [], wrong };
}
