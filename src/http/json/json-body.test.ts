import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tries } from '../../../test/full.ts';
import { literalAt, parseJsonBody } from './json-body.ts';

const NOT_UTF8 = { ok: false, reason: 'must be valid UTF-8' };
const NOT_JSON = { ok: false, reason: 'must be valid JSON' };
const TOO_DEEP = { ok: false, reason: 'must nest at most 16 levels' };
const TWICE = { ok: false, reason: 'must not name a member twice' };
const FORBIDDEN = { ok: false, reason: 'must not contain U+0000 or half a surrogate pair' };

function read(text: string) {
  return parseJsonBody(Buffer.from(text));
}

function rootOf(text: string): object {
  const body = read(text);
  if (!body.ok || typeof body.value !== 'object' || body.value === null)
    throw new Error(`no object: ${text}`);
  return body.value;
}

describe('a body is read', () => {
  test.each([
    ['{"amount":10.5,"tag":"a b"}', { amount: 10.5, tag: 'a b' }],
    [' \t\r\n{ "a" : [ 1 , { "b" : null } , true , false ] }\n', { a: [1, { b: null }, true, false] }],
    ['{"tag":"devolução 🇧🇷"}', { tag: 'devolução 🇧🇷' }],
    ['{"tag":"\\ud83c\\udde7 \\"quoted\\" \\\\u0000 a:b,{[}]"}', { tag: '🇧 "quoted" \\u0000 a:b,{[}]' }],
    ['{"":{"":1}}', { '': { '': 1 } }],
    ['[]', []],
    ['[{"a":1},{"a":2}]', [{ a: 1 }, { a: 2 }]],
    ['{"a":{"a":{"a":1}}}', { a: { a: { a: 1 } } }],
    ['{"a":1,"A":2}', { a: 1, A: 2 }],
    ['"text"', 'text'],
    ['0', 0],
    ['null', null],
  ])('%s', (text, value) => {
    expect(read(text)).toEqual({ ok: true, value });
  });

  test('a number beyond a double stays a number', () => {
    expect(read('{"a":1e400,"b":[-1e400]}')).toEqual({
      ok: true,
      value: { a: Number.MAX_VALUE, b: [-Number.MAX_VALUE] },
    });
    expect(read('1e400')).toEqual({ ok: true, value: Number.MAX_VALUE });
  });

  test('a member called __proto__ is a member and nothing more', () => {
    const root = rootOf('{"__proto__":{"admin":true,"n":1.50},"constructor":{"prototype":{"admin":true}}}');
    expect(Object.getPrototypeOf(root)).toBe(Object.prototype);
    expect(Object.keys(root)).toEqual(['__proto__', 'constructor']);
    expect((root as { admin?: unknown }).admin).toBeUndefined();
    expect(({} as { admin?: unknown }).admin).toBeUndefined();
    expect(literalAt(root, '/__proto__/n')).toBe('1.50');
    expect(Object.getPrototypeOf(rootOf('{"__proto__":1e400}'))).toBe(Object.prototype);
  });
});

