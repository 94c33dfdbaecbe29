import { Command } from 'commander';
import { ConfigError, readConfig } from './config.ts';
import { StartError } from './start-error.ts';

const program = new Command('lastro').description('A Pix bank in one program');

program
  .command('start')
  .description('start the bank')
  .option('--processes <n>', 'how many processes serve behind the one port; LASTRO_PROCESSES unless said')
  .action(async ({ processes }: { processes?: string }) => {
    const { start } = await import('./commands/start.ts');
    const given = processes === undefined ? {} : { LASTRO_PROCESSES: processes };
    await start(readConfig({ ...process.env, ...given }));
  });

program
  .command('serve', { hidden: true })
  .description('one of the processes that start --processes starts')
  .action(async () => {
    const { serve } = await import('./commands/serve.ts');
    await serve(readConfig(process.env));
  });

program
  .command('migrate')
  .description('bring the database to this version and exit')
  .action(async () => {
    const { migrateDatabase } = await import('./commands/migrate.ts');
    await migrateDatabase(readConfig(process.env));
  });

program
  .command('verify')
  .description('prove on the database what must always hold; exits with 1 on a breach')
  .action(async () => {
    const { verifyDatabase } = await import('./commands/verify.ts');
    process.exitCode = await verifyDatabase(readConfig(process.env));
  });

program
  .command('distribute')
  .description(
    'spread the database over the machines that Citus knows; tells what it would do unless --apply is said',
  )
  .option('--apply', 'do it')
  .option('--shards <number>', 'into how many shards; a shard is never on two machines', '32')
  .action(async ({ apply = false, shards }: { apply?: boolean; shards: string }) => {
    const { distributeDatabase } = await import('./commands/distribute.ts');
    const config = readConfig(process.env);
    process.exitCode = await distributeDatabase(config, { apply, shards: Number(shards) });
  });

program
  .command('rotate')
  .description('seal every secret under the present master key, or make the next signing key')
  .option('--signing', 'make the next signing key; it takes over by itself')
  .option('--withdraw <kid>', 'with --signing: take back a key that others may have')
  .action(async ({ signing, withdraw }: { signing?: true; withdraw?: string }) => {
    const { rotateMasterKey, rotateSigning } = await import('./commands/rotate.ts');
    const config = readConfig(process.env);
    if (withdraw !== undefined && !signing) throw new StartError('--withdraw goes with --signing');
    process.exitCode = await (signing ? rotateSigning(config, withdraw) : rotateMasterKey(config));
  });

const operator = program.command('operator').description("the bank's own people");

operator
  .command('add')
  .description('add an operator; prints a password that serves for one log-in')
  .argument('<email>')
  .argument('<name>')
  .option('--roles <list>', 'see, decide, equip, administer; all for the first operator, else see')
  .action(async (email: string, name: string, { roles }: { roles?: string }) => {
    const { addOperatorByCommand } = await import('./commands/operator.ts');
    process.exitCode = await addOperatorByCommand(readConfig(process.env), { email, name, roles });
  });

operator
  .command('roles')
  .description('give an operator these roles and no others; ends their sessions')
  .argument('<email>')
  .argument('<list>', 'of see, decide, equip and administer, separated by commas')
  .action(async (email: string, roles: string) => {
    const { changeRolesByCommand } = await import('./commands/operator.ts');
    process.exitCode = await changeRolesByCommand(readConfig(process.env), { email, roles });
  });

operator
  .command('reset')
  .description('let an operator begin anew: a password for one log-in, and no second factor')
  .argument('<email>')
  .action(async (email: string) => {
    const { resetOperatorByCommand } = await import('./commands/operator.ts');
    process.exitCode = await resetOperatorByCommand(readConfig(process.env), email);
  });

operator
  .command('list')
  .description('who may come in, with which roles')
  .action(async () => {
    const { listOperatorsByCommand } = await import('./commands/operator.ts');
    process.exitCode = await listOperatorsByCommand(readConfig(process.env));
  });

operator
  .command('remove')
  .description("take an operator's right to come in away")
  .argument('<email>')
  .action(async (email: string) => {
    const { removeOperatorByCommand } = await import('./commands/operator.ts');
    process.exitCode = await removeOperatorByCommand(readConfig(process.env), email);
  });

program
  .command('pay')
  .description('pay a Pix key from a seeded account of a running sandbox, and follow the payment to its end')
  .argument('<key>', 'the Pix key to pay, such as ok@psp.example')
  .argument('<amount>', 'in reais, such as 10.50')
  .option('--url <url>', 'where the bank is')
  .action(async (key: string, amount: string, options: { url?: string }) => {
    const { pay } = await import('./commands/pay.ts');
    const { host, port, sandboxToken: token } = readConfig(process.env);
    process.exitCode = await pay({ key, amount, token, url: options.url ?? `http://${host}:${port}` });
  });

program
  .command('story')
  .description('tell a charge on a running sandbox, from its making to its last refund, call by call')
  .option('--url <url>', 'where the bank is')
  .action(async (options: { url?: string }) => {
    const { story } = await import('./commands/story.ts');
    const { host, port, sandboxToken: token } = readConfig(process.env);
    process.exitCode = await story({ token, url: options.url ?? `http://${host}:${port}` });
  });

program
  .command('gauntlet')
  .description('try a receiver of webhooks with good and bad deliveries; exits with 1 when it gets one wrong')
  .argument('<url>', 'where the receiver listens, such as http://127.0.0.1:8080/webhooks')
  .option('--secret <secret>', 'what the receiver has been configured with; a known one is taken and printed')
  .action(async (url: string, options: { secret?: string }) => {
    const { gauntlet } = await import('./commands/gauntlet.ts');
    process.exitCode = await gauntlet({ url, ...options });
  });

async function addBench(): Promise<void> {
  const module = await import('../bench/bench.ts');
  module.registerBench(program);
}

try {
  // The load generator is a program of its own: it is loaded only when it is asked for.
  if (process.argv[2] === 'bench') await addBench();
  await program.parseAsync();
} catch (error) {
  const isKnown = error instanceof ConfigError || error instanceof StartError;
  console.error(isKnown ? error.message : error);
  process.exitCode = 1;
}
