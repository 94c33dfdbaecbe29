import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Databases } from '../database/pool.ts';
import type { RailListener } from '../rail/rail.ts';

/** What the simulator's verbs need: its share of the database server, the clock, and the bank it serves. */
export interface World {
  readonly db: Pick<Databases, 'main' | 'batch'>;
  readonly clock: Clock;
  readonly bankIspb: string;
  readonly bankName: string;
  /** Milliseconds of machine time a node has to tell the bank something before another may try. */
  readonly leaseMs: number;
  readonly log: Logger;
  /** The bank's ear, once it is connected. */
  listener(): RailListener | undefined;
}
