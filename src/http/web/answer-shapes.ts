import { Type } from 'typebox';
import { Time } from '../operator/answer-shapes.ts';
import { ClaimMembers } from '../partner/claims/claim-members.ts';
import { CashoutTransaction, nullable } from '../partner/shapes.ts';

const text = Type.String();
const maybe = nullable(text);
const Texts = Type.Array(text);

/** A transfer in the interface's form, with its creator and approver. */
export const ShownTransfer = Type.Intersect([
  CashoutTransaction,
  Type.Object({
    origin: text,
    created_at: Time,
    completed_at: nullable(Time),
    created_by: maybe,
    approved_by: maybe,
    recipient: nullable(
      Type.Object({
        ...{ ispb: text, institution_name: maybe, branch: text, number: text, account_type: text },
        ...{ document: text, name: text },
      }),
    ),
    receipt_code: nullable(
      Type.String({ description: 'Verifies the receipt; null until a receipt exists.' }),
    ),
  }),
]);

/** A stored payee: by key, or by account, whose document is masked. */
export const ContactAnswer = Type.Object({
  ...{ id: Type.Integer(), name: text, key: maybe },
  recipient: nullable(
    Type.Object({
      ...{ ispb: text, institution_name: maybe, branch: text, number: text, account_type: text },
      ...{ document: text, name: text },
    }),
  ),
  created_at: Time,
});

/** The holder of a key, as shown to the payer; a person's CPF is masked. */
export const PayeeAnswer = Type.Object({
  ...{ name: text, document: text, ispb: text, institution_name: maybe },
  own: Type.Boolean({ description: 'The key belongs to the paying account itself.' }),
  paid_before: Type.Integer({ description: "How many of the company's newest payments went to this payee." }),
});

/** A refund in the form of the requested route. */
export const SentRefund = Type.Object({
  id: Type.Union([Type.Integer(), text]),
  end_to_end_id: text,
  amount: Type.Number(),
  status: text,
  fee: Type.Optional(Type.Number()),
});

export const ColleagueAnswer = Type.Object({
  ...{ id: Type.Integer(), name: text, email: text, permissions: Texts, mfa: Type.Boolean() },
  created_at: Time,
});
export const InvitationAnswer = Type.Object({
  ...{ id: Type.Integer(), name: text, email: text, permissions: Texts },
  invited_by: nullable(Type.String({ description: 'Null: the bank.' })),
  created_at: Time,
  expires_at: Time,
});

const PROGRAM = { client_id: text, permissions: Texts, strict_signing: Type.Boolean(), created_at: Time };
export const ProgramAnswer = Type.Object({
  ...PROGRAM,
  created_by: nullable(Type.String({ description: 'Null: the bank.' })),
  creator_left: Type.Boolean(),
});
export const NewProgramAnswer = Type.Object({ ...PROGRAM, client_secret: text, hmac_secret: maybe });

export const SessionAnswer = Type.Object({
  user: Type.Object({
    ...{ id: Type.Integer(), name: text, email: text, permissions: Texts, mfa: Type.Boolean() },
  }),
  company: Type.Object({ name: text, document: text }),
  accounts: Type.Array(
    Type.Object({
      ...{ branch: text, number: text, holder_name: text, holder_document: text, status: text },
      registration_deadline: maybe,
    }),
  ),
  sandbox: Type.Boolean(),
  bank: Type.Object({ ispb: text, name: text }),
  now: Time,
  idle_seconds: Type.Integer(),
  csrf_token: nullable(Type.String({ description: 'Null for a token.' })),
});

/** One session. */
export const ShownSession = Type.Object({
  started_at: Time,
  seen_at: Time,
  own: Type.Boolean({ description: 'The session of this request.' }),
});

/** A day of an account in America/Sao_Paulo. */
export const FlowDay = Type.Object({
  day: Type.String({ format: 'date' }),
  in: Type.Number(),
  out: Type.Number(),
  closing_balance: Type.Number(),
});

export const TeamAnswer = Type.Object({
  results: Type.Array(ColleagueAnswer),
  invitations: Type.Array(InvitationAnswer),
});

/** A claim at the pages, which also show pending moves. */
export const ShownClaim = Type.Object({
  ...ClaimMembers,
  pending_move: nullable(Type.String({ description: 'OPEN, or the step that is pending at the directory.' })),
});
