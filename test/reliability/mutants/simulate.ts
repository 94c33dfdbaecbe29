import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { compileProgram, run } from './compile.ts';
import type { Mutant } from './mutant.ts';
import { changesOf } from './plant.ts';
import type { Sighting } from './witness.ts';

/** Plays one history of the simulation in a checkout in which files change. */
export interface Simulation {
  /** The bug is in the checkout. */
  ask(mutant: Mutant): Sighting[];
}

const COMPILED = '.simulated';
const SEED = 7;
const ACTS = 20;
// A history of this length takes ten seconds of processor; one that a bug keeps from ending has seen nothing that can be told.
const MOST_MS = 240_000;
/** Compiles the checkout once, and has the history played without any bug: it must agree. */
export function openSimulation(folder: string): Simulation {
  compileProgram(folder, { source: join('test', 'long', 'sim.ts'), into: COMPILED });
  run(folder, [join(folder, COMPILED, 'test', 'long', 'sim.js'), '--only', 'found']);
  const wrong = play(folder);
  if (wrong === undefined || wrong.length > 0)
    throw new Error(`the simulation does not agree without a bug: ${wrong?.[0] ?? 'it did not end'}`);
  return { ask: (mutant) => ask(folder, mutant) };
}

function ask(folder: string, mutant: Mutant): Sighting[] {
  const files = changesOf(mutant).map(({ file }) => file);
  const before = new Map(files.map((file) => [file, readFileSync(compiledOf(folder, file), 'utf8')]));
  const began = performance.now();
  try {
    for (const file of files) compile(folder, file);
    return sightingsOf(play(folder) ?? [], Math.round((performance.now() - began) / 100) / 10);
  } finally {
    for (const [file, text] of before) writeFileSync(compiledOf(folder, file), text);
  }
}

/** Of what is wrong, the checker's lines say so; all others are of the customers and their books. */
function sightingsOf(wrong: readonly string[], seconds: number): Sighting[] {
  const isBreach = (line: string) => line.startsWith('BREACH');
  const first = (by: Sighting['by'], what: string | undefined): Sighting[] =>
    what === undefined ? [] : [{ by, what, seconds }];
  return [
    ...first(
      'sim',
      wrong.find((line) => !isBreach(line)),
    ),
    ...first('verify', wrong.find(isBreach)),
  ];
}

/** All that is wrong with the history; undefined where it did not end. */
function play(folder: string): string[] | undefined {
  const program = join(folder, COMPILED, 'test', 'long', 'sim.js');
  const args = ['--only', 'play', '--seed', String(SEED), '--acts', String(ACTS)];
  const ran = spawnSync(process.execPath, ['--max-semi-space-size=64', program, ...args], {
    cwd: folder,
    encoding: 'utf8',
    timeout: MOST_MS,
    maxBuffer: 2 ** 28,
  });
  const last = ran.stdout.trimEnd().split('\n').at(-1) ?? '';
  return last.startsWith('{') ? (JSON.parse(last) as { wrong: string[] }).wrong : undefined;
}

function compile(folder: string, file: string): void {
  const { outputText } = ts.transpileModule(readFileSync(join(folder, file), 'utf8'), {
    fileName: file,
    compilerOptions: {
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2023,
      rewriteRelativeImportExtensions: true,
    },
  });
  writeFileSync(compiledOf(folder, file), outputText);
}

function compiledOf(folder: string, file: string): string {
  return join(folder, COMPILED, file.replace(/\.ts$/, '.js'));
}
