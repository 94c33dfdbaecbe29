import { type Static, Type } from 'typebox';
import type { Party } from '../../../rail/party.ts';
import { parseTaxId } from '../../../values/tax-id.ts';
import { AmountSchema } from '../../json/amount-keyword.ts';
import { optionalText, SourceAccount, Tag } from '../shapes.ts';

/** Details of the recipient's account, in the words of the interface (`recipient_instution` is its ISPB). */
export const ManualCashoutBody = Type.Object({
  ...SourceAccount,
  amount: AmountSchema(),
  recipient_instution: Type.String({ pattern: '^[0-9A-Z]{8}$', description: 'ISPB.' }),
  recipient_account_branch: Type.String({ pattern: '^[0-9]{1,4}$' }),
  recipient_account_branch_digit: optionalText(1, 'Check digit of the branch; not forwarded.'),
  recipient_account_number: Type.String({ pattern: '^[0-9]{1,20}$' }),
  recipient_account_number_digit: Type.Optional(
    Type.Unsafe<string | null>({ type: ['string', 'null'], pattern: '^[0-9Xx]?$' }),
  ),
  recipient_account_type: Type.Enum(['CURRENT_ACCOUNT', 'PAYMENT_ACCOUNT', 'SAVING_ACCOUNT']),
  recipient_account_model: Type.Enum(['Movement']),
  recipient_legal_id: Type.String({ format: 'tax-id', maxLength: 18, description: 'CPF or CNPJ.' }),
  recipient_name: Type.String({ minLength: 1, maxLength: 140 }),
  tag: Tag,
});

export type ManualCashout = Static<typeof ManualCashoutBody>;

/** The account as the settlement system identifies it: the number includes the check digit. */
export function recipientParty(body: ManualCashout): Party {
  // The directory's rule: a letter as check digit is written 0.
  const digit = (body.recipient_account_number_digit ?? '').replace(/x/i, '0');
  return {
    ispb: body.recipient_instution,
    branch: body.recipient_account_branch.padStart(4, '0'),
    number: `${body.recipient_account_number}${digit}`,
    accountType: body.recipient_account_type,
    document: parseTaxId(body.recipient_legal_id)?.digits ?? '',
    name: body.recipient_name,
  };
}

/** Lists the members that the idempotency fingerprint of a manual cashout covers. */
export function manualMembers(body: ManualCashout): (string | bigint | null | undefined)[] {
  const party = recipientParty(body);
  return [
    body.source_account_branch_identifier,
    body.source_account_number,
    body.amount,
    ...Object.values(party),
    // The rail does not receive it, but another value makes another request.
    body.recipient_account_branch_digit,
    body.tag,
  ];
}
