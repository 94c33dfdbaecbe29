import type { Faults } from '../faults/faults.ts';
import type { Participants } from '../world/participants.ts';
import type { Recorded } from '../world/world.ts';
import type { SpiState } from './state.ts';

/** The tools for work on one message. */
export interface Desk {
  state: SpiState;
  participants: Participants;
  faults: Faults;
  sender: string;
  now: Date;
  /** Counts at once for what is decided next. */
  record: (...events: readonly Recorded[]) => void;
}
