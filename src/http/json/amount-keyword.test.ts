import { Ajv, type ErrorObject } from 'ajv';
import { type Static, Type } from 'typebox';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { Centavos } from '../../values/money.ts';
import { AmountSchema, AnyNumberAsAmount, addAmountKeyword } from './amount-keyword.ts';
import { parseJsonBody } from './json-body.ts';

const Payment = Type.Object({ amount: AmountSchema(), tag: Type.Optional(Type.String()) });
const Code = Type.Object({ amount: AnyNumberAsAmount() });
const ajv = addAmountKeyword(new Ajv({ strict: true, allErrors: true }));

/** Returns the body as a handler would get it, or the errors as the client would. */
function validate(schema: Type.TSchema, text: string): unknown {
  const body = parseJsonBody(Buffer.from(text));
  if (!body.ok) throw new Error(body.reason);
  const judge = ajv.compile(schema);
  return judge(body.value) ? body.value : judge.errors?.map((error: ErrorObject) => error.message);
}

const RULE = 'must be greater than 0, at most 9999999999.99, with at most 2 decimal places';

describe('an amount', () => {
  test.each([
    ['10', 1000n],
    ['10.5', 1050n],
    ['10.50', 1050n],
    ['1e1', 1000n],
    ['1.1', 110n],
    ['0.29', 29n],
    ['0.01', 1n],
    ['9999999999.99', 999_999_999_999n],
  ])('written %s is exact centavos', (literal, amount) => {
    expect(validate(Payment, `{"tag":"t","amount": ${literal} }`)).toEqual({ tag: 't', amount });
  });

  test.each([
    ['10.001', [RULE]],
    ['10.000', [RULE]],
    ['0.010000000000000001', [RULE]],
    ['1000e-3', [RULE]],
    ['9999999999.990000000001', [RULE]],
    ['0', ['must be > 0', RULE]],
    ['-1', ['must be > 0', RULE]],
    ['1e-999999999', ['must be > 0', RULE]],
    ['1e21', ['must be <= 9999999999.99', RULE]],
    ['1e999999999', ['must be <= 9999999999.99', RULE]],
    ['"10"', ['must be number']],
    ['true', ['must be number']],
    ['null', ['must be number']],
    ['[10]', ['must be number']],
  ])('written %s is refused', (literal, errors) => {
    expect(validate(Payment, `{"amount":${literal}}`)).toEqual(errors);
  });

  test('is named by its place', () => {
    const judge = ajv.compile(Payment);
    const body = parseJsonBody(Buffer.from('{"amount":10.001}'));
    expect(judge(body.ok && body.value)).toBe(false);
    expect(judge.errors).toMatchObject([{ keyword: 'centavos', instancePath: '/amount', message: RULE }]);
  });

  test('may stand deeper, in a list, or under a name that a pointer must escape', () => {
    const schema = Type.Object({
      list: Type.Array(Type.Object({ 'a/b~c': AmountSchema() })),
      rest: Type.Record(Type.String(), AmountSchema()),
    });
    const text = '{"list":[{"a/b~c":1.10},{"a/b~c":2.20}],"rest":{"x~/y":3.3}}';
    expect(validate(schema, text)).toEqual({
      list: [{ 'a/b~c': 110n }, { 'a/b~c': 220n }],
      rest: { 'x~/y': 330n },
    });
  });

  test('may be absent where it is optional', () => {
    expect(validate(Type.Object({ amount: Type.Optional(AmountSchema()) }), '{}')).toEqual({});
  });

  test('is documented as a decimal and typed as centavos', () => {
    expect(JSON.parse(JSON.stringify(AmountSchema('Amount that the payer pays.')))).toEqual({
      type: 'number',
      format: 'decimal',
      exclusiveMinimum: 0,
      maximum: 9999999999.99,
      description: 'Amount that the payer pays. At most 2 decimal places.',
      centavos: true,
    });
    expectTypeOf<Static<typeof Payment>['amount']>().toEqualTypeOf<Centavos>();
  });
});

describe('an amount that the verb judges', () => {
  test.each([
    ['10.5', 1050n],
    ['0', 0n],
    ['-1', 0n],
    ['10.001', 0n],
    ['1e21', 0n],
    ['1e999999999', 0n],
    ['-1e999999999', 0n],
  ])('written %s is %s centavos', (literal, amount) => {
    expect(validate(Code, `{"amount":${literal}}`)).toEqual({ amount });
  });

  test.each(['"10"', 'null', 'false', '{}'])('written %s is refused by its type', (literal) => {
    expect(validate(Code, `{"amount":${literal}}`)).toEqual(['must be number']);
  });
});

describe('a mistake of ours', () => {
  test('a body from another parser has no exact amounts', () => {
    expect(() => ajv.compile(Payment)({ amount: 10 })).toThrow('in a body from parseJsonBody');
  });

  test('an unknown mode does not compile', () => {
    expect(() => ajv.compile({ type: 'number', centavos: 'loose' })).toThrow(
      "centavos is true or 'lenient', not loose",
    );
  });
});
