import { randomBytes } from 'node:crypto';

/** One that is not answered by then was answered to another node, or is lost. */
const FORGOTTEN_MS = 60_000;

/** Echoes that this node has asked the system for, and how long the last answer took. */
export class Echoes {
  readonly #asked = new Map<string, number>();
  #tookMs: number | undefined;

  /** A text that nothing else bears: all that links an answer to its question. */
  ask(): string {
    const now = performance.now();
    for (const [nonce, at] of this.#asked) if (now - at > FORGOTTEN_MS) this.#asked.delete(nonce);
    const nonce = randomBytes(16).toString('hex');
    this.#asked.set(nonce, now);
    return nonce;
  }

  answered(text: string): void {
    const at = this.#asked.get(text);
    if (at === undefined) return;
    this.#asked.delete(text);
    this.#tookMs = performance.now() - at;
  }

  /** From being written down to being heard; undefined before the first. */
  get tookMs(): number | undefined {
    return this.#tookMs;
  }
}
