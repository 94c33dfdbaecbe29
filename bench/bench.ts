import type { Command } from 'commander';
import { type BenchCase, chooseCases, paceOf } from './cases.ts';
import { describeMachine } from './describe-machine.ts';
import { NoFigures } from './no-figures.ts';
import {
  type BenchOptions,
  caseNames,
  countUpTo,
  DEFAULT_CASES,
  DEFAULT_CONNECTIONS,
  DEFAULT_SECONDS,
  settle,
} from './options.ts';
import { proveInvariants } from './prove-outcome.ts';
import { formatReport, writeReport } from './report.ts';
import { type CaseFigures, runCase } from './run-case.ts';
import { type BenchCompany, openBenchCompany } from './sandbox-client.ts';
import { type ServerUnderTest, startServer } from './server-under-test.ts';
import { runStress } from './stress.ts';
import { isStress } from './stress-plan.ts';
import { judgeTargets } from './targets.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

/** Adds `bench` to the command line. */
export function registerBench(program: Command): void {
  program
    .command('bench')
    .description('measure payments over HTTP against a bank of its own, on a database of its own')
    .option(
      '--cases <names>',
      'which cases, separated by commas; overload, noisy and newcomers go by themselves',
      caseNames,
      DEFAULT_CASES,
    )
    .option('--seconds <n>', 'how long each case is measured', countUpTo(3600), DEFAULT_SECONDS)
    .option('--connections <n>', 'one request at a time on each', countUpTo(4096), DEFAULT_CONNECTIONS)
    .option('--rate <n>', 'requests a second on schedule, not as many as are answered', countUpTo(40_000))
    .option('--soak', 'five minutes of the hot case, for the memory it takes')
    .option('--json <file>', 'write the report there too')
    .option('--dir <path>', 'put the database on this disk instead of that of temporary files')
    .option('--profile <path>', "leave the server's CPU profiles there (which slows it)")
    .action(async (options: BenchOptions) => {
      process.exitCode = await runBench(options);
    });
}

/**
 * Measures and prints. The exit code is 0 when there is a report, whether or not its targets are reached, and 1
 * when there is none: an answer that was not a fresh success, a payment that did not succeed, a breach of what
 * must always hold, or a server that could not be run. No figure of such a run is printed.
 */
export async function runBench(options: BenchOptions): Promise<number> {
  let workshop: Workshop | undefined;
  try {
    workshop = await openWorkshop(options.dir);
    const measure = options.cases.every(isStress) ? runStress : measureAll;
    await Promise.race([measure(settle(options), workshop), workshop.interrupted]);
    return 0;
  } catch (error) {
    console.error('\nNo figures:', error instanceof NoFigures ? error.message : error);
    return 1;
  } finally {
    await workshop?.close();
  }
}

interface Bench {
  options: BenchOptions;
  workshop: Workshop;
  figures: CaseFigures[];
  /** One at a time, all on the same database. */
  server: { batchLimit: number | null; running: ServerUnderTest } | undefined;
  company: BenchCompany | undefined;
}

async function measureAll(options: BenchOptions, workshop: Workshop): Promise<void> {
  const machine = describeMachine(workshop.dataDir);
  const figures: CaseFigures[] = [];
  const bench: Bench = { options, workshop, figures, server: undefined, company: undefined };
  for (const one of chooseCases(options.cases)) figures.push(await measureCase(bench, one));
  if (bench.server === undefined) throw new NoFigures('no case was asked for');
  const { running } = bench.server;
  say('proving the books …');
  const rowsVerified = await Promise.race([proveInvariants(running.pool), running.died]);
  const { connections, seconds, json } = options;
  const report = {
    machine,
    connections,
    seconds,
    cases: figures,
    targets: judgeTargets(figures),
    rowsVerified,
  };
  console.log(formatReport(report));
  if (json !== undefined) writeReport(json, report);
}

async function measureCase(bench: Bench, one: BenchCase): Promise<CaseFigures> {
  const { options, workshop, figures } = bench;
  const server = await serverFor(bench, one.batchLimit);
  say(`${one.name}: ${one.measures} …`);
  bench.company ??= await openBenchCompany(server.port);
  const { company } = bench;
  const running = runCase(one, {
    server,
    accounts: await company.accounts(server.port, one.accounts),
    token: await company.token(server.port),
    hmacSecret: company.hmacSecret,
    connections: options.connections,
    seconds: options.seconds,
    rate: options.rate ?? paceOf(one, figures),
    onGenerator: (generator) => workshop.cleanUp(generator.close),
  });
  return Promise.race([running, server.died]);
}

/** The server with this limit: the one that runs, or the same bank started anew. */
async function serverFor(bench: Bench, batchLimit: number | null): Promise<ServerUnderTest> {
  if (bench.server?.batchLimit === batchLimit) return bench.server.running;
  await bench.server?.running.stop();
  bench.server = undefined;
  say(`starting a server${batchLimit === null ? '' : ` with LASTRO_BATCH_LIMIT=${batchLimit}`} …`);
  const running = await startServer({
    dataDir: bench.workshop.dataDir,
    batchLimit,
    profileDir: bench.options.profile ?? null,
    onSpawn: bench.workshop.cleanUp,
  });
  bench.server = { batchLimit, running };
  return running;
}

/** How far it is; standard output carries the report alone. */
function say(line: string): void {
  console.error(line);
}
