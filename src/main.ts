import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Command } from 'commander';
import { exits, printVersion, refuseUnknown, WHERE } from './commands/command-line.ts';
import { StartError } from './composition/start-error.ts';
import { ConfigError, readConfig } from './settings/config.ts';

const program = new Command('lastro')
  .description('A Pix bank in one program. Without a command it starts a sandbox in ./data.')
  .option('-V, --version', 'print the version')
  .on('option:version', () => printVersion(join(import.meta.dirname, '..', '..')))
  .showHelpAfterError('(run with --help for usage)')
  .addHelpText(
    'after',
    `
Run lastro help <command> for the options and exit codes of a command. Settings are environment variables:
LASTRO_DATA_DIR (./data), LASTRO_HOST (127.0.0.1), LASTRO_PORT (3000), and LASTRO_DATABASE_URL (default: an embedded
PostgreSQL). A running bank serves its guide at /guide.`,
  );

/** A free port, and no word but what goes wrong; the environment may say otherwise. */
const QUIET = { LASTRO_PORT: '0', LASTRO_LOG_LEVEL: 'warn' };

interface StartOptions {
  processes?: string;
  ephemeral?: true;
  json?: true;
}

program
  .command('start', { isDefault: true })
  .description('start the bank (the default command)')
  .option('--processes <n>', 'number of processes that share the port (default: LASTRO_PROCESSES)')
  .option('--ephemeral', 'start a temporary sandbox on a free port and delete it at the end')
  .option(
    '--json',
    'with --ephemeral: print one line of JSON with the address and credentials; exit when standard input closes',
  )
  .addHelpText(
    'after',
    exits('stopped on request', 'could not start, or did not stop in time; the reason is printed'),
  )
  .action(async ({ processes, ephemeral, json }: StartOptions) => {
    if (json && !ephemeral) throw new StartError('--json requires --ephemeral');
    const given = processes === undefined ? {} : { LASTRO_PROCESSES: processes };
    if (ephemeral) {
      const { startEphemeral } = await import('./commands/ephemeral/ephemeral.ts');
      return startEphemeral(readConfig({ ...QUIET, ...process.env, ...given }), { json: json === true });
    }
    const { start } = await import('./commands/serving/start.ts');
    await start(readConfig({ ...process.env, ...given }));
  });

program
  .command('serve', { hidden: true })
  .description('run one of the processes of start --processes')
  .action(async () => {
    const { serve } = await import('./commands/serving/serve.ts');
    await serve(readConfig(process.env));
  });

program
  .command('migrate')
  .description('migrate the database to this version and exit')
  .addHelpText('after', exits('the database has this version', 'the migration failed; the reason is printed'))
  .action(async () => {
    const { migrateDatabase } = await import('./commands/upkeep/migrate.ts');
    await migrateDatabase(readConfig(process.env));
  });

program
  .command('verify')
  .description('check the invariants of the database since the last sealed day; exits with 1 on a breach')
  .option('--whole', 'check everything from the beginning, and compare it with the seals')
  .option(
    '--day <day>',
    'check one day (calendar of Brasília), such as 2026-11-21, and compare it with its seal',
  )
  .addHelpText(
    'after',
    exits('all invariants hold', 'an invariant is breached, or the database cannot be read'),
  )
  .action(async (options: { whole?: true; day?: string }) => {
    const { verifyDatabase } = await import('./commands/upkeep/verify.ts');
    process.exitCode = await verifyDatabase(readConfig(process.env), { ...options, givesWay: true });
  });

program
  .command('distribute')
  .description(
    'distribute the database over the Citus workers; prints the plan only, unless --apply is given',
  )
  .option('--apply', 'execute the plan')
  .option('--shards <number>', 'number of shards; each shard is on one machine', '32')
  .addHelpText('after', exits('the plan is possible, or was executed', 'an obstacle was found and printed'))
  .action(async ({ apply = false, shards }: { apply?: boolean; shards: string }) => {
    const { distributeDatabase } = await import('./commands/upkeep/distribute.ts');
    const config = readConfig(process.env);
    process.exitCode = await distributeDatabase(config, { apply, shards: Number(shards) });
  });