describe('a body is refused', () => {
  test.each([
    ['', NOT_JSON],
    [' ', NOT_JSON],
    ['{', NOT_JSON],
    ['{"a":1', NOT_JSON],
    ['{"a":"', NOT_JSON],
    ['{"a":1}}', NOT_JSON],
    ['{"a":1}{}', NOT_JSON],
    ['{a:1}', NOT_JSON],
    ["{'a':1}", NOT_JSON],
    ['{"a":1,}', NOT_JSON],
    ['{"a":01}', NOT_JSON],
    ['{"a":.5}', NOT_JSON],
    ['{"a":+1}', NOT_JSON],
    ['{"a":NaN}', NOT_JSON],
    ['{"a":"\u0000"}', NOT_JSON],
    ['{"a":"\n"}', NOT_JSON],
    ['{"a":"\\x41"}', NOT_JSON],
    ['{"a":1} // why', NOT_JSON],
    ['\ufeff{"a":1}', NOT_JSON],
    [']]]]', NOT_JSON],
    ['{"a":1,"a":2}', TWICE],
    ['{"a":1,"a":1}', TWICE],
    ['{"a":1,"\\u0061":2}', TWICE],
    ['{"é":1,"\\u00E9":2}', TWICE],
    ['{"x":[{"b":{"a":1,"c":2,"a":3}}]}', TWICE],
    ['{"a":{"b":1},"a":{"c":1}}', TWICE],
    ['{"__proto__":1,"__proto__":2}', TWICE],
    ['{"":1,"":2}', TWICE],
    ['{"1":1,"1":2}', TWICE],
    ['{"a\\"":1,"a\\u0022":2}', TWICE],
    ['{"a":"\\u0000"}', FORBIDDEN],
    ['{"\\u0000":1}', FORBIDDEN],
    ['["\\u0000"]', FORBIDDEN],
    ['"\\u0000"', FORBIDDEN],
    ['{"a":"\\ud83c"}', FORBIDDEN],
    ['{"a":"\\ude00 \\ud83d"}', FORBIDDEN],
    ['{"a":"\\ud83cx"}', FORBIDDEN],
    ['{"a":{"\\uDFFF":[]}}', FORBIDDEN],
  ])('%j', (text, refusal) => {
    expect(read(text)).toEqual(refusal);
  });

  test.each([
    ['a lone continuation byte', [0x22, 0x80, 0x22]],
    ['an overlong slash', [0x22, 0xc0, 0xaf, 0x22]],
    ['half a surrogate pair', [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ['Latin 1', [0x22, 0xe9, 0x22]],
    ['a sequence cut short', [0x22, 0xf0, 0x9f, 0x98]],
    ['beyond U+10FFFF', [0x22, 0xf4, 0x90, 0x80, 0x80, 0x22]],
    ['UTF-16 with its mark', [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]],
  ])('bytes that are %s', (_what, bytes) => {
    expect(parseJsonBody(Buffer.from(bytes))).toEqual(NOT_UTF8);
  });

  test('UTF-16 without a mark is no JSON', () => {
    expect(parseJsonBody(Buffer.from('{"a":1}', 'utf16le'))).toEqual(NOT_JSON);
  });

  test('sixteen levels are read and seventeen refused, whatever they are made of', () => {
    expect(read(`${'['.repeat(16)}1${']'.repeat(16)}`).ok).toBe(true);
    expect(read(`${'['.repeat(17)}1${']'.repeat(17)}`)).toEqual(TOO_DEEP);
    expect(read(`${'{"a":'.repeat(16)}1${'}'.repeat(16)}`).ok).toBe(true);
    expect(read(`${'{"a":'.repeat(17)}1${'}'.repeat(17)}`)).toEqual(TOO_DEEP);
    expect(read(`${'[{"a":'.repeat(8)}[]${'}]'.repeat(8)}`)).toEqual(TOO_DEEP);
    expect(read(`[${'[],'.repeat(1_000)}"${'['.repeat(100)}"]`).ok).toBe(true);
  });

  test('64 KiB of brackets are refused before they are parsed', () => {
    expect(read('['.repeat(65_536))).toEqual(TOO_DEEP);
    expect(read('{"a":'.repeat(13_107))).toEqual(TOO_DEEP);
    expect(read(`"\\"${'['.repeat(65_000)}`)).toEqual(NOT_JSON);
  });
});

describe('any value at all', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.string({
      unit: fc.constantFrom('\\', '"', 'u', '0', ':', '{', '}', '[', ']', ',', 'é', '💸', '\u2028'),
    }),
    fc.array(fc.nat({ max: 0xffff }), { maxLength: 4 }).map((units) => String.fromCharCode(...units)),
  );
  const anyValue = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 5, depthSize: 'small' },
      anyText,
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer(),
      fc.constantFrom(true, false, null),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.oneof(anyText, fc.constant('__proto__')), tie('value'), { maxKeys: 5 }),
    ),
  })).value;
  const spacing = fc.constantFrom('', ' ', '\t');

  test('comes back equal, or is refused for a character JSON could carry and the bank does not', () => {
    fc.assert(
      fc.property(anyValue, spacing, (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const parsed = JSON.parse(text) as unknown;
        expect(read(text)).toEqual(holdsForbidden(parsed) ? FORBIDDEN : { ok: true, value: parsed });
      }),
      { numRuns: tries(20_000) },
    );
  });

  test('gives each of its numbers as it was written', () => {
    fc.assert(
      fc.property(anyValue, spacing, (value, indent) => {
        const body = read(JSON.stringify({ value }, null, indent));
        if (!body.ok) return;
        const root = body.value as object;
        for (const [pointer, number] of numbersIn(root, '')) {
          expect(literalAt(root, pointer)).toBe(JSON.stringify(number));
        }
      }),
      { numRuns: tries(10_000) },
    );
  });

  test('is refused once a member is named twice, wherever and however spelled', () => {
    const twice = fc.record({ value: anyValue, pick: fc.nat(), escaped: fc.boolean() });
    fc.assert(
      fc.property(twice, ({ value, pick, escaped }) => {
        const text = JSON.stringify({ first: value, last: { x: 1 } });
        const names = namesIn(text);
        const { name, at } = names[pick % names.length] ?? { name: '"first"', at: 1 };
        const spelled = escaped ? escapeAll(JSON.parse(name) as string) : name;
        expect(read(`${text.slice(0, at)}${spelled}:0,${text.slice(at)}`)).toEqual(TWICE);
      }),
      { numRuns: tries(20_000) },
    );
  });
});

