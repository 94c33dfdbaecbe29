import { describe, expect, it } from 'vitest';
import { faultOfPassword } from './password.ts';

const OWNER = { present: 'quilha-de-carvalho-velho', email: 'caio@padaria-aurora.example' };

describe('a password that somebody chose', () => {
  it.each([
    ['quilha-de-carvalho-novo', undefined],
    ['pão com manteiga 7', undefined],
    ['quilha-de-carvalho-velho', 'passwordUnchanged'],
    ['aaaaaaaaaaaaaaaa', 'weakPassword'],
    ['1234123412341234', 'weakPassword'],
    ['senha-do-CAIO-2026', 'weakPassword'],
  ])('%s: %s', (chosen, fault) => {
    expect(faultOfPassword(chosen, OWNER)).toBe(fault);
  });

  it('may hold a name of three letters, which words do anyway', () => {
    expect(faultOfPassword('banana-madura-da-terra', { ...OWNER, email: 'ana@x.example' })).toBeUndefined();
  });
});
