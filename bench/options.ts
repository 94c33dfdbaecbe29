import { InvalidArgumentError } from 'commander';
import { CASES, chooseCases } from './cases.ts';
import { isStress } from './stress-plan.ts';

export interface BenchOptions {
  /** Names of cases. */
  cases: string[];
  connections: number;
  /** Of load, per case; the warm-up comes before it and is not counted. */
  seconds: number;
  /** Requests a second for every case; undefined: what the case says. */
  rate?: number;
  /** Five minutes of `hot` and nothing else. */
  soak?: boolean;
  /** A file for the report as JSON. */
  json?: string;
  /** Whose disk holds the database; undefined: that of temporary files. */
  dir?: string;
  /** Where the server's CPU profiles go, one per start; undefined: none are taken, and it is faster. */
  profile?: string;
}

// One transaction carries what came in while the one before it was committing, so this bounds its size. Fewer
// leave both cores waiting for locks and the disk; more no longer pay more, they only wait longer.
export const DEFAULT_CONNECTIONS = 256;
export const DEFAULT_SECONDS = 10;
export const DEFAULT_CASES = CASES.map((one) => one.name);
const SOAK_SECONDS = 300;

/** What is really run. */
export function settle(options: BenchOptions): BenchOptions {
  return options.soak ? { ...options, cases: ['hot'], seconds: SOAK_SECONDS } : options;
}

/** Reads a whole number of the command line. */
export function countUpTo(most: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= 1 && value <= most) return value;
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${most}.`);
  };
}

/** Reads the names of cases from the command line. */
export function caseNames(text: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.every(isStress)) return names;
  try {
    chooseCases(names);
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message);
  }
  return names;
}
