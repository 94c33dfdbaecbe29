import { randomUUID } from 'node:crypto';
import { until } from '../../faults/bank-process.ts';
import type { Json } from '../../harness.ts';
import { type Acting, pick } from './pay-out.ts';
import { type Ended, FEE_IN, FEE_MED, type Program } from './program.ts';

const cents = (reais: number) => Math.round(reais * 100);
const HEARD_WITHIN_MS = 60_000;

const DECISIONS = [
  ['accept', 'reject'],
  ['accept', 'cancel'],
  ['reject', 'reject'],
  ['cancel', 'reject'],
];

interface CameIn {
  program: Program;
  amount: number;
  /** Told to be settled, or to be settled later. */
  endToEndId: string | undefined;
  /** Told to have come to nothing after the bank had accepted it. */
  dropped: boolean;
  refund: { id: string; amount: number; expected: string } | undefined;
  report: { id: string; verdict: string | undefined } | undefined;
}

interface Terms {
  /** Of a refund. */
  outcome: string;
  settlement: string;
  /** 0: reported and given back in part; 1: reported; 2: neither. */
  following: number;
  /** Asked for at once, of the case that a report opens. */
  verbs: readonly string[];
}

/** Money from another institution, which may be given back, in part and asked twice, or reported as fraud. */
export async function payIn(acting: Acting): Promise<void> {
  const { random } = acting;
  const following = random(3);
  await receive(acting, {
    outcome: pick(random, ['SUCCESS', 'SUCCESS', 'REJECTED', 'SILENT']),
    settlement: pick(random, ['AT_ONCE', 'AT_ONCE', 'AT_ONCE', 'AT_ONCE', 'LATE', 'DROPPED']),
    following,
    // Of what was given back in part while the case waits, the case is owed the rest.
    verbs: following === 0 ? ['accept', 'accept'] : pick(random, DECISIONS),
  });
}

/** Money that is reported as fraud, once for each decision. */
export async function decideEachWay(acting: Acting): Promise<void> {
  for (const verb of ['accept', 'reject', 'cancel'])
    await receive(acting, { outcome: 'SUCCESS', settlement: 'AT_ONCE', following: 1, verbs: [verb] });
}

async function receive({ program, random }: Acting, terms: Terms): Promise<void> {
  const { outcome, settlement, following, verbs } = terms;
  const amount = program.nextAmountIn();
  const target = random(2) === 0 ? { key: program.key } : { branch: '0001', number: program.account };
  const paid = await program.asker.ask({
    path: '/sandbox/cash-ins',
    body: { amount, ...target, refund_outcome: outcome, settlement },
    open: true,
  });
  const told = paid?.status === 200 ? paid.body.status : undefined;
  const settled = told === 'SETTLED';
  const came: CameIn = {
    ...{ program, amount: cents(amount), refund: undefined, report: undefined },
    endToEndId: settled || told === 'PENDING' ? paid?.body.end_to_end_id : undefined,
    dropped: told === 'REJECTED' && settlement === 'DROPPED',
  };
  const taken = outcome === 'SUCCESS';
  const reported = settled && taken && following < 2 ? await reportFraud(came) : undefined;
  if (settled && following === 0)
    came.refund = await giveBack(came, outcome, 100 + random(cents(amount) - 100));
  if (reported !== undefined) came.report = await decideCase(program, reported, verbs);
  program.deeds.push({ kind: 'cash-in', end: () => endCashIn(came) });
}

async function giveBack(
  { program, endToEndId }: CameIn,
  outcome: string,
  amount: number,
): Promise<CameIn['refund']> {
  const found = await program.asker.insist({ path: `/v2/finance/cashin/${endToEndId}` });
  if (found.status !== 200) {
    program.asker.counts.wrong.push(`the cash-in ${endToEndId} settled and is answered ${found.status}`);
    return undefined;
  }
  const body = { transaction_id: found.body.id, information: 'devolvido', amount: amount / 100 };
  const asked = { path: '/v2/finance/chargeback', body, key: randomUUID() };
  const [first, second] = await Promise.all([program.asker.insist(asked), program.asker.insist(asked)]);
  const { wrong } = program.asker.counts;
  if (first.status !== 200) wrong.push(`a refund was answered ${first.status} ${JSON.stringify(first.body)}`);
  if (second.status !== first.status || second.body.id !== first.body.id)
    wrong.push(`one key made the refunds ${first.body.id} and ${second.body.id}`);
  const expected = outcome === 'SUCCESS' ? 'SUCCESS' : 'REJECTED';
  return first.status === 200 ? { id: first.body.id, amount, expected } : undefined;
}

