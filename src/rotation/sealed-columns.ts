import { clientSecretPlace, hmacPlace } from '../companies/credentials.ts';
import { secretPlace as invitationPlace } from '../companies/invitations.ts';
import { passwordPlace, totpPlace } from '../companies/users.ts';
import { verificationPlace } from '../keys/judge-verification.ts';
import { messagePlace } from '../messages/queue.ts';
import { attemptPlace } from '../onboarding/attempts.ts';
import { formPlace } from '../onboarding/submit.ts';
import { passwordPlace as operatorPasswordPlace, operatorTotpPlace } from '../operators/operators.ts';
import { linkPlace } from '../registration-updates/link.ts';
import { idKeyPlace } from '../secrets/id-key.ts';
import { signingKeyPlace } from '../secrets/signing-keys.ts';
import { placeOf as exampleKeyPlace } from '../simulator/codes/signing-key.ts';
import { authorizationPlace, secretPlace, urlPlace } from '../webhooks/endpoints/webhook.ts';

/** One row's key, and the other parts of its place. */
export interface SealedRow {
  bucket: number;
  company_id: bigint;
  id: bigint;
  user_id: bigint;
  requisition_id: bigint;
  number: number;
  client_id: string;
  request_id: string;
  token_hash: string;
  kid: string;
  singleton: boolean;
  one: boolean;
}

/** A column of encrypted texts: none may remain under a master key that is removed. */
export interface SealedColumn {
  table: string;
  column: string;
  /** The primary key, by which rows are walked and found again. */
  key: readonly (keyof SealedRow)[];
  /** Further parts of the place. */
  also?: readonly (keyof SealedRow)[];
  /** An array of sealed texts, all for the same place. */
  list?: true;
  place(row: SealedRow): string;
}

const COMPANY_AND_ID = ['bucket', 'company_id', 'id'] as const;
const credential = ({ company_id, client_id }: SealedRow) => ({ companyId: company_id, clientId: client_id });

/** Every column whose name begins with `sealed`: a test compares this list with the schema. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    ...{ table: 'credentials', column: 'sealed_hmac_secret', key: ['bucket', 'company_id', 'client_id'] },
    place: (row) => hmacPlace(credential(row)),
  },
  {
    ...{ table: 'credentials', column: 'sealed_client_secret', key: ['bucket', 'company_id', 'client_id'] },
    place: (row) => clientSecretPlace(credential(row)),
  },
  {
    ...{ table: 'users', column: 'sealed_totp_secret', key: COMPANY_AND_ID },
    place: ({ id }) => totpPlace(id),
  },
  {
    ...{ table: 'users', column: 'sealed_password', key: COMPANY_AND_ID },
    place: ({ id }) => passwordPlace(id),
  },
  {
    ...{ table: 'invitations', column: 'sealed_client_secret', key: ['token_hash'], also: ['company_id'] },
    place: ({ company_id }) => invitationPlace(company_id),
  },
  // The secret of a user who has not shown the first code yet: it uses the place of the confirmed one.
  {
    ...{ table: 'invitations', column: 'sealed_totp_secret', key: ['token_hash'], also: ['user_id'] },
    place: ({ user_id }) => totpPlace(user_id),
  },
  {
    ...{ table: 'invitations', column: 'sealed_password', key: ['token_hash'], also: ['user_id'] },
    place: ({ user_id }) => passwordPlace(user_id),
  },
  {
    ...{ table: 'team_invitations', column: 'sealed_totp_secret', key: COMPANY_AND_ID },
    place: ({ id }) => totpPlace(id),
  },
  {
    ...{ table: 'access_recoveries', column: 'sealed_totp_secret', key: ['token_hash'], also: ['user_id'] },
    place: ({ user_id }) => totpPlace(user_id),
  },
  {
    ...{ table: 'operators', column: 'sealed_totp_secret', key: ['id'] },
    place: ({ id }) => operatorTotpPlace(id),
  },
  {
    ...{ table: 'operators', column: 'sealed_next_totp_secret', key: ['id'] },
    place: ({ id }) => operatorTotpPlace(id),
  },
  {
    ...{ table: 'operators', column: 'sealed_password', key: ['id'] },
    place: ({ id }) => operatorPasswordPlace(id),
  },
  {
    ...{ table: 'key_verifications', column: 'sealed_hash_key', key: ['bucket', 'company_id', 'request_id'] },
    place: ({ request_id }) => verificationPlace(request_id),
  },
  {
    ...{ table: 'messages', column: 'sealed_text', key: ['id'] },
    place: ({ id }) => messagePlace(id),
  },
  {
    ...{ table: 'webhooks', column: 'sealed_secrets', key: ['bucket', 'id'], list: true },
    place: ({ id }) => secretPlace(id),
  },
  {
    ...{ table: 'webhooks', column: 'sealed_authorization', key: ['bucket', 'id'] },
    place: ({ id }) => authorizationPlace(id),
  },
  {
    ...{ table: 'webhooks', column: 'sealed_url', key: ['bucket', 'id'] },
    place: ({ id }) => urlPlace(id),
  },
  {
    ...{ table: 'onboarding_requisitions', column: 'sealed_form', key: ['id'] },
    place: ({ id }) => formPlace(id),
  },
  {
    ...{ table: 'liveness_attempts', column: 'sealed_token', key: ['requisition_id', 'number'] },
    place: ({ requisition_id, number }) => attemptPlace({ requisitionId: requisition_id, number }),
  },
  {
    ...{ table: 'registration_update_links', column: 'sealed_token', key: ['requisition_id'] },
    place: ({ requisition_id }) => linkPlace(requisition_id),
  },
  { ...{ table: 'bank_facts', column: 'sealed_id_key', key: ['one'] }, place: idKeyPlace },
  {
    ...{ table: 'signing_keys', column: 'sealed_private_jwk', key: ['kid'] },
    place: ({ kid }) => signingKeyPlace(kid),
  },
  {
    ...{ table: 'simulator.signing_key', column: 'sealed_private_jwk', key: ['singleton'], also: ['kid'] },
    place: ({ kid }) => exampleKeyPlace(kid),
  },
];
