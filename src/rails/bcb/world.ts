import type { Logger } from 'pino';
import type { Databases } from '../../database/databases.ts';
import type { Nodes } from '../../nodes/nodes.ts';
import type { RailListener } from '../../rail/rail.ts';
import type { Clock } from '../../time/clock.ts';
import type { BcbFacts } from './settings.ts';
import type { CertificateStore } from './xml/certificates.ts';
import type { Signer } from './xml/sign.ts';

/** The ground under both halves of the adapter, settlement and directory. */
export interface BcbWorld {
  /** Its own tables live in the schema `bcb`. */
  db: Databases;
  /** The bank's clock. */
  clock: Clock;
  log: Logger;
  nodes: Nodes;
  /** When the last restore of the database was noticed: it may lack what was sent before. Bank's clock. */
  restoredAt: Date | undefined;
  ispb: string;
  facts: BcbFacts;
  signer: Signer;
  /** Of the central bank. */
  certificates: CertificateStore;
  /** The bank that is told what comes; undefined before it is connected. */
  listener(): RailListener | undefined;
}
