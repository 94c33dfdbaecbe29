import { expect, it } from 'vitest';
import { requestFingerprint } from './request-fingerprint.ts';

it('is the same in every release, because a request may be repeated after an upgrade', () => {
  const members = ['0001', '100000019', 1050n, 'ok@psp.example', null, undefined];
  expect(requestFingerprint('cashout', members)).toBe('8-fvhXWxkd6r4PVNCy2Sbr_2E9BNHl8T_suYqiDEN-4');
});

it('tells apart operations, members and their places', () => {
  const prints = [
    requestFingerprint('cashout', ['a', 'b']),
    requestFingerprint('refund', ['a', 'b']),
    requestFingerprint('cashout', ['b', 'a']),
    requestFingerprint('cashout', ['ab']),
    requestFingerprint('cashout', ['a', 'b', null]),
  ];
  expect(new Set(prints).size).toBe(prints.length);
});
