import { Type } from 'typebox';
import { nullable } from '../shapes.ts';

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
