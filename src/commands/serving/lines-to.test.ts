import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  write,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type TypeScript from 'typescript';
import { afterEach, describe, expect, it } from 'vitest';
import { inTime } from '../../../test/full.ts';
import { until } from '../../../test/until.ts';
import { linesTo } from './lines-to.ts';

const undo: (() => void)[] = [];
afterEach(() => {
  for (const step of undo.splice(0).reverse()) step();
});

describe.runIf(existsSync('/dev/full'))('lines that cannot be written', () => {
  const open = (path: string, flags: number) => {
    const descriptor = openSync(path, flags | constants.O_NONBLOCK);
    undo.push(() => closeSync(descriptor));
    return descriptor;
  };
  const makePipe = () => {
    const folder = mkdtempSync(join(tmpdir(), 'lines-'));
    undo.push(() => rmSync(folder, { recursive: true }));
    spawnSync('mkfifo', [join(folder, 'pipe')]);
    return join(folder, 'pipe');
  };
  /** Reads what has come so far. */
  const readAll = (descriptor: number) => {
    const buffer = Buffer.alloc(1024 * 1024);
    let text = '';
    try {
      for (;;) {
        const bytes = readSync(descriptor, buffer);
        if (bytes === 0) return text;
        text += buffer.toString('utf8', 0, bytes);
      }
    } catch (error) {
      expect(error).toMatchObject({ code: 'EAGAIN' });
      return text;
    }
  };

  it('wait for a stalled reader; those beyond the limit are dropped, which is told', async () => {
    const pipe = open(makePipe(), constants.O_RDWR);
    const lines = linesTo(pipe);
    const padding = 'á'.repeat(1_000);
    for (let number = 0; number < 10_000; number += 1)
      lines.write(`${JSON.stringify({ number, padding })}\n`);
    let text = '';
    await until(() => {
      text += readAll(pipe);
      expect(text).toContain('dropped');
    });
    const told = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const { dropped } = told.pop();
    expect(told.map(({ number }) => number)).toEqual(Array.from({ length: 10_000 - dropped }, (_, at) => at));
    expect(dropped).toBeGreaterThan(5_000);
    lines.write('{"number":10000}\n');
    await until(() => expect(readAll(pipe)).toBe('{"number":10000}\n'));
  });

  it('wait for the next reader where the first is gone', async () => {
    const path = makePipe();
    const first = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const pipe = open(path, constants.O_WRONLY);
    const lines = linesTo(pipe);
    closeSync(first);
    lines.write('one\n');
    lines.write('two\n');
    // Those behind it have failed, so it has failed.
    for (let time = 0; time < 10; time += 1)
      await expect(promisify(write)(pipe, Buffer.from('x'))).rejects.toMatchObject({ code: 'EPIPE' });
    const second = open(path, constants.O_RDONLY);
    let text = '';
    await until(() => {
      text += readAll(second);
      expect(text).toBe('one\ntwo\n');
    });
  });
});

// Inside node_modules, so that the compiled files find the packages.
const COMPILED = fileURLToPath(
  new URL(`../../../node_modules/.cache/log-child-${process.pid}/`, import.meta.url),
);
const SCRIPT = `
import { openLog } from './log.js';
const log = openLog({ mode: 'production', logLevel: 'info' });
process.on('SIGTERM', () => {
  log.info('stopping');
  process.exit(0);
});
process.on('message', (lines) => {
  for (let line = 0; line < lines; line += 1) log.info({ line, padding: 'a'.repeat(1000) }, 'told');
  process.stdout.write('Lastro is running');
  setTimeout(() => process.send('answer'), 100);
});
process.send('ready');
`;

function compileLog(): string {
  const typescript = createRequire(import.meta.url)('typescript') as typeof TypeScript;
  const options = { module: 99, target: 10, verbatimModuleSyntax: true };
  const compilerOptions = { ...options, rewriteRelativeImportExtensions: true };
  mkdirSync(COMPILED, { recursive: true });
  undo.push(() => rmSync(COMPILED, { recursive: true }));
  for (const name of ['log', 'lines-to', 'repeated-failures', 'terminal-lines']) {
    const source = readFileSync(new URL(`${name}.ts`, import.meta.url), 'utf8');
    writeFileSync(
      join(COMPILED, `${name}.js`),
      typescript.transpileModule(source, { compilerOptions }).outputText,
    );
  }
  writeFileSync(join(COMPILED, 'package.json'), '{"type":"module"}');
  writeFileSync(join(COMPILED, 'child.js'), SCRIPT);
  return join(COMPILED, 'child.js');
}

describe.runIf(existsSync('/dev/full'))('a process whose log', () => {
  const start = async (output: number | 'pipe'): Promise<ChildProcess> => {
    const child = fork(compileLog(), { stdio: ['ignore', output, 'inherit', 'ipc'], execArgv: [] });
    undo.push(() => void child.kill('SIGKILL'));
    await once(child, 'message');
    return child;
  };
  /** Tells it to log, and then to stop. */
  const logAndStop = async (child: ChildProcess, lines: number) => {
    child.send(lines);
    await once(child, 'message');
    const asked = performance.now();
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    return { code, ms: performance.now() - asked };
  };

  it('is a file on a full disk answers and stops', async () => {
    const full = openSync('/dev/full', 'w');
    undo.push(() => closeSync(full));
    const { code, ms } = await logAndStop(await start(full), 3);
    expect(code).toBe(0);
    expect(ms).toBeLessThan(inTime(3_000));
  });

  it('nobody reads answers and stops', async () => {
    const { code, ms } = await logAndStop(await start('pipe'), 10_000);
    expect(code).toBe(0);
    expect(ms).toBeLessThan(inTime(3_000));
  });

  it('has lost its reader answers and stops', async () => {
    const child = await start('pipe');
    child.stdout?.destroy();
    expect(await logAndStop(child, 3)).toMatchObject({ code: 0 });
  });

  it('is read tells all that it had to tell', async () => {
    const child = await start('pipe');
    let text = '';
    child.stdout?.setEncoding('utf8').on('data', (data) => {
      text += data;
    });
    const closed = once(child, 'close');
    expect(await logAndStop(child, 100)).toMatchObject({ code: 0 });
    await closed;
    expect(text.match(/"msg":"told"/g)).toHaveLength(100);
    expect(text).toContain('"msg":"stopping"');
  });
});
