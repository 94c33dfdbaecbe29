import { expect, it } from 'vitest';
import { mergeMetrics } from './merge-metrics.ts';

const of = (process: string, answered: number, memory: number) => ({
  process,
  text: `# HELP answered_total Requests.
# TYPE answered_total counter
answered_total{route="/a b"} ${answered}
answered_total{route="/c${process}"} 1
# HELP memory_bytes Memory.
# TYPE memory_bytes gauge
memory_bytes ${memory}
memory_bytes{kind="heap"} ${memory}
# HELP lastro_owed Owed by the bank.
# TYPE lastro_owed gauge
lastro_owed ${memory}
`,
});

it('adds counts up, names the process of its own, and tells of the bank once', () => {
  expect(mergeMetrics([of('7', 3, 100), of('8', 4, 200)])).toBe(`# HELP answered_total Requests.
# TYPE answered_total counter
answered_total{route="/a b"} 7
answered_total{route="/c7"} 1
answered_total{route="/c8"} 1
# HELP memory_bytes Memory.
# TYPE memory_bytes gauge
memory_bytes{process="7"} 100
memory_bytes{kind="heap",process="7"} 100
memory_bytes{process="8"} 200
memory_bytes{kind="heap",process="8"} 200
# HELP lastro_owed Owed by the bank.
# TYPE lastro_owed gauge
lastro_owed 100
`);
});
