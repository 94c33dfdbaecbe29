import { type TSchema, Type } from 'typebox';

/** Shapes that several operations of the interface share. */
export const SourceAccount = {
  source_account_branch_identifier: Type.String({ minLength: 1, maxLength: 20, description: 'Branch.' }),
  source_account_number: Type.String({ minLength: 1, maxLength: 20, description: 'Account number.' }),
};

/** The signing mode of a new credential. */
export const StrictSigning = {
  strict_signing: Type.Optional(
    Type.Boolean({
      description:
        'Its signatures cover time, method, path and idempotency key, and are valid once. Default: false.',
    }),
  ),
};

export function nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

/** A member that may be absent or null, with the same meaning. */
export function optionalText(maxLength: number, description: string) {
  return Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength, description }));
}

export const Tag = optionalText(255, "The client's own reference; returned exactly as sent.");

export const CashoutTransaction = Type.Object(
  {
    worked: Type.Boolean(),
    id: Type.Integer(),
    transaction_id: Type.Integer({ description: 'Equal to id.' }),
    code_transaction: nullable(Type.String({ description: 'Shown once the transfer is complete.' })),
    status: Type.String({
      description: 'NEW, PROCESSING, SUCCESS, FAILED (ERROR on an idempotent replay), CANCELLED or REFUNDED.',
    }),
    amount: Type.Number(),
    fee: Type.Number(),
    key: nullable(Type.String()),
    tag: nullable(Type.String()),
    from_accout: Type.String({ description: 'Source account number.' }),
    recipient_instution: nullable(Type.String({ description: "ISPB of the recipient's institution." })),
    recipient_instution_name: nullable(Type.String()),
    recipient_account_id: nullable(Type.String()),
    recipient_branch_id: nullable(Type.String()),
    recipient_legal_id: nullable(Type.String({ description: 'CPF or CNPJ.' })),
    recipient_name: nullable(Type.String()),
    recipient_account_type: nullable(Type.String()),
    operationUuid: nullable(
      Type.String({ description: 'The end-to-end id, once the payment was submitted.' }),
    ),
    idempotency_key: nullable(Type.String()),
    erro_descriptor: nullable(Type.String({ description: 'The reason of the failure, as a code.' })),
    new_erro_descriptor: nullable(Type.String({ description: 'The reason of the failure, as a sentence.' })),
  },
  { description: 'Cashout transaction' },
);
