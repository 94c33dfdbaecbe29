import { spawn, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import type { Json } from './harness.ts';

/** Whether there is a shell that can do what the pages' commands ask of it; otherwise they are read and followed here. */
export const SHELL_FOUND = ['bash', 'curl', 'openssl', 'sed'].every(
  (program) => spawnSync(program, ['--version']).error === undefined,
);

export interface Answered {
  status: number;
  body: Json;
}

/** Runs a command as it was copied from a page and answers what the bank said to its last call. */
export function runCopied(command: string, token: string): Promise<Answered> {
  return SHELL_FOUND ? runInShell(command, token) : follow(command, token);
}

function runInShell(command: string, token: string): Promise<Answered> {
  // The last line of a command is its call, which may be asked to say its status too.
  const script = `set -e\n${command} -w '\\n%{http_code}'`;
  const env = { PATH: process.env.PATH, LASTRO_SANDBOX_TOKEN: token };
  return new Promise((resolve, reject) => {
    const shell = spawn('bash', ['-c', script], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let out = '';
    shell.stdout.on('data', (chunk) => {
      out += chunk;
    });
    shell.on('error', reject);
    shell.on('close', () => {
      const end = out.lastIndexOf('\n');
      resolve({ status: Number(out.slice(end + 1)), body: read(out.slice(0, end)) });
    });
  });
}

const QUOTED = "'((?:[^']|'\\\\'')*)'";

/** Follows the words of a command, for machines without the programs that it names. */
async function follow(command: string, token: string): Promise<Answered> {
  const one = (pattern: string) => new RegExp(pattern).exec(command)?.[1]?.replaceAll("'\\''", "'");
  const call = command.slice(command.lastIndexOf('curl -s'));
  const [, verb, url = ''] = /^curl -s(?: -X (\w+))? '([^']*)'/.exec(call) ?? [];
  const body = one(`BODY=${QUOTED}`) ?? one(`-d ${QUOTED}`);
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (call.includes('$LASTRO_SANDBOX_TOKEN')) headers.authorization = `Bearer ${token}`;
  if (call.includes('$TOKEN')) {
    const form = { grant_type: 'client_credentials', ...credentials(command) };
    const issued = await fetch(`${new URL(url).origin}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    headers.authorization = `Bearer ${((await issued.json()) as { access_token: string }).access_token}`;
  }
  const secret = one(`-hmac ${QUOTED}`);
  if (secret !== undefined && call.includes('hmac: $HMAC'))
    headers.hmac = createHmac('sha256', secret)
      .update(body ?? '')
      .digest('hex');
  const method = verb ?? (body === undefined ? 'GET' : 'POST');
  const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
  return { status: answer.status, body: read(await answer.text()) };
}

function credentials(command: string): Record<string, string> {
  const pairs = command.matchAll(/--data-urlencode '([^=']*)=([^']*)'/g);
  return Object.fromEntries([...pairs].map(([, name, value]) => [name, value]));
}

function read(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
