/**
 * Converts money at the edge: an Ajv keyword that turns the JSON number of an amount into exact centavos, and the
 * schemas that document it. Handlers get `Centavos` and never a double.
 */
import { strict as assert } from 'node:assert';
import type { Ajv, ValidateFunction } from 'ajv';
import { type TUnsafe, Type } from 'typebox';
import { type Centavos, parseAmount, ZERO } from '../../values/money.ts';
import { literalAt } from './json-body.ts';

type Mode = true | 'lenient';
type Place = NonNullable<Parameters<ValidateFunction>[1]>;

const RULE = 'must be greater than 0, at most 9999999999.99, with at most 2 decimal places';

/**
 * Teaches Ajv the keyword `centavos`. `true` refuses a number that is no valid amount; `'lenient'` gives 0
 * centavos for it, which no valid amount is, so that the verb can refuse it in its own words. Both put a
 * bigint where the number stood, so the keyword belongs under `properties` or `items`, never into a branch of
 * `anyOf`, and a body is validated once. The body must come from `parseJsonBody`, which alone remembers what
 * was written.
 */
export function addAmountKeyword(ajv: Ajv): Ajv {
  // The format is documentation for readers of the schema; validating it would need the double.
  ajv.addFormat('decimal', true);
  return ajv.addKeyword({
    keyword: 'centavos',
    type: 'number',
    modifying: true,
    errors: false,
    error: { message: RULE },
    compile: (mode: Mode) => {
      assert(mode === true || mode === 'lenient', `centavos is true or 'lenient', not ${mode}`);
      return (_double: number, place?: Place) => replaceByCentavos(mode, place);
    },
  });
}

/**
 * An amount in reais: anything but a number, and any number that is no valid amount, is refused by the
 * schema. The bounds stand there for readers and refuse nothing that the exact reading accepts. `multipleOf`
 * would: in doubles 1.1 is no multiple of 0.01.
 */
export function AmountSchema(description = 'In reais.'): TUnsafe<Centavos> {
  return Type.Unsafe<Centavos>({
    type: 'number',
    format: 'decimal',
    exclusiveMinimum: 0,
    maximum: 9999999999.99,
    description: `${description} At most 2 decimal places.`,
    centavos: true,
  });
}

/**
 * An amount in reais whose value the verb judges: every number passes, and one that is no valid amount is
 * `ZERO`. It carries no bounds, which Ajv would enforce before the verb is asked; the description tells them.
 */
export function AnyNumberAsAmount(description = 'In reais.'): TUnsafe<Centavos> {
  return Type.Unsafe<Centavos>({
    type: 'number',
    format: 'decimal',
    description: `${description} It ${RULE}.`,
    centavos: 'lenient',
  });
}

function replaceByCentavos(mode: Mode, place: Place | undefined): boolean {
  assert(place, 'Ajv always tells a keyword where it is');
  const literal = literalAt(place.rootData, place.instancePath);
  assert(literal !== undefined, 'an amount is validated once, in a body from parseJsonBody');
  const amount = parseAmount(literal);
  if (amount === undefined && mode === true) return false;
  place.parentData[place.parentDataProperty] = amount ?? ZERO;
  return true;
}
