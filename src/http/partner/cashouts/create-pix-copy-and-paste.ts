import { type Static, Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import { requestFingerprint } from '../../../idempotency/request-fingerprint.ts';
import { type CodeRequest, isChargeType } from '../../../payment-codes/decide-create.ts';
import { parseTaxId } from '../../../values/tax-id.ts';
import { AnyNumberAsAmount } from '../../json/amount-keyword.ts';
import { type Endpoint, endpoint, SIGNED } from '../../kernel/endpoint.ts';
import { CodeIdempotencyHeaders, idempotencyOf } from '../../kernel/idempotency.ts';
import { invalid, ValidationFailure } from '../../kernel/validation.ts';
import { PaymentCodeResource } from '../accounts/account-shapes.ts';
import { presentCode } from '../codes/payment-code-shapes.ts';
import { optionalText, SourceAccount, Tag } from '../shapes.ts';

export const CodeBody = Type.Object({
  ...SourceAccount,
  amount: AnyNumberAsAmount(),
  type_fine: Type.String({ description: 'NONE for a simplified code; VALUE or PERCENT for a charge.' }),
  expiration_date: Type.String({ description: 'In the future; UTC, with suffix Z.' }),
  fine: Type.Optional(
    Type.Unsafe<Static<ReturnType<typeof AnyNumberAsAmount>> | null>({
      ...AnyNumberAsAmount('In reais, or in percent.'),
      type: ['number', 'null'],
    }),
  ),
  due_date: optionalText(40, 'Charge only: in the future; UTC, with suffix Z.'),
  fine_date: optionalText(40, 'Charge only: at least a day after due_date.'),
  debtor_document: optionalText(32, 'CPF or CNPJ; formatting allowed. Required for a charge.'),
  debtor_name: optionalText(140, 'Required for a charge.'),
  type_document: Type.Optional(Type.Unsafe<string | null>({ enum: ['CPF', 'CNPJ', null] })),
  tag: Tag,
  base_64_image: Type.Optional(Type.Boolean({ description: 'false omits the image from the response.' })),
});

type CodeBody = Static<typeof CodeBody>;

const PATH = '/v2/finance/create-pix-copy-and-paste';

/** `POST /v2/finance/create-pix-copy-and-paste`, in both modes. */
export function createPixCopyAndPasteEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: PATH,
    tag: 'Payment codes',
    summary: 'Create a dynamic QR code, immediate or with due date and fine',
    auth: { audience: 'api', permissions: ['code.create'], hmac: SIGNED },
    headers: CodeIdempotencyHeaders,
    body: CodeBody,
    takesTurn: true,
    response: PaymentCodeResource,
    handler: ({ actor, body, headers }) => createCodeFor(bank, actor.companyId, { body, headers }),
  });
}

interface Asked {
  body: CodeBody;
  headers: Static<typeof CodeIdempotencyHeaders>;
}

/** Creates a code from the body, for a program or a person. Refusals: those of the operation. */
export async function createCodeFor(bank: Bank, companyId: bigint, { body, headers }: Asked) {
  if (isChargeType(body.type_fine)) requireChargeFields(body);
  const request = codeRequest(companyId, body);
  const idempotency = idempotencyOf(headers, () => fingerprintOf(request, body));
  const created = await bank.codes.create({ ...request, idempotency });
  return presentCode(bank, created, body.base_64_image !== false);
}

const CHARGE_FIELDS = [
  'fine',
  'due_date',
  'fine_date',
  'debtor_document',
  'debtor_name',
  'type_document',
] as const;

function requireChargeFields(body: CodeBody): void {
  const missing = CHARGE_FIELDS.filter((name) => body[name] === undefined || body[name] === null);
  if (missing.length > 0)
    throw new ValidationFailure(
      missing.map((name) => ({ loc: ['body', name], msg: 'Field required', type: 'missing' })),
    );
  if (body.debtor_name?.trim() === '') throw invalid(['body', 'debtor_name'], 'must not be blank');
  const debtor = parseTaxId(body.debtor_document ?? '');
  if (debtor === undefined || debtor.type !== body.type_document)
    throw new ValidationFailure([
      { loc: ['body', 'debtor_document'], msg: `must be a valid ${body.type_document}`, type: 'value_error' },
    ]);
}

type Described = Omit<CodeRequest, 'idempotency'>;

function fingerprintOf(code: Described, { base_64_image }: CodeBody): string {
  return requestFingerprint(PATH, [
    ...[code.branch, code.number, code.amount, code.typeFine, code.fine],
    ...[code.dueDate, code.fineDate, code.expirationDate],
    ...[code.debtorName, code.debtorDocument, code.debtorType, code.tag],
    String(base_64_image !== false),
  ]);
}

function codeRequest(companyId: bigint, body: CodeBody): Described {
  return {
    companyId,
    branch: body.source_account_branch_identifier,
    number: body.source_account_number,
    amount: body.amount,
    typeFine: body.type_fine,
    fine: body.fine ?? null,
    dueDate: body.due_date ?? null,
    fineDate: body.fine_date ?? null,
    expirationDate: body.expiration_date,
    debtorName: body.debtor_name ?? null,
    debtorDocument: debtorDocument(body),
    debtorType: body.type_document ?? null,
    tag: body.tag ?? null,
  };
}

/** A charge's debtor has been validated and is stored in normal form; a simplified code's only loses its mask. */
function debtorDocument({ debtor_document, type_fine }: CodeBody): string | null {
  if (debtor_document === undefined || debtor_document === null) return null;
  const checked = isChargeType(type_fine) ? parseTaxId(debtor_document) : undefined;
  return checked?.digits ?? debtor_document.replace(/[.\-/\s]/g, '');
}
