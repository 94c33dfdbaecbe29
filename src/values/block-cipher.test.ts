import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createBlockCipher } from './block-cipher.ts';

// Vectors that implementations of XTEA are commonly held against.
const KEY = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex');
const VECTORS = [
  [KEY, '4142434445464748', '497df3d072612cb5'],
  [KEY, '4141414141414141', 'e78f2d13744341d8'],
  [KEY, '5a5b6e278948d77f', '4141414141414141'],
  [Buffer.alloc(16), '4142434445464748', 'a0390589f8b8efa5'],
  [Buffer.alloc(16), '4141414141414141', 'ed23375a821a8c2d'],
] as const;

function blockOf(hex: string) {
  return { high: Number.parseInt(hex.slice(0, 8), 16), low: Number.parseInt(hex.slice(8), 16) };
}

describe('a block cipher', () => {
  it.each(VECTORS)('%#: encrypts and decrypts as published', (key, plain, sealed) => {
    const cipher = createBlockCipher(key);
    expect(cipher.encrypt(blockOf(plain))).toEqual(blockOf(sealed));
    expect(cipher.decrypt(blockOf(sealed))).toEqual(blockOf(plain));
  });

  it('decrypts whatever it encrypted', () => {
    const cipher = createBlockCipher(randomBytes(16));
    for (let count = 0; count < 10_000; count++) {
      const block = blockOf(randomBytes(8).toString('hex'));
      expect(cipher.decrypt(cipher.encrypt(block))).toEqual(block);
    }
  });

  it('takes no key of another length', () => {
    expect(() => createBlockCipher(Buffer.alloc(8))).toThrow('a key has 16 bytes');
  });
});
