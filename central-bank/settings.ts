import { resolve } from 'node:path';

export interface Settings {
  /** 0 takes a free port. */
  icomPort: number;
  dictPort: number;
  controlPort: number;
  folder: string;
  seed: string;
  streamWaitMs: number;
  streamIdleMs: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads `BCB_…`; names an invalid one. */
export function readSettings(environment: Environment): Settings {
  const number = (name: string, otherwise: number, most: number) => {
    const text = environment[name];
    if (text === undefined || text === '') return otherwise;
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (!(value <= most)) throw new Error(`${name} is ${text}, not a number from 0 to ${most}.`);
    return value;
  };
  return {
    icomPort: number('BCB_ICOM_PORT', 16_422, 65_535),
    dictPort: number('BCB_DICT_PORT', 16_423, 65_535),
    controlPort: number('BCB_CONTROL_PORT', 16_424, 65_535),
    folder: resolve(environment.BCB_DATA_DIR || 'data/central-bank'),
    seed: environment.BCB_SEED || 'lastro',
    streamWaitMs: number('BCB_STREAM_WAIT_MS', 5_000, 60_000),
    streamIdleMs: number('BCB_STREAM_IDLE_MS', 30_000, 600_000),
  };
}