describe('any bytes at all', () => {
  const soup = fc
    .array(
      fc.constantFrom('{', '}', '[', ']', '"', ':', ',', '\\', '\\u0000', '"a"', '1', '-1.5', 'null', ' '),
    )
    .map((tokens) => Buffer.from(tokens.join('')));
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array)),
    soup,
  );

  test('are read only if the platform reads them, and never throw', () => {
    fc.assert(
      fc.property(bytes, (raw) => {
        const body = parseJsonBody(raw);
        if (body.ok) expect(body.value).toEqual(JSON.parse(raw.toString()));
      }),
      { numRuns: tries(20_000) },
    );
  });
});

describe('literalAt', () => {
  test('gives the number as it was written, at any place', () => {
    const root = rootOf('{"amount": 10.50 ,"a":[1e1,{"b":-0.0}],"x/y~z":{"\\u0061":1E+2},"s":"7","t":true}');
    expect(literalAt(root, '/amount')).toBe('10.50');
    expect(literalAt(root, '/a/0')).toBe('1e1');
    expect(literalAt(root, '/a/1/b')).toBe('-0.0');
    expect(literalAt(root, '/x~1y~0z/a')).toBe('1E+2');
  });

  test('gives nothing where no number stands', () => {
    const root = rootOf('{"amount":1,"s":"7","t":true,"o":{}}');
    for (const pointer of [
      '',
      '/s',
      '/t',
      '/o',
      '/missing',
      'amount',
      '/amount/0',
      '/__proto__',
      '/toString',
    ]) {
      expect(literalAt(root, pointer)).toBeUndefined();
    }
    expect(literalAt({ amount: 1 }, '/amount')).toBeUndefined();
  });

  test('keeps two bodies apart', () => {
    const [first, second] = [rootOf('{"a":1.0}'), rootOf('{"a":1.00}')];
    expect([literalAt(first, '/a'), literalAt(second, '/a')]).toEqual(['1.0', '1.00']);
  });
});

function holdsForbidden(value: unknown): boolean {
  if (typeof value === 'string')
    return /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, child]) => holdsForbidden(name) || holdsForbidden(child));
}

function* numbersIn(value: unknown, pointer: string): Generator<[string, number]> {
  if (typeof value === 'number') yield [pointer, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [name, child] of Object.entries(value)) {
    yield* numbersIn(child, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  }
}

/** The names of a compact JSON text as spelled there, and where. */
function namesIn(text: string): { name: string; at: number }[] {
  const tokens = [...text.matchAll(/"(?:[^"\\]|\\.)*":?/g)];
  return tokens
    .filter(([token]) => token.endsWith('":'))
    .map((match) => ({ name: match[0].slice(0, -1), at: match.index }));
}

function escapeAll(name: string): string {
  const units = name.split('').map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `"${units.join('')}"`;
}
