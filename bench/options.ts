import { CASES } from './cases.ts';

export interface BenchOptions {
  /** Names of cases. */
  cases: string[];
  connections: number;
  /** Of load, per case; the warm-up comes before it and is not counted. */
  seconds: number;
  warmupSeconds: number;
  /** Requests a second for every case; undefined: what the case says. */
  rate?: number;
  /** A file for the report as JSON. */
  json?: string;
  /** Whose disk holds the database; undefined: that of temporary files. */
  directory?: string;
  /** Where the server's CPU profiles go, one per start; undefined: none are taken, and it is faster. */
  profile?: string;
}

// As many as it takes to keep batches full on two cores: more only queue, which the answer's latency shows.
export const DEFAULT_CONNECTIONS = 128;
export const DEFAULT_SECONDS = 10;
const WARMUP_SECONDS = 3;
const SOAK_SECONDS = 300;

/** The options as the command line has them. */
export interface RawOptions {
  cases: string;
  connections: string;
  seconds: string;
  rate?: string;
  soak?: true;
  json?: string;
  dir?: string;
  profile?: string;
}

/** Throws naming the first option that cannot be used. */
export function parseOptions(raw: RawOptions): BenchOptions {
  const soak = raw.soak === true;
  return {
    cases: soak ? ['hot'] : raw.cases.split(',').map((name) => name.trim()),
    connections: parseCount('connections', raw.connections, 4096),
    seconds: soak ? SOAK_SECONDS : parseCount('seconds', raw.seconds, 3600),
    warmupSeconds: WARMUP_SECONDS,
    ...(raw.rate === undefined ? {} : { rate: parseCount('rate', raw.rate, 40_000) }),
    ...(raw.json === undefined ? {} : { json: raw.json }),
    ...(raw.dir === undefined ? {} : { directory: raw.dir }),
    ...(raw.profile === undefined ? {} : { profile: raw.profile }),
  };
}

function parseCount(name: string, text: string, most: number): number {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= 1 && value <= most) return value;
  throw new Error(`--${name} must be a whole number from 1 to ${most}`);
}

export const ALL_CASES = CASES.map((one) => one.name).join(',');
