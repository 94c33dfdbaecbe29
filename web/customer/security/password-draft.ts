import { PASSWORD_LENGTH } from '../../../src/people/password.ts';

export interface PasswordDraft {
  present: string;
  chosen: string;
  repeated: string;
}

/** What is still to be typed; whether a password is easy to guess the bank says. */
export function faultOf({ present, chosen, repeated }: PasswordDraft) {
  if (present === '') return 'present';
  if (chosen.length < PASSWORD_LENGTH) return 'short';
  if (chosen === present) return 'same';
  return chosen === repeated ? undefined : 'different';
}
