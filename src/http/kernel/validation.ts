import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { isDay, isInstant } from '../../values/dates.ts';
import { parseTaxId } from '../../values/tax-id.ts';
import { addAmountKeyword } from '../json/amount-keyword.ts';

/** One thing that is wrong with a request, as the interface shows it. */
export interface ValidationDetail {
  loc: (string | number)[];
  msg: string;
  type: string;
}

/** 422: the request has not the shape that the operation asks for. Nothing was done. */
export class ValidationFailure extends Error {
  readonly detail: ValidationDetail[];
  constructor(detail: ValidationDetail[]) {
    super('Validation error');
    this.name = 'ValidationFailure';
    this.detail = detail;
  }
}

/** The failure of one member, for rules that no schema says. */
export function invalid(loc: (string | number)[], msg: string): ValidationFailure {
  return new ValidationFailure([{ loc, msg, type: 'value_error' }]);
}

const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** A validator of requests: values are never coerced, unknown members never bound. */
export function createValidator(): Ajv {
  const strictly = { strict: true, coerceTypes: false, allowUnionTypes: true };
  // That each is a schema is a test of theirs; to make sure anew took most of the first request's time.
  const ajv = new Ajv({ ...strictly, allErrors: true, validateSchema: false });
  addAmountKeyword(ajv);
  ajv.addFormat('tax-id', (text) => parseTaxId(text) !== undefined);
  ajv.addFormat('date-time', (text) => DATE_TIME.test(text) && isInstant(text));
  ajv.addFormat('date', isDay);
  ajv.addFormat('email', /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/);
  return ajv;
}

const compiled = new Map<string, ValidateFunction>();
const validator = createValidator();

/**
 * Compiles a schema when the first value comes, once for all servers of a process: to compile all of them took half of
 * what it costs to build a server.
 */
export function validatorOf(schema: object): ValidateFunction {
  let validate: ValidateFunction | undefined;
  const late = ((value: unknown) => {
    validate ??= compileOnce(schema);
    const isValid = validate(value);
    late.errors = validate.errors ?? null;
    return isValid;
  }) as ValidateFunction;
  return late;
}

function compileOnce(schema: object): ValidateFunction {
  const text = JSON.stringify(schema);
  const validate = compiled.get(text) ?? validator.compile(schema);
  compiled.set(text, validate);
  return validate;
}

const PARTS: Record<string, string> = {
  body: 'body',
  querystring: 'query',
  params: 'path',
  headers: 'header',
};

/** Ajv's errors in the interface's words: where, what, and of which kind. */
export function toDetail(errors: readonly ErrorObject[], part: string): ValidationDetail[] {
  const root = PARTS[part] ?? part;
  const details = errors.map((error): ValidationDetail => {
    const path = error.instancePath.split('/').slice(1).map(unescapePointer);
    if (error.keyword === 'required')
      return {
        loc: [root, ...path, String(error.params.missingProperty)],
        msg: 'Field required',
        type: 'missing',
      };
    return { loc: [root, ...path], msg: error.message ?? 'Invalid value', type: error.keyword };
  });
  // One sentence for each member: a second rule broken by the same value says nothing new.
  return [...new Map(details.reverse().map((detail) => [detail.loc.join('/'), detail])).values()].reverse();
}

function unescapePointer(part: string): string | number {
  const text = part.replaceAll('~1', '/').replaceAll('~0', '~');
  return /^\d+$/.test(text) ? Number(text) : text;
}

/**
 * Query strings and paths are text. Gives a reader that makes numbers of the members which the schema calls
 * integers, where they are whole numbers in decimal, and refuses what no schema says: a parameter given twice, of
 * which two readers would believe different ones, and U+0000, which the database cannot hold.
 */
export function textReader(
  schema: object | undefined,
  part: 'query' | 'path',
): (values: Record<string, unknown>) => void {
  const properties = (schema as { properties?: Record<string, { type?: unknown }> } | undefined)?.properties;
  const members = Object.entries(properties ?? {}).map(([name, { type }]) => ({ name, type }));
  return (values) => {
    const wrong: ValidationDetail[] = [];
    for (const { name, type } of members) {
      const value = values[name];
      if (Array.isArray(value))
        wrong.push({ loc: [part, name], msg: 'must be given once', type: 'duplicate' });
      if (typeof value !== 'string') continue;
      if (value.includes('\0'))
        wrong.push({ loc: [part, name], msg: 'must not contain U+0000', type: 'string' });
      if (type !== 'integer') continue;
      if (WHOLE_NUMBER.test(value) && Number.isSafeInteger(Number(value))) values[name] = Number(value);
      else if (part === 'path' && /^\d+$/.test(value)) values[name] = NOBODYS_ID;
    }
    if (wrong.length > 0) throw new ValidationFailure(wrong);
  };
}

// An integer in a path that can be no id names nothing, as one that was never given out does.
const NOBODYS_ID = Number.MAX_SAFE_INTEGER;
// Sixteen digits at most; which of those a double holds exactly is asked beside it.
const WHOLE_NUMBER = /^-?(0|[1-9]\d{0,15})$/;
