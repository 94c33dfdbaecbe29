/** The rate at which a participant may send: initial tokens, and more each second (ICOM manual 1.12). */
export interface TokenRate {
  size: number;
  perSecond: number;
}

export const PRIMARY_CHANNEL: TokenRate = { size: 3_750, perSecond: 750 };

/** Returns the cost of a message. Answers are cheaper than orders; messages without transactions cost one. */
export function costOf(type: string, transactions: number): number {
  if (type === 'pacs.008' || type === 'trck.002') return transactions;
  return type === 'pacs.002' ? transactions / 5 : 1;
}

/** A bucket whose level may fall below zero, because a message's cost is known only after it was read. */
export class TokenBucket {
  readonly #rate: TokenRate;
  readonly #now: () => number;
  #level: number;
  #at: number;

  /** `now` in milliseconds. */
  constructor(rate: TokenRate, now: () => number) {
    this.#rate = rate;
    this.#now = now;
    this.#level = rate.size;
    this.#at = now();
  }

  get level(): number {
    const now = this.#now();
    this.#level = Math.min(
      this.#rate.size,
      this.#level + (Math.max(0, now - this.#at) / 1000) * this.#rate.perSecond,
    );
    this.#at = now;
    return this.#level;
  }

  draw(cost: number): void {
    this.#level = this.level - cost;
  }

  /** Milliseconds until there is one token. */
  waitMs(): number {
    const missing = 1 - this.level;
    return missing <= 0 ? 0 : Math.ceil((missing / this.#rate.perSecond) * 1000);
  }
}
