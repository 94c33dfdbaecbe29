import { type Pool, queryText } from '../src/database/pool.ts';
import { transaction } from '../src/database/transaction.ts';
import { prove } from '../src/verify/prove.ts';
import { sightOf } from '../src/verify/sight.ts';
import { FEW, NoFigures } from './cases.ts';
import { openCompany } from './company.ts';
import type { Sender } from './requests.ts';
import { openWorkshop, type Server, startServer } from './server.ts';
import { median, runShortly } from './short-run.ts';

// Short and many, because the machine is not the same from one minute to the next.
const ROUNDS = 5;
const WARM_UP_SECONDS = 4;

interface Beside {
  name: string;
  /** Works until it is told to end; answers what it did. */
  run(pool: Pool, isOver: () => boolean): Promise<string>;
}

const BESIDE: readonly Beside[] = [
  { name: 'nothing', run: async () => '' },
  { name: 'whole proofs', run: proveAgainAndAgain },
  { name: 'a backup', run: readEverythingOnce },
];

async function proveAgainAndAgain(pool: Pool, isOver: () => boolean): Promise<string> {
  let parts = 0;
  while (!isOver()) {
    const { verdicts, parts: some } = await prove(await sightOf(pool), { reach: 'whole' });
    const breached = verdicts.filter(({ breaches }) => breaches > 0);
    if (breached.length > 0) throw new NoFigures(`breached: ${breached.map(({ id }) => id).join(', ')}`);
    parts += some;
  }
  return `${parts} parts proved`;
}

/** Reads every table over one snapshot and holds it to the end, as a backup of a large bank does. */
async function readEverythingOnce(pool: Pool, isOver: () => boolean): Promise<string> {
  return transaction(
    pool,
    async (tx) => {
      const tables = await queryText<{ name: string }>(
        tx,
        `select format('%I.%I', schemaname, tablename) as name from pg_tables
          where schemaname in (current_schema(), 'simulator')`,
      );
      for (const { name } of tables)
        await queryText(tx, `select count(row_to_json(t)) as read from ${name} t`);
      while (!isOver()) await pause(50);
      return { told: `${tables.length} tables read` };
    },
    { snapshot: true },
  ).then(({ told }) => told);
}

/** Measures what a whole proof and a backup cost the payments beside them: round by round, one after the other. */
export async function compareProofs({
  seconds,
  dir,
  profile,
}: {
  seconds: number;
  dir?: string;
  profile?: string;
}): Promise<void> {
  const workshop = await openWorkshop(dir);
  try {
    const server = await startServer(workshop, {}, profile);
    const sender = await (await openCompany(server.port))(server.port, 1);
    await measure(server, sender, { beside: BESIDE[0] as Beside, seconds: WARM_UP_SECONDS });
    const rates = new Map<string, number[]>(BESIDE.map(({ name }) => [name, []]));
    console.log(`\none account, ${FEW} connections\nbeside it          settled/s`);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const beside of BESIDE) {
        const { perSecond, told } = await measure(server, sender, { beside, seconds });
        rates.get(beside.name)?.push(perSecond);
        console.log(`${beside.name.padEnd(16)}${perSecond.toFixed(0).padStart(12)}  ${told}`);
      }
    for (const { name } of BESIDE.slice(1))
      console.log(`${name}: ${ratioOf(rates, name).toFixed(2)} x the payments`);
  } finally {
    await workshop.close();
  }
}

function ratioOf(rates: ReadonlyMap<string, readonly number[]>, name: string): number {
  const alone = rates.get('nothing') ?? [];
  const ratios = (rates.get(name) ?? []).map((rate, round) => rate / (alone[round] ?? Number.NaN));
  return median(ratios);
}

async function measure(
  server: Server,
  sender: Sender,
  { beside, seconds }: { beside: Beside; seconds: number },
): Promise<{ perSecond: number; told: string }> {
  let over = false;
  const besides = beside.run(server.pool, () => over);
  const plan = { asks: { sender }, connections: FEW, seconds, tagPrefix: 'proof-' };
  const { perSecond } = await runShortly(server, plan);
  over = true;
  return { perSecond, told: await besides };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
