import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Pool, queryText } from '../src/database/pool.ts';
import { prove } from '../src/verify/prove.ts';
import { sightOf } from '../src/verify/sight.ts';
import { NoFigures } from './cases.ts';
import { type Credential, foundCompany, openOthers, senderOf } from './company.ts';
import { fillBank } from './fill.ts';
import type { Account, Sender } from './requests.ts';
import { openWorkshop, startServer } from './server.ts';

export const SPREAD = 1_000;
const OTHER_COMPANIES = 200;
/** The account whose lists are asked for; a person of a sandbox reads it. */
export const LISTED: Account = { branch: '0001', number: '100013' };

export interface FilledOptions {
  payments: number;
  /** Folder of a filled bank: kept, and used again. */
  filled?: string;
  dir?: string;
}

interface Kept {
  credential: Credential | undefined;
  accounts: Account[];
}

export type Filled = Awaited<ReturnType<typeof openFilled>>;

/** A bank with so many payments in its tables, stopped; filled first where the folder has none. */
export async function openFilled({ payments, filled, dir }: FilledOptions) {
  if (filled !== undefined) mkdirSync(filled, { recursive: true });
  const workshop = await openWorkshop(dir, filled);
  const note = join(workshop.dataDir, 'filled.json');
  try {
    if (!existsSync(note)) writeFileSync(note, JSON.stringify(await fill(workshop, payments)));
  } catch (error) {
    await workshop.close();
    throw error;
  }
  const { credential, accounts } = JSON.parse(readFileSync(note, 'utf8')) as Kept;
  const senders = async (port: number): Promise<{ hot: Sender; spread: Sender }> => {
    const spread = await senderOf(port, credential, accounts);
    return { hot: { ...spread, accounts: accounts.slice(0, 1) }, spread };
  };
  return { workshop, senders, filledAt: statSync(note).mtime };
}

async function fill(workshop: Awaited<ReturnType<typeof openWorkshop>>, payments: number): Promise<Kept> {
  const opening = await startServer(workshop, {}, undefined);
  const { credential, open } = await foundCompany(opening.port);
  const accounts = await open(opening.port, SPREAD);
  const companies = await openOthers(opening.port, OTHER_COMPANIES);
  await opening.stop();
  const others = [...accounts.slice(1), ...companies.flatMap((company) => company.accounts)];
  const payers = { hot: accounts[0] as Account, listed: LISTED, others };
  // A cash-in and two cashouts each time.
  await fillBank(workshop.dataDir, { payers, count: payments - (payments % 3), say: console.log });
  const server = await startServer(workshop, {}, undefined);
  await waitForDays(server.pool);
  console.log('a whole proof, which seals the days …');
  const began = performance.now();
  const { verdicts, parts } = await prove(await sightOf(server.pool), { reach: 'whole' });
  const breached = verdicts.filter(({ breaches }) => breaches > 0).map(({ id }) => id);
  if (breached.length > 0) throw new NoFigures(`what was filled in is breached: ${breached.join(', ')}`);
  console.log(`${((performance.now() - began) / 1_000).toFixed(0).padStart(6)} s  ${parts} parts, all hold`);
  await server.stop();
  return { credential, accounts: [...accounts] };
}

/** A bank that has grown has added up its days long ago. */
async function waitForDays(pool: Pool): Promise<void> {
  const behind = `select count(*)::int as behind from accounts a
    where exists (select from movements m where m.bucket = a.bucket and m.company_id = a.company_id
                   and m.account_id = a.id and m.at > coalesce((select k.at from account_day_marks k
                   where k.bucket = a.bucket and k.company_id = a.company_id and k.account_id = a.id), '-infinity'))`;
  for (;;) {
    const [row] = await queryText<{ behind: number }>(pool, behind);
    if (row?.behind === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}
