import type { RefusalCode } from '../../refusals.ts';

const NAME = 'lastro_refusals_total';

/** Counts the refusals that this server has answered, by code. */
export interface RefusalCounts {
  count(code: RefusalCode): void;
  /** Every code answered so far. */
  codes(): Iterable<RefusalCode>;
  /** In the Prometheus format. */
  render(): string;
}

declare module 'fastify' {
  interface FastifyInstance {
    refusals: RefusalCounts;
  }
}

export function createRefusalCounts(): RefusalCounts {
  const counts = new Map<RefusalCode, number>();
  return {
    count: (code) => {
      counts.set(code, (counts.get(code) ?? 0) + 1);
    },
    codes: () => counts.keys(),
    render: () =>
      `# HELP ${NAME} Refused requests, by code.\n# TYPE ${NAME} counter\n${[...counts]
        .map(([code, count]) => `${NAME}{code="${code}"} ${count}\n`)
        .join('')}`,
  };
}
