import type { Random } from '../../long/seeded-random.ts';

const ANYWHERE = ['', '\0', '\r\n', '\ufeff', '"', '\\', '\ud800', '😀', '-0', '1e999', '9'.repeat(400)];
const LONGEST = 64_000;
const MOST_DAMAGES = 4;

/** A good input with one to four things done to it; the same numbers do the same. */
export function damage(
  random: Random,
  { seeds, pieces }: { seeds: readonly Buffer[]; pieces: readonly string[] },
): Buffer {
  let bytes = pick(random, seeds);
  for (let left = 1 + random(MOST_DAMAGES); left > 0; left--)
    bytes = damageOnce(random, bytes, { seeds, pieces });
  return bytes.subarray(0, LONGEST);
}

const pick = <T>(random: Random, from: readonly T[]): T => from[random(from.length)] as T;

type Given = { seeds: readonly Buffer[]; pieces: readonly string[] };

function damageOnce(random: Random, bytes: Buffer, { seeds, pieces }: Given): Buffer {
  const [one, other] = [random(bytes.length + 1), random(bytes.length + 1)];
  const [from, to] = one < other ? [one, other] : [other, one];
  const put = (middle: Buffer, until = from) =>
    Buffer.concat([bytes.subarray(0, from), middle, bytes.subarray(until)]);
  switch (random(8)) {
    case 0:
      return flipped(bytes, from, random(8));
    case 1:
      return put(Buffer.alloc(0), to);
    case 2:
      return put(bytes.subarray(from, to));
    case 3:
      return bytes.subarray(0, from);
    case 4:
      return put(Buffer.from([random(256)]));
    case 5: {
      const foreign = pick(random, seeds);
      return put(foreign.subarray(random(foreign.length + 1)));
    }
    case 6:
      return put(Buffer.from(pick(random, ANYWHERE)), Math.min(from + random(3), bytes.length));
    default:
      return put(Buffer.from(pick(random, pieces)), random(2) === 0 ? from : Math.min(to, from + 8));
  }
}

function flipped(bytes: Buffer, at: number, bit: number): Buffer {
  const copy = Buffer.from(bytes);
  if (at < copy.length) copy[at] = (copy[at] as number) ^ (1 << bit);
  return copy;
}
