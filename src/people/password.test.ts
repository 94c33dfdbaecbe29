import { describe, expect, it } from 'vitest';
import { inTime } from '../../test/full.ts';
import { faultOfPassword } from './password.ts';

const OWNER = {
  present: 'quilha-de-carvalho-velho',
  email: 'caio@padaria-aurora.example',
  company: 'Padaria Aurora Ltda',
};

describe('a password that somebody chose', () => {
  it.each([
    ['quilha-de-carvalho-novo', undefined],
    ['pão com manteiga 7', undefined],
    ['quilha-de-carvalho-velho', 'passwordUnchanged'],
    ['aaaaaaaaaaaaaaaa', 'weakPassword'],
    ['1234123412341234', 'weakPassword'],
    ['senha-do-CAIO-2026', 'weakPassword'],
    ['123456789012', 'weakPassword'],
    ['210987654321', 'weakPassword'],
    ['password1234', 'weakPassword'],
    ['P@ssw0rd1234', 'weakPassword'],
    ['qwertyuiop123', 'weakPassword'],
    ['1q2w3e4r5t6y', 'weakPassword'],
    ['zaq12wsxcde3', 'weakPassword'],
    ['abcabcabcabcd', 'weakPassword'],
    ['Senha@20262026', 'weakPassword'],
    ['minhasenhaforte', 'weakPassword'],
    ['Flamengo2019!', 'weakPassword'],
    ['deusefiel12345', 'weakPassword'],
    ['correct horse battery staple', 'weakPassword'],
    ['padaria-aurora', 'weakPassword'],
    ['Aurora Padaria 2026', 'weakPassword'],
    ['uma senha bem comprida', undefined],
    ['pao-quentinho-as-seis', undefined],
    ['chave-de-roda-numero-dez', undefined],
    ['lastro-firme-em-mar-aberto', undefined],
    ['w4F-9qLz_Tb2x', undefined],
    ['bicicleta aurora verde-musgo', undefined],
  ])('%s: %s', (chosen, fault) => {
    expect(faultOfPassword(chosen, OWNER)).toBe(fault);
  });

  it('may hold a name of three letters, which words do anyway', () => {
    expect(faultOfPassword('banana-madura-da-terra', { ...OWNER, email: 'ana@x.example' })).toBeUndefined();
  });

  it('is judged for somebody who has none yet, at a company or at none', () => {
    expect(faultOfPassword('quilha-de-carvalho-velho', { email: 'ana@x.example' })).toBeUndefined();
    expect(faultOfPassword('senha-do-banco', { email: 'ana@x.example' })).toBe('weakPassword');
  });

  it('is taken in good time however long it is', () => {
    const begun = performance.now();
    expect(faultOfPassword('x7kq2'.repeat(51), OWNER)).toBeUndefined();
    expect(performance.now() - begun).toBeLessThan(inTime(2_000));
  });
});
