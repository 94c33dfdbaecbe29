import { describe, expect, it } from 'vitest';
import type { Permission } from '../../../src/values/permissions.ts';
import { payersOf } from './payers.ts';

const person = (name: string, mfa: boolean, ...permissions: Permission[]) => ({ name, mfa, permissions });

describe('payers', () => {
  it('is two people where nobody has both permissions', () => {
    const people = [person('Ana', true, 'cashout.create'), person('Bia', true, 'cashout.approve')];
    expect(payersOf(people)).toEqual({ alone: [], approvers: ['Bia'] });
  });

  it('is one where somebody has both, and a second factor', () => {
    const both = ['cashout.create', 'cashout.approve'] as const;
    const people = [person('Ana', true, ...both), person('Caio', false, ...both)];
    expect(payersOf(people)).toEqual({ alone: ['Ana'], approvers: ['Ana'] });
  });

  it('is nobody where whoever may approve has no second factor', () => {
    const people = [person('Ana', true, 'cashout.create'), person('Caio', false, 'cashout.approve')];
    expect(payersOf(people)).toEqual({ alone: [], approvers: [] });
  });
});
