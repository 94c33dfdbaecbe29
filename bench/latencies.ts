/** Milliseconds. */
export interface Percentiles {
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

export interface Latencies {
  add(microseconds: number): void;
  summary(): Percentiles;
}

/**
 * Every latency is kept, four bytes each, so that percentiles are exact; the memory is taken beforehand, so
 * that keeping them costs the generator nothing in mid-run. What exceeds the capacity throws.
 */
export function createLatencies(capacity: number): Latencies {
  const kept = new Uint32Array(capacity);
  let count = 0;
  return {
    add: (microseconds) => {
      if (count === capacity) throw new RangeError(`more than ${capacity} latencies`);
      kept[count] = microseconds;
      count += 1;
    },
    summary: () => {
      const sorted = kept.slice(0, count).sort();
      // The smallest latency that at least this share of requests did not exceed.
      const at = (share: number) => (sorted[Math.max(0, Math.ceil(share * count) - 1)] ?? 0) / 1000;
      return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
    },
  };
}
