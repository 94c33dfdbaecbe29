import { PASSWORD_LENGTH } from '../../../src/people/password.ts';

export interface PasswordDraft {
  present: string;
  chosen: string;
  repeated: string;
}

/** Names the field still to be typed; the bank judges whether a password is easy to guess. */
export function faultOf({ present, chosen, repeated }: PasswordDraft) {
  if (present === '') return 'present';
  if (chosen.length < PASSWORD_LENGTH) return 'short';
  if (chosen === present) return 'same';
  return chosen === repeated ? undefined : 'different';
}