/** The id of the case that the report has opened. */
async function reportFraud({ program, endToEndId }: CameIn): Promise<string | undefined> {
  const body = { end_to_end_id: endToEndId, origin_situation_type: 'SCAM_FRAUD', reason: 'RETURN_REQUEST' };
  // One that was taken without an answer is refused the second time, and is in the list.
  const made = await program.asker.insist({ path: '/sandbox/meds', body, open: true });
  return made.status === 200 ? made.body.pix_med_id : findReport(program, endToEndId as string);
}

async function decideCase(program: Program, id: string, verbs: readonly string[]): Promise<CameIn['report']> {
  const answers = await Promise.all(
    verbs.map((verb) =>
      program.asker.insist({ path: `/v3/meds/${id}/${verb}`, body: { details: 'conferido' } }),
    ),
  );
  const done = verbs.filter((_, at) => answers[at]?.status === 200);
  if (done.length > 1) program.asker.counts.wrong.push(`case ${id} was decided ${done.join(' and ')}`);
  return { id, verdict: done[0] };
}

/** The case of a report that was taken: the bank hears of it from the directory a moment later. */
export async function findReport(
  program: Pick<Program, 'asker'>,
  endToEndId: string,
): Promise<string | undefined> {
  let id: string | undefined;
  const isHeard = async () => {
    const { body } = await program.asker.insist({ path: '/v3/meds/?limit=50' });
    id = (body.results as Json[]).find((one) => JSON.stringify(one).includes(endToEndId))?.pix_med_id;
    return id !== undefined;
  };
  await until(`the report of ${endToEndId} is heard of`, isHeard, { withinMs: HEARD_WITHIN_MS, everyMs: 50 });
  return id;
}

async function endCashIn({ program, amount, endToEndId, dropped, refund, report }: CameIn): Promise<Ended> {
  const lines = (await statementOf(program)).filter(
    (line) => line.transaction_type === 'PIX_CASHIN' && cents(line.amount) === amount,
  );
  const wrong: string[] = [];
  const what = `the cash-in of ${amount / 100}`;
  if (lines.length > 1) wrong.push(`${what} was credited ${lines.length} times`);
  if (endToEndId !== undefined && lines.length === 0) wrong.push(`${what} settled and is lost`);
  if (dropped && lines.length > 0) wrong.push(`${what} came to nothing and was credited`);
  let moved = lines.length * (amount - FEE_IN);
  const told = program.receiver.toldOf('PIX_CASHIN', lines[0]?.identification ?? '');
  if (lines.length > 0 && !told.has('PIX_CASHIN_RECEIVED')) wrong.push(`${what} was never told`);
  let left = amount;
  if (refund !== undefined) {
    const path = `/v2/finance/chargeback/status?id=${refund.id}`;
    const { status } = (await program.asker.insist({ path })).body;
    if (status !== refund.expected) wrong.push(`the refund of ${what} is ${status}, not ${refund.expected}`);
    if (status === 'SUCCESS') left -= refund.amount;
    moved -= amount - left;
  }
  if (report !== undefined) {
    const { body } = await program.asker.insist({ path: `/v3/meds/${report.id}` });
    const { given, faults } = judgeCase(report, body, left);
    moved -= given;
    wrong.push(...faults);
  }
  return { moves: [{ account: program.account, amount: moved }], wrong };
}

function judgeCase({ id, verdict }: NonNullable<CameIn['report']>, med: Json, owed: number) {
  const accepted = String(med.status).startsWith('ACCEPTED');
  const faults: string[] = [];
  if (verdict !== undefined && accepted !== (verdict === 'accept'))
    faults.push(`case ${id} is ${med.status} and was answered to be decided by ${verdict}`);
  const back = (med.chargebacks as Json[]).filter(({ status }) => status === 'SUCCESS');
  const given = back.reduce((sum, one) => sum + cents(one.amount), 0);
  if (given !== (accepted ? owed : 0)) faults.push(`case ${id} gave back ${given} of ${owed}`);
  return { given: given + (back.length > 0 ? FEE_MED : 0), faults };
}

/** Every line of an account since the run began. */
export async function statementOf(program: Program): Promise<Json[]> {
  const known = statements.get(program);
  if (known !== undefined) return known;
  const read = readStatement(program);
  statements.set(program, read);
  return read;
}

const statements = new Map<Program, Promise<Json[]>>();

/** Reads statements anew from now on. */
export function forgetStatements(): void {
  statements.clear();
}

async function readStatement(program: Program): Promise<Json[]> {
  const lines: Json[] = [];
  const at = `/v3/account-statements/0001/${program.account}`;
  let path: string | null = `${at}?start=2020-01-01T00:00:00Z&end=2100-01-01T00:00:00Z&limit=100`;
  while (path !== null) {
    const { status, body } = await program.asker.insist({ path });
    if (status !== 200) throw new Error(`a statement was answered ${status} ${JSON.stringify(body)}`);
    lines.push(...body.results);
    path = body.next === null ? null : `${at}?${new URL(body.next).searchParams}`;
  }
  return lines;
}
