import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emitTlv, parseTlv } from './tlv.ts';

const read = (text: string) => {
  const result = parseTlv(text);
  return result.ok ? [...result.elements] : result.fault;
};

describe('parseTlv', () => {
  it('keeps the order', () => {
    expect(read('5902AB0001x')).toEqual([
      ['59', 'AB'],
      ['00', 'x'],
    ]);
  });

  it('reads nothing as no elements', () => {
    expect(read('')).toEqual([]);
  });

  it('does not look into templates', () => {
    expect(read('26080004abcd')).toEqual([['26', '0004abcd']]);
  });

  it('counts code points, two for a letter and its combining accent', () => {
    expect(read('0001Í')).toEqual([['00', 'Í']]);
    expect(read('0001👀5901x')).toEqual([
      ['00', '👀'],
      ['59', 'x'],
    ]);
    expect(read('0002I\u0301')).toEqual([['00', 'I\u0301']]);
    expect(read('0001I\u0301')).toBe('MALFORMED');
  });

  it.each([
    ['a length in hexadecimal', '000AXYZ'],
    ['a signed length', '00+1x'],
    ['a blank in the length', '00 1x'],
    ['full-width digits', '00０１x'],
    ['a letter in the tag', '0A01x'],
    ['an empty value', '0000'],
    ['a value cut short', '0004abc'],
    ['a length cut short', '000'],
    ['a tag alone', '00'],
    ['half a tag', '0'],
    ['trailing garbage', '0001x9'],
  ])('refuses %s', (_what, text) => {
    expect(read(text)).toBe('MALFORMED');
  });

  it('refuses a tag that comes twice', () => {
    expect(read('0001x5901y0001x')).toBe('DUPLICATE_TAG');
  });
});

describe('emitTlv', () => {
  it('pads the length', () => {
    expect(emitTlv('59', 'Ana')).toBe('5903Ana');
    expect(emitTlv('26', 'x'.repeat(99))).toBe(`2699${'x'.repeat(99)}`);
  });

  it.each(['', 'x'.repeat(100)])('refuses what two digits cannot announce', (value) => {
    expect(() => emitTlv('59', value)).toThrow('BR Code tag 59 must hold 1 to 99 characters');
  });

  it('writes what parseTlv reads', () => {
    const value = fc.string({ unit: 'binary', minLength: 1, maxLength: 99 });
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^\d\d$/), value), (elements) => {
        const text = Object.entries(elements).map(([tag, held]) => emitTlv(tag, held));
        expect(read(text.join(''))).toEqual(Object.entries(elements));
      }),
    );
  });
});
