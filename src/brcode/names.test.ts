import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toMerchantText, toPrintableAscii } from './names.ts';

describe('toPrintableAscii', () => {
  it.each([
    ['São João del-Rei', 'Sao Joao del-Rei'],
    ['BRASI\u0301LIA', 'BRASILIA'],
    ['Conceição & Irmãos Ltda.', 'Conceicao & Irmaos Ltda.'],
    ['Straße Ærø Łódź', 'Strasse AEro Lodz'],
    ['1º andar, 2ª loja', '1o andar, 2a loja'],
    ['D’Ávila — “Bar”', 'D\'Avila - "Bar"'],
    ['Café ☕ 👀 Bom', 'Cafe Bom'],
    ['  dois\u00a0\t\nblanks  ', 'dois blanks'],
    ['nul\u0000o\u007f', 'nul o'],
    ['日本', ''],
    ['\ud800x', 'x'],
  ])('writes %j as %j', (text, expected) => {
    expect(toPrintableAscii(text)).toBe(expected);
  });

  it('leaves nothing but printable ASCII, once and for all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const written = toPrintableAscii(text);
        expect(written).toMatch(/^[\x20-\x7E]*$/);
        expect(toPrintableAscii(written)).toBe(written);
      }),
    );
  });
});

describe('toMerchantText', () => {
  it('cuts after the accents are gone, and leaves no blank at the cut', () => {
    expect(toMerchantText('Pindamonhangaba do Sul', 15)).toBe('Pindamonhangaba');
    expect(toMerchantText('Águas de São Pedro', 13)).toBe('Aguas de Sao');
    expect(toMerchantText('ßßßß', 5)).toBe('sssss');
  });
});
