import { createHash } from 'node:crypto';
import { BUCKET_BITS } from '../database/spread/buckets.ts';

/**
 * Assigns buckets to live nodes. Every node with the same list computes the same assignment. A new node gets a share
 * from each; the share of a leaving one goes to all others.
 */
export function shareOut(nodes: readonly string[]): string[] {
  const seeds = nodes.map((id) => ({ id, seed: createHash('sha256').update(id).digest().readUInt32LE() }));
  return Array.from({ length: Number(1n << BUCKET_BITS) }, (_, bucket) => {
    let best = '';
    let most = -1;
    for (const { id, seed } of seeds) {
      const weight = mix(seed ^ Math.imul(bucket + 1, 0x9e3779b1));
      if (weight > most || (weight === most && id < best)) [best, most] = [id, weight];
    }
    return best;
  });
}

/** Spreads 32 bits over 32 bits. */
function mix(value: number): number {
  let bits = value;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
