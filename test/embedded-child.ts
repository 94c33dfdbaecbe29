import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type TypeScript from 'typescript';

const SOURCES = fileURLToPath(new URL('../src/embedded-postgres/', import.meta.url));
// Inside node_modules, so that the compiled files find the packages.
const COMPILED = fileURLToPath(
  new URL(`../node_modules/.cache/embedded-child-${process.pid}/`, import.meta.url),
);

const SCRIPT = `
import { startEmbedded } from './embedded.js';
try {
  const server = await startEmbedded({ dataDir: process.argv[2] });
  process.on('SIGTERM', () => server.stop().then(() => process.exit()));
  process.send({ url: server.url, pid: server.pid });
} catch (error) {
  process.send({ error: error.message });
  process.disconnect();
}
`;

export type ChildReport = { readonly url: string; readonly pid: number } | { readonly error: string };

/** Compiles the embedded server for child processes, since not every Node runs TypeScript. Returns its folder. */
export function compileEmbedded(): string {
  const typescript = createRequire(import.meta.url)('typescript') as typeof TypeScript;
  const compilerOptions = {
    module: 99,
    target: 10,
    verbatimModuleSyntax: true,
    rewriteRelativeImportExtensions: true,
  };
  mkdirSync(COMPILED, { recursive: true });
  for (const name of readdirSync(SOURCES).filter((file) => /^[a-z-]+\.ts$/.test(file))) {
    const { outputText } = typescript.transpileModule(readFileSync(join(SOURCES, name), 'utf8'), {
      compilerOptions,
    });
    writeFileSync(join(COMPILED, name.replace(/\.ts$/, '.js')), outputText);
  }
  writeFileSync(join(COMPILED, 'package.json'), '{"type":"module"}');
  writeFileSync(join(COMPILED, 'child.js'), SCRIPT);
  return COMPILED;
}

/** A process that starts the embedded server of a data directory and keeps it until it is told or killed. */
export function forkEmbedded(dataDir: string): { child: ChildProcess; report: Promise<ChildReport> } {
  const child = fork(join(COMPILED, 'child.js'), [dataDir], { execArgv: [] });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The child ended with ${code} before it said anything.`);
  });
  const said = once(child, 'message').then(([message]) => message as ChildReport);
  const report = Promise.race([said, ended]);
  // Some are killed before anybody asks.
  report.catch(() => undefined);
  return { child, report };
}
