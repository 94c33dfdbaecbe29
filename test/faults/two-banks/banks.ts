import type { ParticipantFiles } from '../../../central-bank/certificates/store.ts';
import { type Pool, queryText } from '../../../src/database/pool.ts';
import { TEST_MASTER_KEY } from '../../prepare-template.ts';
import { type BankProcess, startBankProcess } from '../bank-process.ts';
import type { CentralBankProcess } from './central-bank-process.ts';

/** A database of a bank's own, empty or as a bank of that ISPB left it. */
export interface BankDatabase {
  url: string;
  pool: Pool;
}

/** One of the two banks, in a process of its own. */
export interface Bank {
  readonly letter: 'A' | 'B';
  readonly ispb: string;
  readonly pool: Pool;
  pid(): number;
  /** Where it is now; each time it starts it is elsewhere. */
  url(): string;
  /** Kills it as it stands, and starts it on its database. */
  killAndStart(): Promise<void>;
  /** Moves its clock. */
  advance(seconds: number): Promise<void>;
  end(): Promise<void>;
}

export interface Opening {
  letter: Bank['letter'];
  ispb: string;
  database: BankDatabase;
  centralBank: CentralBankProcess;
  dataDir: string;
}

/** Each bank's reserve at the start. */
export const RESERVE = '1000000.00';

const STARTS = 5;

export async function openBank({ letter, ispb, database, centralBank, dataDir }: Opening): Promise<Bank> {
  const { addresses, control } = centralBank;
  const joining = { ispb, name: `Banco ${letter}`, balance: RESERVE };
  const files = await control<ParticipantFiles>('POST', '/participants', joining);
  const settings = {
    LASTRO_RAIL: 'bcb',
    LASTRO_ISPB: ispb,
    LASTRO_BCB_ICOM_URL: addresses.icom,
    LASTRO_BCB_FILES_URL: addresses.icom,
    LASTRO_BCB_DICT_URL: addresses.dict,
    LASTRO_BCB_AUTHORITY: addresses.authority,
    LASTRO_BCB_CONNECTION_CERTIFICATE: files.connectionCertificate,
    LASTRO_BCB_CONNECTION_KEY: files.connectionKey,
    LASTRO_BCB_SIGNING_CERTIFICATE: files.signingCertificate,
    LASTRO_BCB_SIGNING_KEY: files.signingKey,
    LASTRO_BCB_SYSTEM_CERTIFICATES: addresses.systemCertificates,
    LASTRO_BCB_DICT_CATEGORY: 'A',
    LASTRO_LOG_LEVEL: 'error',
  };
  const startOnce = () =>
    startBankProcess({
      ...{ dataDir, databaseUrl: database.url, masterKey: TEST_MASTER_KEY, settings, startWithinMs: 60_000 },
    });
  // On a machine at its limit a database may not answer in time; whoever runs a bank then starts it again.
  const start = async (): Promise<BankProcess> => {
    for (let tried = 1; tried < STARTS; tried += 1) {
      const started = await startOnce().catch(() => undefined);
      if (started !== undefined) return started;
    }
    return startOnce();
  };
  let running: BankProcess = await start();
  return {
    ...{ letter, ispb, pool: database.pool },
    pid: () => running.pid,
    url: () => running.url,
    killAndStart: async () => {
      await running.end('SIGKILL');
      running = await start();
    },
    advance: async (seconds) => {
      // A bank without a simulator is not moved by its controls; it reads how far its clock is ahead.
      const text = 'update bank_facts set clock_offset_ms = clock_offset_ms + $1';
      await queryText(database.pool, text, [seconds * 1000]);
    },
    end: async () => {
      await running.end('SIGKILL');
    },
  };
}
