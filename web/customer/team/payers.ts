import type { Colleague } from './queries.ts';

/** The people who may send money alone, and those who may approve. */
export interface Payers {
  alone: string[];
  /** To approve takes the permission and a second factor. */
  approvers: string[];
}

export function payersOf(people: readonly Pick<Colleague, 'name' | 'permissions' | 'mfa'>[]): Payers {
  const approvers = people.filter(({ permissions, mfa }) => mfa && permissions.includes('cashout.approve'));
  return {
    alone: approvers
      .filter(({ permissions }) => permissions.includes('cashout.create'))
      .map(({ name }) => name),
    approvers: approvers.map(({ name }) => name),
  };
}
