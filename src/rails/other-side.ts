import type { Logger } from 'pino';
import type { Databases } from '../database/databases.ts';
import type { DueWork } from '../database/due-work/due-work.ts';
import type { LocationReader } from '../locations/reader.ts';
import type { Nodes } from '../nodes/nodes.ts';
import type { Rail, RailListener } from '../rail/rail.ts';
import type { RailWatch } from '../rail/watch.ts';
import type { Vault } from '../secrets/seal.ts';
import type { Config } from '../settings/config.ts';
import type { Simulator } from '../simulator/simulator.ts';
import type { Clock } from '../time/clock.ts';

/** A settlement system and directory. Delivers incoming messages to the listener that it is given here. */
export interface OtherSide {
  rail: Rail;
  connect(listener: RailListener): void;
  /** Its work in this process that comes due. */
  work?: readonly DueWork[];
  /** Its measurements, in the Prometheus format. */
  metrics?(): Promise<string>;
  /** Takes nothing more in; ends within a few seconds. */
  stop?(): Promise<void>;
  /** Shows it to the bank's own people; a rail inside this process has nothing to show. */
  watch?: RailWatch;
  /** The controls of a sandbox's simulator. */
  simulator?: Simulator;
}

/** The ground that a rail is built on. */
export interface RailGround {
  config: Config;
  db: Databases;
  clock: Clock;
  log: Logger;
  vault: Vault;
  nodes: Nodes;
  /** When the last restore of the database was noticed: it may lack what was sent before. Bank's clock. */
  restoredAt: Date | undefined;
  /** The address of the server, without a slash at its end. */
  publicUrl(): string;
  /** Reads a code's location as another institution does. */
  readLocation: LocationReader['read'];
}

/** A kind of settlement system. Its tables, if it stores data, are in the folder of migrations that has its name. */
export interface RailKind {
  /** Lists the reasons against starting with it, each in a sentence that says what to change. */
  problems(config: Config): string[];
  open(ground: RailGround): OtherSide;
}
