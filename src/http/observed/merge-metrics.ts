/** The measurements of one process, in the Prometheus format. */
export interface MeasuredHere {
  process: string;
  text: string;
}

interface Family {
  head: string[];
  kind: string;
  /** By name and labels. */
  samples: Map<string, number>;
}

/**
 * Merges the metrics of the processes behind one port as if they were one, because a scrape reaches any of them.
 * Counts are added. Metrics of a process are kept per process under a label; metrics of the whole bank come from the
 * first only.
 */
export function mergeMetrics([own, ...others]: readonly MeasuredHere[]): string {
  const families = new Map<string, Family>();
  if (own !== undefined) add(families, own, true);
  for (const other of others) add(families, other, false);
  const lines = [...families.values()].flatMap(({ head, samples }) => [
    ...head,
    ...[...samples].map(([name, value]) => `${name} ${value}`),
  ]);
  return `${lines.join('\n')}\n`;
}

const ADDS_UP = new Set(['counter', 'histogram']);

function add(families: Map<string, Family>, { process, text }: MeasuredHere, isFirst: boolean): void {
  let family: Family | undefined;
  for (const line of text.split('\n')) {
    const [, word, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) ?(.*)$/.exec(line) ?? [];
    if (word !== undefined) {
      family = families.get(name) ?? { head: [], kind: '', samples: new Map() };
      families.set(name, family);
      if (!family.head.includes(line)) family.head.push(line);
      if (word === 'TYPE') family.kind = rest;
      continue;
    }
    const end = line.lastIndexOf(' ');
    if (end < 0 || family === undefined) continue;
    const [sample, value] = [line.slice(0, end), Number(line.slice(end + 1))];
    if (ADDS_UP.has(family.kind)) family.samples.set(sample, (family.samples.get(sample) ?? 0) + value);
    else if (!sample.startsWith('lastro_')) family.samples.set(withLabel(sample, process), value);
    else if (isFirst) family.samples.set(sample, value);
  }
}

function withLabel(sample: string, process: string): string {
  const label = `process="${process}"`;
  return sample.endsWith('}') ? `${sample.slice(0, -1)},${label}}` : `${sample}{${label}}`;
}
