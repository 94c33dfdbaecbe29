import { type Static, Type } from 'typebox';
import { WEBHOOK_TYPES, type Webhook } from '../../../webhooks/endpoints/webhook.ts';
import { invalid } from '../../kernel/validation.ts';
import { nullable } from '../shapes.ts';

export const WebhookRecord = {
  id: Type.Integer(),
  url: Type.String({ description: 'Without the password that it may contain.' }),
  type: Type.String({ description: 'CASHIN, CASHOUT, MED or ALL.' }),
  account_branch_identifier: nullable(Type.String({ description: 'Null: all accounts.' })),
  account_number: nullable(Type.String()),
  enabled: Type.Boolean(),
  created_at: Type.String({ format: 'date-time' }),
  updated_at: Type.String({ format: 'date-time' }),
};

export const Url = Type.String({
  minLength: 1,
  maxLength: 2048,
  description: 'http or https, on a public address.',
});

export const WebhookTypeMember = Type.Enum([...WEBHOOK_TYPES]);

export const Authorization = Type.Optional(
  Type.Unsafe<string | null>({
    type: ['string', 'null'],
    maxLength: 255,
    pattern: '^[!-~]([ -~]*[!-~])?$',
    description: 'Sent verbatim as the Authorization header; never shown again.',
  }),
);

const accountMember = (description: string) =>
  Type.Optional(
    Type.Unsafe<string | null>({ type: ['string', 'null'], minLength: 1, maxLength: 20, description }),
  );

export const AccountMembers = {
  account_branch_identifier: accountMember('Together with account_number; without both, all accounts.'),
  account_number: accountMember('With account_branch_identifier.'),
};

export const WebhookParams = Type.Object({
  id: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
});

interface AccountBody {
  account_branch_identifier?: string | null;
  account_number?: string | null;
}

/** Undefined if the body has no account, null for all accounts; half an account is 422. */
export function parseAccount(body: AccountBody): { branch: string; number: string } | null | undefined {
  const { account_branch_identifier: branch, account_number: number } = body;
  if (branch === undefined && number === undefined) return undefined;
  const [given, other] = [branch ?? null, number ?? null];
  if (given === null && other === null) return null;
  if (given === null) throw invalid(['body', 'account_branch_identifier'], 'goes with account_number');
  if (other === null) throw invalid(['body', 'account_number'], 'goes with account_branch_identifier');
  return { branch: given, number: other };
}

const Record = Type.Object(WebhookRecord);

/** The endpoint as the configuration operations return it: it contains no secret. */
export function presentWebhook(webhook: Webhook): Static<typeof Record> {
  return {
    id: Number(webhook.id),
    url: webhook.shownUrl,
    type: webhook.type,
    account_branch_identifier: webhook.branch,
    account_number: webhook.number,
    enabled: webhook.queue !== null,
    created_at: webhook.createdAt.toISOString(),
    updated_at: webhook.updatedAt.toISOString(),
  };
}
