import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '../../long/seeded-random.ts';
import { damage } from './damage.ts';
import { DELIVERIES } from './deliveries.ts';
import { openFraming } from './framing.ts';
import { openPayloads } from './payloads.ts';
import { BR_CODES, JSON_BODIES, MULTIPART, XML } from './readers.ts';
import { openRequests } from './requests.ts';
import type { Target } from './target.ts';

export const TARGETS: Readonly<Record<string, () => Target | Promise<Target>>> = {
  json: () => JSON_BODIES,
  brcode: () => BR_CODES,
  jws: openPayloads,
  xml: () => XML,
  multipart: () => MULTIPART,
  webhooks: () => DELIVERIES,
  http: openFraming,
  requests: openRequests,
};

export interface Fuzzed {
  inputs: number;
  /** How many inputs ended in which way. */
  outcomes: Record<string, number>;
  /** Inputs that did what none may do, with the reason. */
  found: { input: Buffer; why: string }[];
}

/** Judges one input, and holds it to its time. */
export async function tryInput(target: Target, input: Buffer): Promise<{ outcome: string; why?: string }> {
  const began = performance.now();
  try {
    const outcome = await target.judge(input);
    const ms = performance.now() - began;
    return ms > target.withinMs ? { outcome, why: `it took ${Math.round(ms)} ms` } : { outcome };
  } catch (error) {
    return { outcome: 'WRONG', why: error instanceof Error ? error.message : String(error) };
  }
}

export interface FuzzOptions {
  seed: number;
  isEnough(inputs: number): boolean;
  /** Hears now and then how far it has come. */
  keep?(fuzzed: Fuzzed): void;
}

const KEPT_EVERY = 100_000;

/** Damages good inputs, until it is enough or something is found; the same seed gives the same inputs. */
export async function fuzzTarget(target: Target, { seed, isEnough, keep }: FuzzOptions): Promise<Fuzzed> {
  const random = seededRandom(seed);
  const fuzzed: Fuzzed = { inputs: 0, outcomes: {}, found: [] };
  const told = (input: Buffer, outcome: string, why: string | undefined) => {
    fuzzed.inputs += 1;
    fuzzed.outcomes[outcome] = (fuzzed.outcomes[outcome] ?? 0) + 1;
    if (why !== undefined) fuzzed.found.push({ input, why });
    if (fuzzed.inputs % KEPT_EVERY === 0) keep?.(fuzzed);
  };
  const goesOn = () => !isEnough(fuzzed.inputs) && fuzzed.found.length === 0;
  const next = () => (goesOn() ? damage(random, target) : undefined);
  if (target.flood !== undefined) {
    await target.flood(next, told);
    return fuzzed;
  }
  for (let input = next(); input !== undefined; input = next()) {
    const { outcome, why } = await tryInput(target, input);
    told(input, outcome, why);
  }
  return fuzzed;
}

/** Inputs that were found once, and must never be found again. */
export function readCorpus(folder: string, name: string): { file: string; input: Buffer }[] {
  const at = join(folder, name);
  if (!existsSync(at)) return [];
  return readdirSync(at)
    .sort()
    .map((file) => ({ file, input: readFileSync(join(at, file)) }));
}

export function keepInCorpus(folder: string, name: string, input: Buffer): string {
  const at = join(folder, name);
  mkdirSync(at, { recursive: true });
  const file = join(at, `${createHash('sha256').update(input).digest('hex').slice(0, 16)}.bin`);
  writeFileSync(file, input);
  return file;
}
