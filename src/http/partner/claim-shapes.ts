import { Type } from 'typebox';
import { findAccounts } from '../../accounts/find.ts';
import type { Bank } from '../../bank.ts';
import type { Claim } from '../../claims/claim.ts';
import { presentClaim } from '../../claims/resource.ts';
import { nullable } from './shapes.ts';

const moment = () => Type.String({ format: 'date-time' });
const word = (description: string) => nullable(Type.String({ description }));

export const ClaimMembers = {
  pix_key_claim_id: Type.String(),
  claim_id: word('UUID; null while pending synchronisation.'),
  type: Type.String({ description: 'CPF, CNPJ, CELL_PHONE or EMAIL.' }),
  key: Type.String(),
  role: Type.String({ description: 'CLAIMER or DONOR.' }),
  claim_type: Type.String({ description: 'PORTABILITY or OWNERSHIP.' }),
  status: Type.String({ description: 'OPEN, WAITING_RESOLUTION, CONFIRMED, COMPLETED or CANCELLED.' }),
  source_account_branch_identifier: Type.String(),
  source_account_number: Type.String(),
  resolution_deadline: nullable(moment()),
  conclusion_deadline: nullable(moment()),
  last_modification_datetime: nullable(moment()),
  counterpart_ispb: nullable(Type.String()),
  confirmation_reason: nullable(Type.String()),
  cancellation_reason: nullable(Type.String()),
  cancelled_by_role: word('CLAIMER or DONOR.'),
  cancelled_by_name: nullable(Type.String()),
  confirmed_by_name: nullable(Type.String()),
  completed_by_name: nullable(Type.String()),
  created_by_name: nullable(Type.String()),
  created_at: moment(),
};

export const ClaimAnswer = Type.Object(
  { worked: Type.Boolean(), ...ClaimMembers },
  { description: 'Claim of a Pix key' },
);

/** A claim as its own side sees it, with `worked`. */
export async function answerClaim(bank: Bank, claim: Claim) {
  const account = (await findAccounts(bank.context.db.main, [claim])).get(claim.accountId);
  if (account === undefined) throw new Error('a claim is of an account that is not there');
  return { worked: true, ...presentClaim(claim, account) };
}
