import { describe, expect, it } from 'vitest';
import { endToEndIdOf, eventBody } from './body.ts';

const body = (data: object) => eventBody({ type: 'MED_CREATED', sequence: 3, data });

describe('the body of an event', () => {
  it('is what it tells, numbered', () => {
    expect(body({ a: 1 })).toBe('{"type":"MED_CREATED","data":{"a":1,"sequence":3}}');
  });

  it.each([{}, { a: null, b: { c: [1] } }, { sequence: 1, a: 2 }, { 'ç"': '\u0001' }])(
    'is the JSON of %j with its number behind the rest',
    (data) => {
      expect(body(data)).toBe(JSON.stringify({ type: 'MED_CREATED', data: { ...data, sequence: 3 } }));
    },
  );

  it.each(['x', 'ç', '"', '\u{1F600}', '\u0001', '\\'])(
    'has at most 20 kB of JSON, whatever the texts of %j in it',
    (character) => {
      const long = character.repeat(30_000);
      const text = body({ pix_med_id: 7, report_details: long, analysis_details: long, short: 'stays' });
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(20_480);
      expect(Buffer.byteLength(text)).toBeGreaterThan(4_096);
      const { data } = JSON.parse(text);
      expect(data).toMatchObject({ pix_med_id: 7, short: 'stays', sequence: 3 });
      expect(long.startsWith(data.report_details.slice(0, -1))).toBe(true);
      expect(data.report_details).toMatch(/…$/);
      expect(data.report_details.isWellFormed?.() ?? true).toBe(true);
    },
  );

  it('keeps a text whole that fits', () => {
    const text = 'x'.repeat(20_000);
    expect(JSON.parse(body({ text })).data.text).toBe(text);
  });
});

describe('the end-to-end id in the log', () => {
  it.each([
    [{ operationUuid: 'E1', origin_end_to_end_id: 'E2' }, 'E2'],
    [{ end_to_end_id: 'E3' }, 'E3'],
    [{ endToEndId: null, operationUuid: 'E4' }, 'E4'],
    [{ pix_med_id: 1, endtoend: 'E5' }, 'E5'],
    [{ operationUuid: '' }, null],
    [{}, null],
  ])('%j is filed under %s', (data, id) => {
    expect(endToEndIdOf(data)).toBe(id);
  });
});
