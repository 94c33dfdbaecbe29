import type { CertificateStore } from '../src/rails/bcb/xml/certificates.ts';
import type { Signer } from '../src/rails/bcb/xml/sign.ts';
import type { ControlRoute } from './control/requests.ts';
import type { FaultSource } from './dict/faults.ts';
import type { ServerCertificates } from './listen.ts';
import type { Transfer } from './spi/state.ts';
import type { Participants } from './world/participants.ts';

/** The parts that the program gives its directory. */
export interface DirectoryGiven {
  /** Folder of its journal. */
  folder: string;
  seed: string;
  port: number;
  tls: ServerCertificates;
  /** Signs its responses as the system. */
  signer: Signer;
  certificates: CertificateStore;
  faults: FaultSource;
  now(): Date;
  participants(): Participants;
  /** A payment or a return by id, settled or not. */
  transfer(id: string): Transfer | undefined;
  transfers(): Iterable<Transfer>;
  /** Receives each accepted transfer, and each ended one. */
  onTransfer(listener: (transfer: Transfer) => void): void;
}

/** The directory, listening. */
export interface DirectoryPart {
  readonly port: number;
  readonly control: readonly ControlRoute[];
  setOutage(now: boolean): void;
  reset(): Promise<void>;
  close(): Promise<void>;
}

export type StartDirectory = (given: DirectoryGiven) => Promise<DirectoryPart>;
