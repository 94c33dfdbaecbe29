/** The answer to a payer about a key; `refused` discloses nothing. */
export type Disclosure = 'customer' | 'elsewhere' | 'unknown' | 'refused';

const OUTCOMES: readonly Disclosure[] = ['customer', 'elsewhere', 'unknown', 'refused'];
const WAYS = ['code', 'payment', 'page'] as const;

/**
 * Counts this process's disclosures about keys: to readers of codes, to payers of keys, and to pages before a
 * payment.
 */
export interface DisclosureCounts {
  count(way: (typeof WAYS)[number], outcome: Disclosure): void;
  /** In the Prometheus format. */
  render(): string;
}

export function createDisclosureCounts(): DisclosureCounts {
  const counts = new Map<string, number>();
  const nameOf = (way: string, outcome: string) => `way="${way}",outcome="${outcome}"`;
  return {
    count: (way, outcome) => {
      const name = nameOf(way, outcome);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    },
    render: () =>
      [
        '# HELP lastro_key_disclosures_total Answers to key look-ups by payers, by the holder of the key.',
        '# TYPE lastro_key_disclosures_total counter',
        ...WAYS.flatMap((way) =>
          OUTCOMES.map((outcome) => nameOf(way, outcome)).map(
            (name) => `lastro_key_disclosures_total{${name}} ${counts.get(name) ?? 0}`,
          ),
        ),
        '',
      ].join('\n'),
  };
}