program
  .command('rotate')
  .description('encrypt every secret with the current master key, or create the next signing key')
  .option('--signing', 'create the next signing key; it takes over automatically')
  .option('--withdraw <kid>', 'with --signing: withdraw a compromised key')
  .addHelpText('after', exits('done', 'failed; the reason is printed'))
  .action(async ({ signing, withdraw }: { signing?: true; withdraw?: string }) => {
    const { rotateMasterKey, rotateSigning } = await import('./commands/upkeep/rotate.ts');
    const config = readConfig(process.env);
    if (withdraw !== undefined && !signing) throw new StartError('--withdraw requires --signing');
    process.exitCode = await (signing ? rotateSigning(config, withdraw) : rotateMasterKey(config));
  });

const forOperators = exits('done', 'failed; the reason is printed');

const operator = program
  .command('operator')
  .description('manage the operators of the bank')
  .addHelpText('after', forOperators);

operator
  .command('add')
  .description('add an operator; prints a password that works for one log-in')
  .argument('<email>')
  .argument('<name>')
  .option(
    '--roles <list>',
    'any of see, decide, equip, administer (default: all for the first operator, see for others)',
  )
  .action(async (email: string, name: string, { roles }: { roles?: string }) => {
    const { addOperatorByCommand } = await import('./commands/upkeep/operator.ts');
    process.exitCode = await addOperatorByCommand(readConfig(process.env), { email, name, roles });
  });

operator
  .command('roles')
  .description("replace an operator's roles; ends their sessions")
  .argument('<email>')
  .argument('<list>', 'any of see, decide, equip, administer, separated by commas')
  .action(async (email: string, roles: string) => {
    const { changeRolesByCommand } = await import('./commands/upkeep/operator.ts');
    process.exitCode = await changeRolesByCommand(readConfig(process.env), { email, roles });
  });

operator
  .command('reset')
  .description('issue a new one-time password and remove the second factor')
  .argument('<email>')
  .action(async (email: string) => {
    const { resetOperatorByCommand } = await import('./commands/upkeep/operator.ts');
    process.exitCode = await resetOperatorByCommand(readConfig(process.env), email);
  });

operator
  .command('list')
  .description('list operators and their roles')
  .action(async () => {
    const { listOperatorsByCommand } = await import('./commands/upkeep/operator.ts');
    process.exitCode = await listOperatorsByCommand(readConfig(process.env));
  });

operator
  .command('remove')
  .description('remove an operator')
  .argument('<email>')
  .action(async (email: string) => {
    const { removeOperatorByCommand } = await import('./commands/upkeep/operator.ts');
    process.exitCode = await removeOperatorByCommand(readConfig(process.env), email);
  });

for (const command of operator.commands) command.addHelpText('after', forOperators);

program
  .command('pay')
  .description('pay a Pix key from a seeded account of a running sandbox, and wait for the result')
  .argument('<key>', 'the Pix key to pay, such as ok@psp.example')
  .argument('<amount>', 'the amount in reais, such as 10.50')
  .option(...WHERE)
  .addHelpText('after', exits('the payment ended in SUCCESS', 'refused, failed, or no sandbox answered'))
  .action(async (key: string, amount: string, options: { url?: string }) => {
    const { pay } = await import('./commands/play/pay.ts');
    const { host, port, sandboxToken: token } = readConfig(process.env);
    process.exitCode = await pay({ key, amount, token, url: options.url ?? `http://${host}:${port}` });
  });

program
  .command('story')
  .description('run a charge on a running sandbox, from its creation to its last refund, call by call')
  .option(...WHERE)
  .addHelpText('after', exits('every call succeeded', 'a call failed, or no sandbox answered'))
  .action(async (options: { url?: string }) => {
    const { story } = await import('./commands/play/story.ts');
    const { host, port, sandboxToken: token } = readConfig(process.env);
    process.exitCode = await story({ token, url: options.url ?? `http://${host}:${port}` });
  });

