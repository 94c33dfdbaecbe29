import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc16, toHex, utf8 } from './crc.ts';

describe('crc16', () => {
  it.each([
    ['', 0xffff],
    ['123456789', 0x29b1],
    ['A', 0xb915],
  ])('gives the catalogued check value of %j', (text, expected) => {
    expect(crc16(utf8(text))).toBe(expected);
  });

  it('runs over UTF-8 bytes', () => {
    expect(crc16(utf8('Í'))).toBe(crc16(Uint8Array.of(0xc3, 0x8d)));
  });

  it('equals the definition, bit by bit', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => crc16(bytes) === bitwise(bytes)));
  });
});

describe('toHex', () => {
  it.each([
    [0, '0000'],
    [0xab, '00AB'],
    [0xfffe, 'FFFE'],
  ])('writes %i as %s', (crc, expected) => {
    expect(toHex(crc)).toBe(expected);
  });
});

function bitwise(bytes: Uint8Array): number {
  let crc = 0xffff;
  for (const byte of bytes) {
    for (let bit = 7; bit >= 0; bit--) {
      const out = ((crc >> 15) ^ (byte >> bit)) & 1;
      crc = ((crc << 1) & 0xffff) ^ (out ? 0x1021 : 0);
    }
  }
  return crc;
}
