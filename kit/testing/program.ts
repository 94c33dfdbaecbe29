import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Stream } from 'node:stream';

/** A company of the sandbox, as `GET /sandbox` tells it. */
export interface Company {
  name: string;
  document: string;
  credentials: {
    client_id: string;
    client_secret: string;
    hmac_secret: string | null;
    strict_signing?: true;
  }[];
  users: { email: string; password: string; totp_secret: string | null }[];
  accounts: { branch: string; number: string; document: string; balance: number }[];
}

/** The line that `lastro start --ephemeral --json` prints. */
export interface Started {
  url: string;
  pid: number;
  account: { branch: string; number: string };
  companies: Company[];
  recipients: Record<string, unknown>[];
}

export interface Program {
  started: Started;
  stop(): Promise<void>;
}

export interface ProgramOptions {
  /** Settings of the bank, as docs/settings.md lists them; none is taken from this process. */
  settings?: Readonly<Record<string, string>>;
  /** Time for a start; a minute unless said otherwise. The first one on a machine takes longest. */
  startWithinMs?: number;
}

const START_MS = 60_000;
const STOP_MS = 10_000;
const TOLD_AT_MOST = 4_000;

/** Starts the bank as a process that ends with this one, however this one ends. */
export async function startProgram({ settings, startWithinMs = START_MS }: ProgramOptions): Promise<Program> {
  const child = spawn(nodeProgram(), [findMain(), 'start', '--ephemeral', '--json'], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...withoutSettings(process.env), ...settings },
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  try {
    const started = await readStart(child, startWithinMs);
    // A test that forgets to stop its bank ends all the same, and the bank with it.
    child.unref();
    for (const stream of [child.stdin, child.stdout, child.stderr]) unref(stream);
    return { started, stop: () => stop(child, ended) };
  } catch (error) {
    // It takes its database and its folder along.
    await stop(child, ended);
    throw error;
  }
}

function readStart(child: ChildProcess, withinMs: number): Promise<Started> {
  return new Promise((resolve, reject) => {
    let [told, line] = ['', ''];
    const fail = (why: string) => {
      clearTimeout(timer);
      reject(new Error(`the bank did not start: ${why}${told === '' ? '' : `\n${told}`}`));
    };
    const timer = setTimeout(() => fail(`nothing heard for ${withinMs} ms`), withinMs);
    child.once('error', (error) => fail(error.message));
    const ended = (code: number | null, signal: string | null) =>
      fail(`it ended (${signal ?? `exit ${code}`})`);
    child.once('exit', ended);
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      told = (told + text).slice(-TOLD_AT_MOST);
    });
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      line += text;
      if (!line.includes('\n')) return;
      child.off('exit', ended);
      try {
        resolve(JSON.parse(line.slice(0, line.indexOf('\n'))) as Started);
        clearTimeout(timer);
      } catch {
        fail('it did not say where it is');
      }
    });
  });
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.ref();
  child.stdin?.end();
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(timer);
}

/** Pipes and sockets can be left out of what keeps a process up; the types of streams do not say so. */
function unref(stream: Stream | null): void {
  if (stream !== null && 'unref' in stream && typeof stream.unref === 'function') stream.unref();
}

/** A developer's own settings are for a developer's own bank. */
function withoutSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('LASTRO_')));
}

/** Other runtimes run tests, and none of them the bank. */
function nodeProgram(): string {
  return 'bun' in process.versions || 'deno' in process.versions ? 'node' : process.execPath;
}

/** The command that was built with this file, wherever the package is. */
function findMain(): string {
  let folder = import.meta.dirname;
  while (!isLastro(folder)) {
    if (dirname(folder) === folder) throw new Error('lastro/testing is not in the package lastro');
    folder = dirname(folder);
  }
  const main = join(folder, 'dist', 'program', 'main.js');
  if (!existsSync(main)) throw new Error(`${main} is not built: run npm run build`);
  return join(folder, 'bin', 'lastro.mjs');
}

function isLastro(folder: string): boolean {
  const file = join(folder, 'package.json');
  return existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as { name?: string }).name === 'lastro';
}
