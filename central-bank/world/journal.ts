import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { decode, encode } from './codec.ts';

/** Below this number of lines a snapshot is not worth its cost. */
const WORTH_BYTES = 32 * 1_048_576;
/**
 * Size of the lines, as a multiple of the snapshot, at which a new snapshot is written, so that it costs only a part
 * of what they did.
 */
const TIMES_SNAPSHOT = 4;

/**
 * A snapshot and the later lines, in one folder. A line is written to the kernel before any response, so a killed
 * program loses nothing; a truncated line was never answered, and is dropped.
 */
export class Journal {
  readonly #folder: string;
  readonly #worthBytes: number;
  #generation = 0;
  #snapshotBytes = 0;
  #lineBytes = 0;
  #file = -1;

  constructor(folder: string, worthBytes = WORTH_BYTES) {
    this.#worthBytes = worthBytes;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#folder = folder;
  }

  /** Reads the stored state: the snapshot, undefined in a new folder, and each line after it. */
  read(): { snapshot: unknown; lines: unknown[] } {
    this.#generation = Math.max(0, ...this.#generations());
    if (this.#generation === 0) return { snapshot: undefined, lines: [] };
    const snapshot = decode(readFileSync(this.#snapshot(this.#generation), 'utf8'));
    const path = this.#lines(this.#generation);
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    return { snapshot, lines: whole.split('\n').filter(Boolean).map(decode) };
  }

  /** Restarts from this state. The snapshot is valid once it has its final name. */
  begin(snapshot: unknown): void {
    const next = this.#generation + 1;
    const unfinished = `${this.#snapshot(next)}.new`;
    const text = encode(snapshot);
    writeFileSync(unfinished, text, { mode: 0o600 });
    renameSync(unfinished, this.#snapshot(next));
    this.close();
    this.#file = openSync(this.#lines(next), 'a', 0o600);
    this.#generation = next;
    this.#snapshotBytes = text.length;
    this.#lineBytes = 0;
    for (const old of this.#generations().filter((generation) => generation < next)) {
      rmSync(this.#snapshot(old), { force: true });
      rmSync(this.#lines(old), { force: true });
    }
  }

  /** `line` is encoded, without a line end. */
  append(line: string): void {
    this.#lineBytes += writeSync(this.#file, `${line}\n`);
  }

  /** Tells whether a snapshot costs little compared with the lines since the last one. */
  isLong(): boolean {
    return this.#lineBytes > Math.max(this.#worthBytes, TIMES_SNAPSHOT * this.#snapshotBytes);
  }

  close(): void {
    if (this.#file >= 0) closeSync(this.#file);
    this.#file = -1;
  }

  #generations(): number[] {
    return readdirSync(this.#folder).flatMap((name) => {
      const number = /^snapshot-(\d+)\.json$/.exec(name)?.[1];
      return number === undefined ? [] : [Number(number)];
    });
  }

  #snapshot(generation: number): string {
    return join(this.#folder, `snapshot-${generation}.json`);
  }

  #lines(generation: number): string {
    return join(this.#folder, `journal-${generation}.jsonl`);
  }
}
