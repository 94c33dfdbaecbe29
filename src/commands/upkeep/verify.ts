import { availableParallelism } from 'node:os';
import { StartError } from '../../composition/start-error.ts';
import { pendingHere } from '../../database/migrations/migrate.ts';
import { createPool, type Pool, queryText } from '../../database/pool.ts';
import type { Config } from '../../settings/config.ts';
import type { Reach } from '../../verify/course.ts';
import { type Proof, prove } from '../../verify/prove.ts';
import type { Verdict } from '../../verify/run-checks.ts';
import { sightOf } from '../../verify/sight.ts';
import { formatVerdicts, verify } from '../../verify/verify.ts';
import { complain } from '../complain.ts';
import { isDatabaseThere, reachDatabase } from './database.ts';
import { giveWay } from './give-way.ts';

export interface VerifyOptions {
  /** Everything from the beginning. */
  whole?: boolean;
  /** One day in Brasília, as 2026-11-21. */
  day?: string;
  /** Runs this process, and its session of an embedded database, at a lower priority than payments. */
  givesWay?: boolean;
}

// One part keeps one processor busy.
const PARTS_BESIDE = Math.min(2, availableParallelism());

/** Runs the checker beside a live bank or on a stopped one; 0 when everything holds, 1 otherwise. */
export async function verifyDatabase(config: Config, options: VerifyOptions = {}): Promise<number> {
  const reach = reachOf(options);
  // A database made for it would hold, and say nothing of the one that was meant.
  if (!(await isDatabaseThere(config)))
    return complain(
      `no database to verify in ${config.dataDir}: set LASTRO_DATA_DIR or LASTRO_DATABASE_URL to the bank's`,
    );
  const database = await reachDatabase(config, { shared: true });
  const pool = openPool(database.url, config, options);
  try {
    const pending = await pendingHere(pool);
    if (pending.length > 0) return complain(`the database lacks migrations: ${pending.join(', ')}`);
    const { verdicts, told } = await proveHere(pool, reach);
    const breached = verdicts.filter((verdict) => verdict.breaches > 0).length;
    process.stdout.write(`${formatVerdicts(verdicts)}\n${told}\n`);
    process.stdout.write(
      breached === 0 ? 'everything holds\n' : `${breached} of ${verdicts.length} are breached\n`,
    );
    return breached === 0 ? 0 : 1;
  } finally {
    await pool.close();
    await database.release();
  }
}

function openPool(url: string, { databaseUrl }: Config, { givesWay = false }: VerifyOptions): Pool {
  if (givesWay) giveWay(process.pid);
  const onSession = givesWay && databaseUrl === undefined ? giveWay : undefined;
  return createPool({ url, connections: PARTS_BESIDE, statementTimeoutMs: 0, onSession });
}

function reachOf({ whole, day }: VerifyOptions): Reach {
  if (whole && day !== undefined) throw new StartError('--whole and --day exclude each other');
  if (day === undefined) return whole ? 'whole' : 'since';
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : new Date(Number.NaN);
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(day))
    throw new StartError(`--day must be a day such as 2026-11-21, not ${day}`);
  return { day };
}

async function proveHere(pool: Pool, reach: Reach): Promise<{ verdicts: Verdict[]; told: string }> {
  const [server] = await queryText<{ standby: boolean }>(pool, 'select pg_is_in_recovery() as standby');
  if (server?.standby) {
    const told = 'checked: everything, in one snapshot of a standby; days cannot be sealed there';
    return { verdicts: await verify(pool), told };
  }
  const proof = await prove(await sightOf(pool, PARTS_BESIDE), { reach });
  return { verdicts: proof.verdicts, told: tell(proof, reach) };
}

/** Tells which days were proved and which rest on seals. */
function tell({ since, until, before, sealed, parts }: Proof, reach: Reach): string {
  const span = `payments from ${since.toISOString()} until ${until.toISOString()}, in ${parts} parts`;
  const lines = [`checked row by row: ${span}`];
  if (typeof reach === 'object')
    lines.push(
      before !== undefined && reach.day <= before
        ? `${reach.day} was compared with its seal`
        : `${reach.day} has no seal yet`,
    );
  if (reach === 'since' && before !== undefined)
    lines.push(`checked by their seals: days until ${before}; use --whole to read their rows again`);
  if (typeof reach !== 'object')
    lines.push(`sealed: ${sealed === undefined ? 'no day yet' : `days until ${sealed}`}`);
  return lines.join('\n');
}
