import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Command } from 'commander';
import { exits, printVersion, refuseUnknown, WHERE } from './commands/command-line.ts';
import { StartError } from './composition/start-error.ts';
import { ConfigError, readConfig } from './settings/config.ts';

const program = new Command('lastro')
  .description('A Pix bank in one program. Alone it starts a sandbox in ./data.')
  .option('-V, --version', 'print the version')
  .on('option:version', () => printVersion(join(import.meta.dirname, '..', '..')))
  .showHelpAfterError('(--help says more)')
  .addHelpText(
    'after',
    `
lastro help <command> says more of each, with its exit codes. Settings are variables of the environment: ./data,
127.0.0.1 and port 3000 unless LASTRO_DATA_DIR, LASTRO_HOST and LASTRO_PORT say otherwise, and a database of its own
unless LASTRO_DATABASE_URL names one. A running bank has the whole guide at /guide.`,
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
  .description('start the bank; what `lastro` alone does')
  .option('--processes <n>', 'how many processes serve behind the one port; LASTRO_PROCESSES unless said')
  .option('--ephemeral', 'a sandbox on a free port that leaves nothing behind')
  .option(
    '--json',
    'with --ephemeral: print one line, where it is and with what to log in; it ends when its standard input is closed',
  )
  .addHelpText(
    'after',
    exits('it was told to stop and did', 'it cannot start, and says why; or did not stop in time'),
  )
  .action(async ({ processes, ephemeral, json }: StartOptions) => {
    if (json && !ephemeral) throw new StartError('--json goes with --ephemeral');
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
  .description('one of the processes that start --processes starts')
  .action(async () => {
    const { serve } = await import('./commands/serving/serve.ts');
    await serve(readConfig(process.env));
  });

program
  .command('migrate')
  .description('bring the database to this version and exit')
  .addHelpText('after', exits('the database is of this version', 'it is not, and says why'))
  .action(async () => {
    const { migrateDatabase } = await import('./commands/upkeep/migrate.ts');
    await migrateDatabase(readConfig(process.env));
  });

program
  .command('verify')
  .description(
    'prove on the database what must always hold since the last sealed day; exits with 1 on a breach',
  )
  .option('--whole', 'prove everything from the beginning, and compare what was sealed')
  .option(
    '--day <day>',
    'prove one day by the calendar of Brasília, such as 2026-11-21, and compare its seal',
  )
  .addHelpText('after', exits('everything holds', 'something is breached, or the database cannot be read'))
  .action(async (options: { whole?: true; day?: string }) => {
    const { verifyDatabase } = await import('./commands/upkeep/verify.ts');
    process.exitCode = await verifyDatabase(readConfig(process.env), options);
  });

program
  .command('distribute')
  .description(
    'spread the database over the machines that Citus knows; tells what it would do unless --apply is said',
  )
  .option('--apply', 'do it')
  .option('--shards <number>', 'into how many shards; a shard is never on two machines', '32')
  .addHelpText('after', exits('nothing stands in the way', 'something does, and is named'))
  .action(async ({ apply = false, shards }: { apply?: boolean; shards: string }) => {
    const { distributeDatabase } = await import('./commands/upkeep/distribute.ts');
    const config = readConfig(process.env);
    process.exitCode = await distributeDatabase(config, { apply, shards: Number(shards) });
  });

program
  .command('rotate')
  .description('seal every secret under the present master key, or make the next signing key')
  .option('--signing', 'make the next signing key; it takes over by itself')
  .option('--withdraw <kid>', 'with --signing: take back a key that others may have')
  .addHelpText('after', exits('done', 'it cannot be done, and says why'))
  .action(async ({ signing, withdraw }: { signing?: true; withdraw?: string }) => {
    const { rotateMasterKey, rotateSigning } = await import('./commands/upkeep/rotate.ts');
    const config = readConfig(process.env);
    if (withdraw !== undefined && !signing) throw new StartError('--withdraw goes with --signing');
    process.exitCode = await (signing ? rotateSigning(config, withdraw) : rotateMasterKey(config));
  });

const forOperators = exits('done', 'it cannot be done, and says why');

const operator = program
  .command('operator')
  .description("the bank's own people")
  .addHelpText('after', forOperators);

operator
  .command('add')
  .description('add an operator; prints a password that serves for one log-in')
  .argument('<email>')
  .argument('<name>')
  .option('--roles <list>', 'see, decide, equip, administer; all for the first operator, else see')
  .action(async (email: string, name: string, { roles }: { roles?: string }) => {
    const { addOperatorByCommand } = await import('./commands/upkeep/operator.ts');
    process.exitCode = await addOperatorByCommand(readConfig(process.env), { email, name, roles });
  });

operator
  .command('roles')
  .description('give an operator these roles and no others; ends their sessions')
  .argument('<email>')
  .argument('<list>', 'of see, decide, equip and administer, separated by commas')
  .action(async (email: string, roles: string) => {
    const { changeRolesByCommand } = await import('./commands/upkeep/operator.ts');
    process.exitCode = await changeRolesByCommand(readConfig(process.env), { email, roles });
  });

operator
  .command('reset')
  .description('let an operator begin anew: a password for one log-in, and no second factor')
  .argument('<email>')
  .action(async (email: string) => {
    const { resetOperatorByCommand } = await import('./commands/upkeep/operator.ts');
    process.exitCode = await resetOperatorByCommand(readConfig(process.env), email);
  });

operator
  .command('list')
  .description('who may come in, with which roles')
  .action(async () => {
    const { listOperatorsByCommand } = await import('./commands/upkeep/operator.ts');
    process.exitCode = await listOperatorsByCommand(readConfig(process.env));
  });

operator
  .command('remove')
  .description("take an operator's right to come in away")
  .argument('<email>')
  .action(async (email: string) => {
    const { removeOperatorByCommand } = await import('./commands/upkeep/operator.ts');
    process.exitCode = await removeOperatorByCommand(readConfig(process.env), email);
  });

for (const command of operator.commands) command.addHelpText('after', forOperators);

program
  .command('pay')
  .description('pay a Pix key from a seeded account of a running sandbox, and follow the payment to its end')
  .argument('<key>', 'the Pix key to pay, such as ok@psp.example')
  .argument('<amount>', 'in reais, such as 10.50')
  .option(...WHERE)
  .addHelpText('after', exits('paid: SUCCESS', 'refused, failed, or no sandbox answers'))
  .action(async (key: string, amount: string, options: { url?: string }) => {
    const { pay } = await import('./commands/play/pay.ts');
    const { host, port, sandboxToken: token } = readConfig(process.env);
    process.exitCode = await pay({ key, amount, token, url: options.url ?? `http://${host}:${port}` });
  });

program
  .command('story')
  .description('tell a charge on a running sandbox, from its making to its last refund, call by call')
  .option(...WHERE)
  .addHelpText('after', exits('it went as told', 'it did not, or no sandbox answers'))
  .action(async (options: { url?: string }) => {
    const { story } = await import('./commands/play/story.ts');
    const { host, port, sandboxToken: token } = readConfig(process.env);
    process.exitCode = await story({ token, url: options.url ?? `http://${host}:${port}` });
  });

program
  .command('month')
  .description("fill a running sandbox with a month of a bakery's life; its clock moves on by it")
  .option(...WHERE)
  .addHelpText('after', exits('the month was lived', 'it was not, or no sandbox answers'))
  .action(async (options: { url?: string }) => {
    const { month } = await import('./commands/play/month.ts');
    const { host, port, sandboxToken: token } = readConfig(process.env);
    process.exitCode = await month({ token, url: options.url ?? `http://${host}:${port}` });
  });

program
  .command('gauntlet')
  .description('try a receiver of webhooks with good and bad deliveries; exits with 1 when it gets one wrong')
  .argument('<url>', 'where the receiver listens, such as http://127.0.0.1:8080/webhooks')
  .option('--secret <secret>', 'what the receiver has been configured with; a known one is taken and printed')
  .addHelpText('after', exits('the receiver did everything right', 'it got something wrong, which is named'))
  .action(async (url: string, options: { secret?: string }) => {
    const { gauntlet } = await import('./commands/play/gauntlet.ts');
    process.exitCode = await gauntlet({ url, ...options });
  });

program
  .command('contract')
  .description('try the published interface, row by row, on this bank or another that claims to speak it')
  .option('--base-url <url>', 'where the bank is; the one that listens here unless said')
  .option(
    '--credentials <file>',
    'JSON: client_id, client_secret, hmac_secret, account {branch, number}; a sandbox tells its own',
  )
  .option('--only <rows>', 'rows whose id begins so, such as code.')
  .option('--junit <file>', 'write the report as JUnit reads it')
  .option('--html <file>', 'write the report as a page')
  .addHelpText(
    'after',
    `${exits('every row that was tried holds', 'a row differs, and it says how')}
  2  nothing could be tried

Rows that move money or need another institution are tried on a sandbox alone.`,
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
  .description(
    'start a central bank as a process of its own; its settings are CENTRAL_BANK_* of the environment',
  )
  .addHelpText('after', exits('it was told to stop and did', 'it cannot start, and says why'))
  .action(async () => {
    // Another program, which no file of the bank's knows; the build puts the two beside each other.
    await import(/* @vite-ignore */ pathToFileURL(join(import.meta.dirname, 'central-bank.js')).href);
  });

program
  .command('two-banks')
  .description('start a central bank and two banks that pay each other over it, and tell a story')
  .option('--once', 'end with the story; else they stay until Ctrl+C')
  .addHelpText('after', exits('it went as told, or was told to stop', 'it did not, and says why'))
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
