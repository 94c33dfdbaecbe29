import type { Section } from './world.ts';

/** A participating institution. This program plays examples; connected ones use the network. */
export interface Participant {
  readonly ispb: string;
  readonly name: string;
  readonly connected: boolean;
}

export type ParticipantEvent = { happened: 'JOINED'; participant: Participant };
export type Participants = Map<string, Participant>;

export const PARTICIPANTS: Section<Participants, ParticipantEvent> = {
  name: 'participants',
  empty: () => new Map(),
  apply: (state, { participant }) => {
    state.set(participant.ispb, participant);
  },
};

export function joined(participant: Participant) {
  return {
    section: PARTICIPANTS.name,
    event: { happened: 'JOINED', participant } satisfies ParticipantEvent,
  };
}
