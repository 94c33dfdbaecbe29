import { type Executor, queryOne, sql } from '../../../database/pool.ts';
import type { DictAlarm, DictClient } from '../dict/client.ts';
import { countRecoveries } from './keep-recoveries.ts';
import { lastReadings } from './places.ts';

type Alarm = DictAlarm['kind'] | 'KEY_LOST' | 'OUT_OF_SYNC' | 'LEFT_OUT' | 'REPORT_WITHOUT_CASE';

/** Measures of the directory. */
export interface DirectoryMeasures {
  alarmed(kind: Alarm): void;
  /** In the Prometheus format. */
  render(): Promise<string>;
}

const countLost = sql<{ keys: bigint }>('bcb-lost-keys.count', 'select count(*) as keys from bcb.lost_keys');

export function createMeasures(executor: Executor, client: () => DictClient): DirectoryMeasures {
  const alarms = new Map<Alarm, number>();
  return {
    alarmed: (kind) => void alarms.set(kind, (alarms.get(kind) ?? 0) + 1),
    render: async () => {
      const [readings, lost, recoveries] = await Promise.all([
        lastReadings(executor),
        queryOne(executor, countLost),
        countRecoveries(executor),
      ]);
      return [
        ...family('tokens', 'gauge', 'Requests that the directory would accept now, by policy.'),
        ...client()
          .buckets.tokens()
          .map(({ policy, tokens }) => sample('tokens', { policy }, tokens)),
        ...family(
          'read_seconds',
          'gauge',
          'Time at which each list was last read completely, in seconds since 1970.',
        ),
        ...readings.map(({ name, readAt }) =>
          sample('read_seconds', { list: name }, readAt.getTime() / 1000),
        ),
        ...family(
          'skew_seconds',
          'gauge',
          "How far the directory's clock is ahead of the bank's, in seconds.",
        ),
        sample('skew_seconds', {}, client().skew.skewMs() / 1000),
        ...family('alarms_total', 'counter', 'Problems with the directory, by kind.'),
        ...[...alarms].map(([kind, count]) => sample('alarms_total', { kind }, count)),
        ...family('lost_keys', 'gauge', 'Keys that the directory has lost or assigned elsewhere.'),
        sample('lost_keys', {}, Number(lost?.keys ?? 0n)),
        ...family('recoveries', 'gauge', 'Recoveries opened by this bank, by status.'),
        ...recoveries.map((one) => sample('recoveries', { status: one.status }, one.recoveries)),
        '',
      ].join('\n');
    },
  };
}

const PREFIX = 'lastro_directory_';

function family(name: string, type: 'gauge' | 'counter', help: string): string[] {
  return [`# HELP ${PREFIX}${name} ${help}`, `# TYPE ${PREFIX}${name} ${type}`];
}

function sample(name: string, labels: Record<string, string>, value: number): string {
  const said = Object.entries(labels).map(([label, word]) => `${label}="${word}"`);
  return `${PREFIX}${name}${said.length === 0 ? '' : `{${said.join(',')}}`} ${value}`;
}
