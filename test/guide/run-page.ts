import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '../harness.ts';
import { type Fence, ROOT } from './pages.ts';

/** Something that a page says comes out of its commands, and that has come out. */
export interface Shown {
  after: string;
  expected: Fence;
  actual: string;
}

export interface PageRun {
  folder: string;
  url: string;
  port: number;
}

const COMMANDS = new Set(['sh', 'js', 'mjs']);
const OUTPUTS = new Set(['json', 'txt']);
const MARK = '\u001e';

/** Follows a page in a shell, to the letter, and answers what was shown where the page says what is. */
export async function runPage(fences: readonly Fence[], { folder, url, port }: PageRun): Promise<Shown[]> {
  layOutFolder(folder);
  const here = fences.filter(({ runBy }) => runBy === undefined);
  const steps = here.map((fence, at) => {
    const text = fence.text.replaceAll('http://127.0.0.1:3000', url).replaceAll('8080', String(port));
    if (fence.language === 'sh') return text;
    if (!COMMANDS.has(fence.language)) return '';
    if (fence.file === undefined) throw new Error(`a program without a name:\n${fence.text}`);
    writeFileSync(join(folder, fence.file), text);
    if (fence.file.endsWith('.test.mjs')) return `node --test ${fence.file}\n`;
    return isOutput(here[at + 1]) ? `node ${fence.file}\n` : '';
  });
  const script = `set -e\n${steps.map((step) => `${step}\nprintf '${MARK}'\n`).join('')}`;
  const out = await inShell(script, folder, url);
  const parts = out.split(MARK);
  return here.flatMap((fence, at) =>
    isOutput(fence)
      ? [{ after: here[at - 1]?.text ?? '', expected: fence, actual: parts[at - 1]?.trim() ?? '' }]
      : [],
  );
}

const isOutput = (fence: Fence | undefined) => fence !== undefined && OUTPUTS.has(fence.language);

/** The package stands in `node_modules`, and `npx lastro` is its program, as after an installation. */
export function layOutFolder(folder: string): void {
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  symlinkSync(ROOT, join(folder, 'node_modules', 'lastro'));
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  writeFileSync(
    join(bin, 'npx'),
    `#!/bin/sh\nshift\nexec "${process.execPath}" "${ROOT}/bin/lastro.mjs" "$@"\n`,
  );
  symlinkSync(process.execPath, join(bin, 'node'));
  chmodSync(join(bin, 'npx'), 0o755);
}

function inShell(script: string, folder: string, url: string): Promise<string> {
  const env = {
    PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
    HOME: process.env.HOME,
    BANK: url,
    LASTRO_PORT: new URL(url).port,
  };
  return new Promise((resolve, reject) => {
    const shell = spawn('bash', ['-c', script], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    let wrong = '';
    shell.stdout.setEncoding('utf8').on('data', (chunk) => {
      out += chunk;
    });
    shell.stderr.setEncoding('utf8').on('data', (chunk) => {
      wrong += chunk;
    });
    shell.on('error', reject);
    shell.on('close', (status) =>
      status === 0 ? resolve(out) : reject(new Error(`exit ${status}\n${out.slice(-2_000)}\n${wrong}`)),
    );
  });
}

/** Says how something shown differs from the page; `…` on the page stands for anything. */
export function differenceOf({ expected, actual }: Shown): string | undefined {
  if (expected.language === 'txt')
    return wildcard(expected.text.trim()).test(actual) ? undefined : `${actual}\nis not\n${expected.text}`;
  return (
    differs(JSON.parse(expected.text), JSON.parse(actual), '') &&
    `${actual}\n${differs(JSON.parse(expected.text), JSON.parse(actual), '')}`
  );
}

function differs(expected: Json, actual: Json, at: string): string | undefined {
  if (expected === '…') return actual === undefined ? `${at} is missing` : undefined;
  if (typeof expected === 'string')
    return typeof actual === 'string' && wildcard(expected).test(actual)
      ? undefined
      : `${at} is not ${expected}`;
  if (expected === null || typeof expected !== 'object')
    return expected === actual
      ? undefined
      : `${at} is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`;
  for (const [name, value] of Object.entries<Json>(expected)) {
    const found = differs(value, actual?.[name], `${at}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function wildcard(text: string): RegExp {
  const parts = text.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^\\n]*')}$`);
}
