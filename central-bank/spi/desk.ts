import type { Faults } from '../faults/faults.ts';
import type { Participants } from '../world/participants.ts';
import type { Recorded } from '../world/world.ts';
import type { SpiState } from './state.ts';

/** The context for processing one message. */
export interface Desk {
  state: SpiState;
  participants: Participants;
  faults: Faults;
  sender: string;
  now: Date;
  /** Applies an event at once, for later decisions. */
  record: (...events: readonly Recorded[]) => void;
}
