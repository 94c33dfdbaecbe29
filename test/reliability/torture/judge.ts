import { type Pool, queryText } from '../../../src/database/pool.ts';
import { formatVerdicts, verify } from '../../../src/verify/verify.ts';
import { until } from '../../faults/bank-process.ts';
import { untilAllDelivered } from '../../faults/deliveries-under-kills.ts';
import type { Asker } from './asker.ts';
import { forgetStatements, statementOf } from './pay-in.ts';
import type { Program } from './program.ts';
import type { World } from './world.ts';

/** Differences, by who says so. */
export interface Judgement {
  wrong: string[];
  breaches: string[];
}

type Judged = Pick<World, 'pool' | 'programs'>;

// A bug that keeps something from ending is found sooner by whoever expects one.
const ENDS_WITHIN_MS = Number(process.env.TORTURE_PATIENCE_MS ?? 60_000);
const TOLD_WITHIN_MS = 3 * ENDS_WITHIN_MS;
const AT_ONCE = 16;
// Beyond the rail's limit of forty seconds and all that is asked again after it.
const LET_PASS_S = 120;

/** Once nobody asks for anything more: lets everything end, and holds the bank against all books. */
export async function judge(world: Judged): Promise<Judgement> {
  const wrong: string[] = [];
  const [first] = world.programs as [Program];
  await untilAllEnded(world.pool, first.asker).catch((error: Error) => wrong.push(error.message));
  forgetStatements();
  for (const program of world.programs) wrong.push(...(await closeBooks(world, program)));
  for (const program of world.programs) wrong.push(...(await compareBalance(program)));
  const breached = (await verify(world.pool)).filter(({ breaches }) => breaches > 0);
  return { wrong, breaches: breached.map((verdict) => formatVerdicts([verdict])) };
}

async function untilAllEnded(pool: Pool, asker: Asker): Promise<void> {
  await letEnd({ pool, asker });
  await untilAllDelivered(pool, TOLD_WITHIN_MS);
}

/** Moves the bank's clock on, by which payments wait for silence, and waits until all have ended. */
export async function letEnd({ pool, asker }: { pool: Pool; asker: Asker }): Promise<void> {
  const advance = { advance_seconds: LET_PASS_S };
  for (let times = 0; times < 2; times++)
    await asker.insist({ path: '/sandbox/clock', body: advance, open: true });
  const isOver = async () => {
    const [row] = await queryText<{ open: boolean }>(
      pool,
      `select exists (select from cashouts where status = 'PROCESSING')
              or exists (select from refunds where status = 'PENDING') as open`,
    );
    return row?.open === false;
  };
  await until('every payment and refund has ended', isOver, { withinMs: ENDS_WITHIN_MS, everyMs: 50 });
}

async function closeBooks({ programs }: Judged, program: Program): Promise<string[]> {
  const wrong = [...program.asker.counts.wrong.splice(0), ...program.receiver.wrong.splice(0)];
  const deeds = program.deeds.splice(0);
  const work = async () => {
    for (let deed = deeds.pop(); deed !== undefined; deed = deeds.pop()) {
      const ended = await deed.end();
      wrong.push(...ended.wrong);
      for (const { account, amount } of ended.moves) {
        const holder = programs.find((one) => one.account === account);
        if (holder !== undefined) holder.balance += amount;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return wrong;
}

async function compareBalance(program: Program): Promise<string[]> {
  const query = `account_branch_identifier=0001&account_number=${program.account}`;
  const { body } = await program.asker.insist({ path: `/v2/finance/get-balance?${query}` });
  const lines = await statementOf(program);
  const added = lines.reduce(
    (sum, { credit_or_debit, amount }) =>
      sum + (credit_or_debit === 'CREDIT' ? 1 : -1) * Math.round(amount * 100),
    0,
  );
  const held = Math.round(body.amount_total * 100);
  const wrong: string[] = [];
  const whose = `the account ${program.account}`;
  if (held !== program.balance) wrong.push(`${whose} holds ${held}, and its books say ${program.balance}`);
  if (held !== added) wrong.push(`${whose} holds ${held}, and its statement adds up to ${added}`);
  if (body.amount_blocked !== 0) wrong.push(`${whose} has ${body.amount_blocked} blocked by nothing`);
  return wrong;
}
