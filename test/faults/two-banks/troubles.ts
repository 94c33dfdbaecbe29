import { setTimeout as pause } from 'node:timers/promises';
import type { FaultName } from '../../../central-bank/faults/faults.ts';
import type { Bank } from './banks.ts';
import type { CentralBankProcess } from './central-bank-process.ts';

export interface Troubled {
  a: Bank;
  b: Bank;
  centralBank: CentralBankProcess;
  outageMs: number;
  /** How often each fault of messages strikes. */
  times: number;
}

/** Possible faults between a bank and the system; they strike messages of both banks. */
const FAULTS: readonly [FaultName, object][] = [
  ['post-no-answer', {}],
  ['post-500', {}],
  ['post-lost', {}],
  ['post-429', { retryAfter: 0 }],
  ['post-503', {}],
  ['outcome-first', {}],
  ['deliver-twice', {}],
  ['deliver-again', {}],
  ['deliver-last', {}],
  ['hold-outcome', {}],
  ['cut-multipart', {}],
  ['cut-gzip', {}],
  ['cut-part-header', {}],
  ['stream-gone', {}],
  ['absolute-next', {}],
  ['empty-now', {}],
  ['one-by-one', {}],
  ['malformed-xml', {}],
];

export type Trouble = readonly [name: string, strike: (troubled: Troubled) => Promise<void>];

/** Every trouble once. */
export const TROUBLES: readonly Trouble[] = [
  ...FAULTS.map(
    ([name, more]): Trouble => [
      name,
      async ({ centralBank, times }) => {
        await centralBank.control('POST', '/faults', { name, times, ...more });
      },
    ],
  ),
  [
    'an outage',
    async ({ centralBank, outageMs }) => {
      await centralBank.control('POST', '/stop');
      await pause(outageMs);
      await centralBank.control('POST', '/start');
    },
  ],
  ['bank A is killed', ({ a }) => a.killAndStart()],
  ['bank B is killed', ({ b }) => b.killAndStart()],
  ['the central bank is killed', ({ centralBank }) => centralBank.killAndStart()],
  [
    'all three are killed',
    async ({ a, b, centralBank }) => {
      await Promise.all([a.killAndStart(), b.killAndStart(), centralBank.killAndStart()]);
    },
  ],
];
