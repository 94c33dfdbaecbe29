import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { type Command, InvalidArgumentError } from 'commander';
import { formatVerdicts, verify } from '../src/verify/verify.ts';
import { type BenchCase, CASES, chooseCases, DISTURBED, NODES, NoFigures, PROOF, STRESSES } from './cases.ts';
import { openCompany, openOthers } from './company.ts';
import { disturbNodes } from './disturb.ts';
import { FILLED, measureFilled } from './growth.ts';
import { describeMachine } from './measure.ts';
import { compareNodes } from './nodes.ts';
import { compareProofs } from './proof.ts';
import { formatReport } from './report.ts';
import { type CaseFigures, runCase } from './run-case.ts';
import { openWorkshop, type Server, startServer, type Workshop } from './server.ts';
import { runStresses } from './stress.ts';
import { openYardstick } from './yardstick.ts';

interface BenchOptions {
  cases: string[];
  connections: number;
  seconds: number;
  json?: string;
  dir?: string;
  profile?: string;
  payments: number;
  filled?: string;
}

// One transaction carries what came in while the one before it was committing, so this bounds its size. Fewer
// leave both cores waiting for locks and the disk; more no longer pay more, they only wait longer.
const CONNECTIONS = 256;
const SECONDS = 10;
const YARDSTICK_SECONDS = 3;

/** Adds `bench` to the command line. */
export function registerBench(program: Command): void {
  program
    .command('bench')
    .description('measure payments over HTTP against a bank of its own, on a database of its own')
    .option(
      '--cases <names>',
      `separated by commas: ${CASES.map(({ name }) => name).join(', ')}; ${[...STRESSES, ...FILLED].join(', ')} go by themselves`,
      readCases,
      CASES.filter(({ apart }) => !apart).map(({ name }) => name),
    )
    .option('--seconds <n>', 'how long each case is measured', countUpTo(3600), SECONDS)
    .option('--connections <n>', 'one request at a time on each', countUpTo(4096), CONNECTIONS)
    .option('--json <file>', 'write the report there too')
    .option('--dir <path>', 'put the databases on this disk instead of that of temporary files')
    .option('--profile <path>', "leave the server's CPU profiles there (which slows it)")
    .option('--payments <n>', 'so many are in the tables of filled banks', countUpTo(99_999_999), 100_000)
    .option('--filled <path>', 'keep the filled bank there, and use it again')
    .action(async (options: BenchOptions) => {
      process.exitCode = await runBench(options);
    });
}

function countUpTo(most: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,8}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= 1 && value <= most) return value;
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${most}.`);
  };
}

function readCases(text: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  try {
    if (!names.every((name) => STRESSES.includes(name) || FILLED.includes(name))) chooseCases(names);
    return names;
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message);
  }
}

/**
 * Measures and prints. The exit code is 0 when there is a report, also where targets are missed, and 1 when there
 * is none: an answer that was not a fresh success, a payment that did not succeed, a breach of what must always
 * hold, or a server that could not be run. No figure of such a run is printed.
 */
async function runBench(options: BenchOptions): Promise<number> {
  let workshop: Workshop | undefined;
  try {
    if (options.cases.includes(NODES)) await compareNodes(options, proveInvariants);
    if (options.cases.includes(DISTURBED)) await disturbNodes(options, proveInvariants);
    if (options.cases.includes(PROOF)) await compareProofs(options);
    const filled = options.cases.filter((name) => FILLED.includes(name));
    if (filled.length > 0) await measureFilled(filled, options);
    const cases = options.cases.filter((name) => ![NODES, DISTURBED, PROOF, ...filled].includes(name));
    if (cases.length === 0) return 0;
    workshop = await openWorkshop(options.dir);
    const stressed = cases.every((name) => STRESSES.includes(name));
    const measured = stressed
      ? runStresses(cases, options, workshop, proveInvariants)
      : measureAll({ ...options, cases }, workshop);
    await Promise.race([measured, workshop.interrupted]);
    return 0;
  } catch (error) {
    console.error('\nNo figures:', error instanceof NoFigures ? error.message : error);
    return 1;
  } finally {
    await workshop?.close();
  }
}

async function measureAll(options: BenchOptions, workshop: Workshop): Promise<void> {
  const { seconds, profile, json } = options;
  // Where fewer connections are asked for, the same case goes once.
  const isTwice = ({ goesWith, connections }: BenchCase) => goesWith && connections === options.connections;
  const chosen = chooseCases(options.cases).filter((one) => !isTwice(one));
  const compared = chosen.some(({ yardstick }) => yardstick);
  const yardstick = compared && (await openYardstick(workshop, Math.min(seconds, YARDSTICK_SECONDS)));
  const cases: CaseFigures[] = [];
  let server: (Server & { batchLimit: number | undefined }) | undefined;
  let company: Awaited<ReturnType<typeof openCompany>> | undefined;
  let wasHot = false;
  for (const one of chosen) {
    const { batchLimit } = one;
    // The same bank, started anew where a case asks for another limit.
    if (server === undefined || server.batchLimit !== batchLimit) {
      await server?.stop();
      const settings = batchLimit === undefined ? {} : { LASTRO_BATCH_LIMIT: `${batchLimit}` };
      server = { ...(await startServer(workshop, settings, profile)), batchLimit };
    }
    if (yardstick && (one.yardstick || wasHot)) await yardstick.measure();
    wasHot = one.yardstick === true;
    console.error(`${one.name}: ${one.measures} …`);
    company ??= await openCompany(server.port);
    const sender = await company(server.port, one.accounts ?? 1);
    const { connections = options.connections, seconds: length = seconds } = one;
    const others = one.companies === undefined ? [] : await openOthers(server.port, one.companies - 1);
    const setting = {
      server,
      sender,
      others,
      connections,
      seconds: length,
      rate: paceOf(one, cases),
      workshop,
    };
    cases.push(await Promise.race([runCase(one, setting), server.died]));
  }
  if (yardstick && wasHot) await yardstick.measure();
  if (server === undefined) throw new NoFigures('no case was asked for');
  console.error('proving the books …');
  const rowsVerified = await Promise.race([proveInvariants(server), server.died]);
  const report = {
    ...{ machine: describeMachine(), cores: cpus().length, seconds, cases, rowsVerified },
    yardstick: compared ? (yardstick ? yardstick.figures : null) : undefined,
  };
  console.log(formatReport(report));
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(report, undefined, 2)}\n`);
}

/** Requests a second; null: as fast as is answered. */
function paceOf({ pace }: BenchCase, earlier: readonly CaseFigures[]): number | null {
  const peak = pace && earlier.find(({ name }) => name === pace.of)?.acceptedPerSecond;
  return pace && peak ? Math.floor(peak * pace.share) : null;
}

/** Runs the bank's own checker over everything the bench left. Throws on a breach. */
async function proveInvariants({ pool }: Server): Promise<number> {
  const verdicts = await verify(pool);
  if (verdicts.some(({ breaches }) => breaches > 0))
    throw new NoFigures(`the database is not as it must be:\n${formatVerdicts(verdicts)}`);
  return verdicts.reduce((rows, verdict) => rows + verdict.rows, 0);
}
