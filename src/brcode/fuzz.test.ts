import { describe, expect, it } from 'vitest';
import { fuzz } from '../../test/long/brcode-fuzz.ts';
import type { BrCode, DecodeReason } from './code.ts';
import { decodeBrCode } from './decode.ts';
import { encodeStatic } from './encode.ts';

/** The central bank's example and a compound code (bacen/pix-api, openapi.yaml): damage them in every way there is. */
const CODES = [
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
  '00020101021226810014br.gov.bcb.pix2559pix.example.com/qr/v2/cobv/1e6c54d3ec9449b7a7fc53b6b0f998e75204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/3ffa640fa4f14080adccb949fa2dc0d06304A441',
];

function read(text: string): BrCode | DecodeReason {
  const result = decodeBrCode(text);
  return result.ok ? result.code : result.reason;
}

/** Damaged texts that are read as a code although more than the case of the checksum changed. */
function accepted(code: string, damaged: string[]): string[] {
  const payload = code.slice(0, -4);
  return damaged.filter((text) => {
    const unchanged = text.slice(0, -4) === payload && text.slice(-4).toUpperCase() === code.slice(-4);
    return !unchanged && typeof read(text) !== 'string';
  });
}

describe.each(CODES)('%s', (code) => {
  const at = (i: number, width: number, put: string) => code.slice(0, i) + put + code.slice(i + width);
  const places = Array.from({ length: code.length }, (_, i) => i);

  it('is refused with any character replaced by any other of ASCII', () => {
    const bytes = Array.from({ length: 128 }, (_, byte) => String.fromCharCode(byte));
    expect(
      accepted(
        code,
        places.flatMap((i) => bytes.map((byte) => at(i, 1, byte))),
      ),
    ).toEqual([]);
  });

  it('is refused with any two neighbours swapped', () => {
    const swapped = places.slice(1).map((i) => at(i - 1, 2, code.charAt(i) + code.charAt(i - 1)));
    expect(accepted(code, swapped)).toEqual([]);
  });

  it('is refused cut at any place', () => {
    expect(
      accepted(
        code,
        places.flatMap((i) => [code.slice(0, i), code.slice(i + 1), at(i, 1, '')]),
      ),
    ).toEqual([]);
  });

  it('is refused with any two neighbours replaced by digits', () => {
    const pairs = Array.from({ length: 100 }, (_, pair) => String(pair).padStart(2, '0'));
    expect(
      accepted(
        code,
        places.slice(1).flatMap((i) => pairs.map((pair) => at(i - 1, 2, pair))),
      ),
    ).toEqual([]);
  });
});

it('never gives another payee or amount for one character of another script', () => {
  const code = encodeStatic({ key: 'a@b.com', merchantName: 'LOJA', merchantCity: 'RIO' });
  const sound = read(code);
  if (typeof sound === 'string') expect.fail(sound);
  for (let point = 0x80; point < 0x30000; point += 7) {
    const place = point % code.length;
    const damaged = read(code.slice(0, place) + String.fromCodePoint(point) + code.slice(place + 1));
    if (typeof damaged === 'string') continue;
    expect([damaged.key, damaged.url, damaged.amount]).toEqual([sound.key, sound.url, sound.amount]);
  }
});

it('does not lose a recurrence to a damaged identifier under a checksum that fits by chance', () => {
  const sound =
    '00020126480014br.gov.bcb.pix0126d4P75c02bheLb0L7812f49Lah35204000053039865802BR59168hPcd9P0OKebb2hM6011b30h597a603620905059690380740014br.gov.bcb.pix2552pix.example.com/rec/738iahhj6Ph12Ma3P9jhN8b3NMbib5Nb63046036';
  expect(read(sound)).toMatchObject({ type: 'COMPOUND', journey: 'JORNADA_4' });
  expect(read(sound.replace('80740014br.gov.bcb', '80740014br.gov.b\u{5341B}b'))).toBe('MALFORMED');
});

describe('the long fuzz, in short', () => {
  it.each([1, 2, 3])('holds its claims from seed %i', (seed) => {
    const report = fuzz({ count: 40_000, seed });
    expect(report.inputs).toBe(40_000);
    expect(report.outcomes).toMatchObject({ ACCEPTED: expect.any(Number), CRC_MISMATCH: expect.any(Number) });
  });
});
