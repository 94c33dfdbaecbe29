import type { Logger } from 'pino';
import type { Databases } from '../database/databases.ts';
import type { LocationReader } from '../locations/reader.ts';
import type { RailListener } from '../rail/rail.ts';
import type { Vault } from '../secrets/seal.ts';
import type { Clock } from '../time/clock.ts';

/** Everything that the simulator's verbs need: its share of the database server, the clock, and the bank it serves. */
export interface SimulatedWorld {
  readonly db: Pick<Databases, 'main' | 'batch'>;
  readonly clock: Clock;
  readonly bankIspb: string;
  readonly bankName: string;
  /** Milliseconds of machine time a node has to tell the bank something before another may try. */
  readonly leaseMs: number;
  readonly log: Logger;
  /** Seals what the example institution signs with. */
  readonly vault: Vault;
  /** The server's address, which the example institution's codes carry; without a slash at its end. */
  publicUrl(): string;
  /** Reads what a code points to, as a payer's bank does. */
  readonly readLocation: LocationReader['read'];
  /** The bank's ear, once it is connected. */
  listener(): RailListener | undefined;
}
