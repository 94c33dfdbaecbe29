import { randomBytes } from 'node:crypto';

/** An echo without an answer by then was answered to another node, or is lost. */
const FORGOTTEN_MS = 60_000;

/** Echoes that this node has requested, and the duration of the last one. */
export class Echoes {
  readonly #asked = new Map<string, number>();
  #tookMs: number | undefined;

  /** A unique text, which links an answer to its request. */
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

  /** From storing to receiving; undefined before the first. */
  get tookMs(): number | undefined {
    return this.#tookMs;
  }
}
