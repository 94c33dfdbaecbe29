import { type Static, Type } from 'typebox';
import { toPrintableAscii } from '../../../brcode/names.ts';
import { type CodeOrder, DEFAULT_AMOUNT, roomForDescription } from '../../../simulator/codes/make-code.ts';
import { dayOf } from '../../../values/dates.ts';
import { MAX_AMOUNT } from '../../../values/money.ts';
import { parsePixKey } from '../../../values/pix-key.ts';
import { AmountSchema } from '../../json/amount-keyword.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { invalid } from '../../kernel/validation.ts';
import { nullable } from '../../partner/shapes.ts';
import type { Sandbox } from '../sandbox.ts';

const CodeBody = Type.Object({
  type: Type.Enum(['STATIC', 'DYNAMIC_IMMEDIATE', 'DYNAMIC_CHARGE', 'COMPOUND']),
  amount: Type.Optional(
    AmountSchema(
      'In reais. If absent, the payer of a static code chooses the amount, and other codes ask for 10.00.',
    ),
  ),
  key: Type.Optional(
    Type.String({
      maxLength: 77,
      description: 'Key of the recipient. Default: ok@psp.example.',
    }),
  ),
  description: Type.Optional(Type.String({ maxLength: 140 })),
  expiration_date: Type.Optional(
    Type.String({ format: 'date-time', description: 'A past time creates an expired code.' }),
  ),
  due_date: Type.Optional(
    Type.Union([Type.String({ format: 'date' }), Type.String({ format: 'date-time' })], {
      description: 'A day, or a time whose UTC day counts. For charges; a compound code then holds one.',
    }),
  ),
  modalidade_alteracao: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1,
      description: '1: the payer of an immediate code may pay another amount. Default: 0.',
    }),
  ),
  journey: Type.Optional(
    Type.Enum(['JORNADA_2'], {
      description: 'For compound codes: JORNADA_2 offers only the recurrence, with no immediate payment.',
    }),
  ),
  fine: Type.Optional(AmountSchema('In reais, added from the due date on. For charges.')),
});

const DEFAULT_KEY = 'ok@psp.example';

/** `POST /sandbox/codes`: a BR Code of another institution, with a working location. */
export function codeEndpoint({ control }: Sandbox): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/sandbox/codes',
    tag: 'Sandbox',
    summary: 'Create a BR Code of another institution, to decode and pay',
    body: CodeBody,
    response: Type.Object({
      pix_copy_and_paste: Type.String(),
      location: nullable(Type.String({ description: 'Without scheme; null on a static code.' })),
      key: Type.String(),
    }),
    handler: async ({ body }) => {
      const { copyAndPaste, location, key } = await control.makeCode(orderOf(body));
      return { pix_copy_and_paste: copyAndPaste, location, key };
    },
  });
}

function orderOf(body: Static<typeof CodeBody>): CodeOrder {
  const { type, amount, description, fine } = body;
  const key = parsePixKey(body.key ?? DEFAULT_KEY)?.key;
  if (key === undefined) throw invalid(['body', 'key'], 'Not a Pix key');
  if (type === 'STATIC' && toPrintableAscii(description ?? '').length > roomForDescription(key))
    throw invalid(['body', 'description'], `Beside this key there is room for ${roomForDescription(key)}`);
  if ((amount ?? DEFAULT_AMOUNT) + (fine ?? 0n) > MAX_AMOUNT)
    throw invalid(['body', 'fine'], 'Amount and fine together are too much');
  const [expirationDate, dueDate] = [readDate(body, 'expiration_date'), readDate(body, 'due_date')];
  return {
    type,
    amount,
    key,
    description,
    expirationDate,
    dueDate: dueDate && dayOf(dueDate),
    fine,
    changeable: body.modalidade_alteracao === 1,
    recurrenceOnly: type === 'COMPOUND' && body.journey === 'JORNADA_2',
  };
}

// A payload counts the seconds until it expires in 31 bits, and its readers require years of four digits.
const YEARS = { from: 2000, to: 2089 };

function readDate(body: Static<typeof CodeBody>, name: 'expiration_date' | 'due_date'): Date | undefined {
  const text = body[name];
  if (text === undefined) return undefined;
  const instant = new Date(text);
  const year = instant.getUTCFullYear();
  if (year >= YEARS.from && year <= YEARS.to) return instant;
  throw invalid(['body', name], `Must lie from ${YEARS.from} to ${YEARS.to}`);
}