program
  .command('month')
  .description("fill a running sandbox with a month of a bakery's payments; moves its clock by a month")
  .option(...WHERE)
  .addHelpText('after', exits('done', 'failed, or no sandbox answered'))
  .action(async (options: { url?: string }) => {
    const { month } = await import('./commands/play/month.ts');
    const { host, port, sandboxToken: token } = readConfig(process.env);
    process.exitCode = await month({ token, url: options.url ?? `http://${host}:${port}` });
  });

program
  .command('gauntlet')
  .description('test a webhook receiver with good and bad deliveries; exits with 1 on a wrong answer')
  .argument('<url>', 'URL of the receiver, such as http://127.0.0.1:8080/webhooks')
  .option(
    '--secret <secret>',
    'secret that the receiver is configured with (default: a fixed one, which is printed)',
  )
  .addHelpText(
    'after',
    exits('the receiver passed every case', 'the receiver failed the cases that are printed'),
  )
  .action(async (url: string, options: { secret?: string }) => {
    const { gauntlet } = await import('./commands/play/gauntlet.ts');
    process.exitCode = await gauntlet({ url, ...options });
  });

program
  .command('contract')
  .description('test a bank against the published interface, row by row')
  .option('--base-url <url>', 'address of the bank (default: LASTRO_HOST and LASTRO_PORT)')
  .option(
    '--credentials <file>',
    'JSON: client_id, client_secret, hmac_secret, account {branch, number} (default: read from the sandbox)',
  )
  .option('--only <rows>', 'only rows whose id starts with this text, such as code.')
  .option('--junit <file>', 'write a JUnit report')
  .option('--html <file>', 'write an HTML report')
  .addHelpText(
    'after',
    `${exits('every tested row holds', 'a row differs; the difference is printed')}
  2  nothing could be tested

Rows that move money or need another institution are tested on a sandbox only.`,
  )
  .action(async ({ baseUrl, ...options }: { baseUrl?: string }) => {
    const { contract } = await import('./commands/play/contract.ts');
    const { host, port, sandboxToken } = readConfig(process.env);
    process.exitCode = await contract({
      ...options,
      ...{ sandboxToken, baseUrl: baseUrl?.replace(/\/+$/, '') ?? `http://${host}:${port}` },
    });
  });

program
  .command('central-bank')
  .description('start a central bank for tests; its settings are the environment variables BCB_*')
  .addHelpText('after', exits('stopped on request', 'could not start; the reason is printed'))
  .action(async () => {
    // Another program, which no file of the bank's knows; the build puts the two beside each other.
    await import(/* @vite-ignore */ pathToFileURL(join(import.meta.dirname, 'central-bank.js')).href);
  });

program
  .command('two-banks')
  .description('start a central bank and two banks that pay each other, and run a sequence of calls')
  .option('--once', 'exit after the sequence instead of running until Ctrl+C')
  .addHelpText(
    'after',
    exits('the sequence succeeded, or stopped on request', 'failed; the reason is printed'),
  )
  .action(async (options: { once?: true }) => {
    const { dataDir } = readConfig(process.env);
    const story = join(import.meta.dirname, '..', '..', 'bin', 'two-banks.mjs');
    const { tellTwoBanks } = (await import(/* @vite-ignore */ pathToFileURL(story).href)) as {
      tellTwoBanks(told: { once: boolean; dataDir: string }): Promise<number>;
    };
    process.exit(await tellTwoBanks({ once: options.once === true, dataDir }));
  });

async function addBench(): Promise<void> {
  const module = await import('../bench/bench.ts');
  module.registerBench(program);
}

try {
  // The load generator is a program of its own: it is loaded only when it is asked for.
  if (process.argv[2] === 'bench') await addBench();
  refuseUnknown(program, process.argv.slice(2));
  await program.parseAsync();
} catch (error) {
  const isKnown = error instanceof ConfigError || error instanceof StartError;
  console.error(isKnown ? error.message : error);
  process.exitCode = 1;
}
