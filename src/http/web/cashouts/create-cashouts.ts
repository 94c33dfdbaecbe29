import { type Static, Type } from 'typebox';
import type { Actor } from '../../../actor.ts';
import { subjectOf } from '../../../cashouts/cashout.ts';
import type { CreateRecipient, CreateRequest, SecondFactor } from '../../../cashouts/decide-create.ts';
import type { Bank } from '../../../composition/bank.ts';
import { findContact } from '../../../contacts/list.ts';
import { requestFingerprint } from '../../../idempotency/request-fingerprint.ts';
import { payByCode } from '../../../payments/pay-by-code.ts';
import type { Party } from '../../../rail/party.ts';
import { Refusal } from '../../../refusals.ts';
import { parsePixKey } from '../../../values/pix-key.ts';
import { parseTaxId } from '../../../values/tax-id.ts';
import { actorUser } from '../../auth/authenticate.ts';
import { AmountSchema } from '../../json/amount-keyword.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { idempotencyOf } from '../../kernel/idempotency.ts';
import { invalid } from '../../kernel/validation.ts';
import { Tag } from '../../partner/shapes.ts';
import { ShownTransfer } from '../answer-shapes.ts';
import { TAG, TotpBody } from '../door.ts';
import { OwnAccount } from '../own-pages.ts';
import { notAfterOf, SendingHeaders } from './not-after.ts';
import { presentOne } from './present-cashouts.ts';

const Recipient = Type.Object({
  ispb: Type.String({ pattern: '^[0-9A-Z]{8}$' }),
  branch: Type.String({ pattern: '^[0-9]{1,4}$' }),
  number: Type.String({ pattern: '^[0-9]{1,20}[Xx]?$', description: 'With its check digit.' }),
  account_type: Type.Enum(['CURRENT_ACCOUNT', 'PAYMENT_ACCOUNT', 'SAVING_ACCOUNT']),
  document: Type.String({ format: 'tax-id', maxLength: 18, description: 'CPF or CNPJ.' }),
  name: Type.String({ minLength: 1, maxLength: 140 }),
});

const Body = Type.Object({
  ...OwnAccount,
  amount: AmountSchema(),
  tag: Tag,
  key: Type.Optional(Type.String({ maxLength: 255, description: 'Pix key of the recipient.' })),
  pix_copy_and_paste: Type.Optional(Type.String({ maxLength: 4096, description: 'BR Code.' })),
  recipient: Type.Optional(Recipient),
  contact_id: Type.Optional(
    Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Id of a saved payee.' }),
  ),
});

const OneStepBody = Type.Object({ ...Body.properties, ...TotpBody.properties });

/** Payments by people: in two steps, or in one with a second factor. */
export function webCreateEndpoints(bank: Bank): Endpoint[] {
  return [twoSteps(bank), oneStep(bank)];
}

function twoSteps(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/web/cashouts',
    tag: TAG,
    summary: 'Create a transfer to a key, a code or an account, for later approval',
    auth: { audience: 'web', permissions: ['cashout.create'] },
    headers: SendingHeaders,
    body: Body,
    takesTurn: true,
    response: ShownTransfer,
    handler: ({ actor, body, headers }) =>
      create(bank, { actor, body, headers, path: '/web/cashouts', totp: undefined }),
  });
}

function oneStep(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/web/transfers',
    tag: TAG,
    summary: 'Create and approve a transfer, with a second factor',
    auth: { audience: 'web', permissions: ['cashout.create', 'cashout.approve'] },
    headers: SendingHeaders,
    body: OneStepBody,
    takesTurn: true,
    response: ShownTransfer,
    handler: ({ actor, body, headers }) => {
      const totp = { userId: actorUser(actor).userId, token: body.token ?? undefined };
      return create(bank, { actor, body, headers, path: '/web/transfers', totp });
    },
  });
}

interface Asked {
  actor: Actor;
  body: Static<typeof Body>;
  headers: Static<typeof SendingHeaders>;
  path: string;
  /** Without a code, another person approves it later. */
  totp: SecondFactor | undefined;
}

async function create(bank: Bank, { actor, body, headers, path, totp }: Asked): Promise<object> {
  const { companyId } = actor;
  const { branch, number, amount } = body;
  const source = { companyId, branch, number };
  const to = await readTarget(bank, companyId, body);
  const tag = body.tag ?? null;
  // The authenticator code differs on a retry, so the fingerprint excludes it.
  const fingerprint = () => requestFingerprint(path, [branch, number, amount, ...to.members, tag]);
  const idempotency = idempotencyOf(headers, fingerprint);
  const asked = {
    ...source,
    ...{ amount, tag, idempotency },
    approve: totp !== undefined,
    by: subjectOf(actor),
    notAfter: notAfterOf(headers),
    ...(totp === undefined ? {} : { totp }),
  };
  const created =
    to.code === undefined
      ? await bank.cashouts.create({ ...asked, recipient: to.recipient } satisfies CreateRequest)
      : await payByCode(bank, { ...asked, text: to.code });
  return presentOne(bank, created);
}

type Target = { members: string[] } & (
  | { code: string; recipient?: undefined }
  | { code?: undefined; recipient: CreateRecipient }
);

/** Reads the recipient, given in exactly one of four ways. */
async function readTarget(bank: Bank, companyId: bigint, body: Static<typeof Body>): Promise<Target> {
  const { key, pix_copy_and_paste: code, recipient, contact_id } = body;
  const given = [key, code, recipient, contact_id].filter((one) => one !== undefined);
  if (given.length !== 1)
    throw invalid(
      ['body', 'key'],
      'Exactly one of key, pix_copy_and_paste, recipient and contact_id is required',
    );
  if (contact_id !== undefined) return readContact(bank, { companyId, id: BigInt(contact_id) });
  if (code !== undefined) return { members: ['code', code.trim()], code };
  if (recipient !== undefined) {
    const party = partyOf(recipient);
    return { members: ['account', ...Object.values(party)], recipient: { kind: 'MANUAL', party } };
  }
  const parsed = parsePixKey(key ?? '');
  return { members: ['key', parsed?.key ?? key ?? ''], recipient: { kind: 'KEY', key: parsed } };
}

/** The stored payee. The fingerprint covers the payee, so one that was removed meanwhile is refused alone. */
async function readContact(bank: Bank, ref: { companyId: bigint; id: bigint }): Promise<Target> {
  const contact = await findContact(bank.context, ref);
  if (contact === undefined) throw new Refusal('notFound');
  const { to } = contact;
  const members = ['contact', String(ref.id)];
  if ('party' in to) return { members, recipient: { kind: 'MANUAL', party: to.party } };
  return { members, recipient: { kind: 'KEY', key: parsePixKey(to.key) } };
}

function partyOf(recipient: Static<typeof Recipient>): Party {
  return {
    ispb: recipient.ispb,
    branch: recipient.branch.padStart(4, '0'),
    // The directory's rule: a letter as check digit is written 0.
    number: recipient.number.replace(/x/i, '0'),
    accountType: recipient.account_type,
    document: parseTaxId(recipient.document)?.digits ?? '',
    name: recipient.name,
  };
}
