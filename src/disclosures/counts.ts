/** What a payer was told of a key, or that nothing was told. */
export type Disclosure = 'customer' | 'elsewhere' | 'unknown' | 'refused';

const OUTCOMES: readonly Disclosure[] = ['customer', 'elsewhere', 'unknown', 'refused'];
const WAYS = ['code', 'payment', 'page'] as const;

/** What this process has told of keys: to who reads a code, pays a key, or looks at a page before paying it. */
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
        '# HELP lastro_key_disclosures_total What payers were told of keys, by who holds the key.',
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
