/** Numbers and bytes that depend on a seed alone. */
export interface Chance {
  /** A whole number from 0 to below `below`. */
  whole(below: number): number;
  /** True once in `times` on average. */
  oneIn(times: number): boolean;
  pick<T>(from: readonly T[]): T;
  fill(bytes: Uint8Array): void;
}

/** sfc32: passes the usual tests of evenness, and needs four words of state. */
export function createChance(...seeds: readonly number[]): Chance {
  let [a, b, c, d] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 1];
  const next = (): number => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return sum >>> 0;
  };
  for (const seed of seeds) {
    a ^= seed | 0;
    b ^= Math.floor(seed / 2 ** 32) | 0;
    for (let times = 0; times < 15; times++) next();
  }
  const whole = (below: number) => Math.floor((next() / 2 ** 32) * below);
  return {
    whole,
    oneIn: (times) => whole(times) === 0,
    pick: (from) => {
      if (from.length === 0) throw new Error('there is nothing to pick from');
      return from[whole(from.length)] as never;
    },
    fill: (bytes) => {
      for (let at = 0; at < bytes.length; at++) bytes[at] = next() >>> 24;
    },
  };
}
