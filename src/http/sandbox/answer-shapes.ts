import { Type } from 'typebox';
import { AGENDA_KINDS } from '../../sandbox/agenda.ts';
import { STREAM_KINDS } from '../../sandbox/stream/entry.ts';
import { nullable } from '../partner/shapes.ts';

const text = Type.String();
const Reais = Type.Number({ description: 'In reais.' });

export const Credentials = Type.Array(
  Type.Object({
    client_id: text,
    client_secret: text,
    hmac_secret: nullable(text),
    permissions: Type.Array(text),
  }),
);
const PERSON = { email: text, password: text, totp_secret: nullable(text) };
const User = Type.Object({ ...PERSON, permissions: Type.Array(text) });
const Company = Type.Object({
  name: text,
  document: text,
  credentials: Credentials,
  users: Type.Array(User),
  accounts: Type.Array(
    Type.Object({ branch: text, number: text, document: text, status: text, balance: Reais }),
  ),
});

/** The contents of a sandbox. */
export const Manifest = Type.Object({
  base_url: text,
  bank: Type.Object({ name: text, document: text, credentials: Credentials }),
  companies: Type.Array(Company),
  operators: Type.Array(Type.Object(PERSON)),
  recipients: Type.Array(
    Type.Object({
      ...{ key: text, ispb: text, branch: text, number: text, document: text, name: text },
      ...{ account_type: text, status: text, code: nullable(text) },
    }),
  ),
  registry: Type.Object({ unknown: text, slow: text }),
});

/** An e-mail or SMS that the bank has sent. */
export const SentMessage = Type.Object({
  to: text,
  channel: Type.String({ description: 'EMAIL or SMS.' }),
  subject: nullable(text),
  text,
  code: nullable(text),
  created_at: Type.String({ format: 'date-time' }),
});

/** A webhook as an inbox got it. */
export const InboxRequest = Type.Object({
  headers: Type.Record(text, text),
  body: text,
  received_at: Type.String({ format: 'date-time' }),
});

export const PaidAnswer = Type.Object({
  end_to_end_id: text,
  status: Type.String({ description: 'SETTLED, REJECTED, or PENDING if it settles later.' }),
  reason: nullable(Type.String({ description: 'The code of the refusal, such as AC03 or INDT.' })),
});

export const OpenedAccount = Type.Object({
  ...{ branch: text, number: text, document: text, balance: Reais, credentials: Credentials },
});
export const ChangedAccount = Type.Object({
  ...{ branch: text, number: text, document: text, status: text, balance: Reais },
  registration_deadline: nullable(text),
  fees: Type.Object({ cashin: Reais, cashout: Reais, med: Reais }),
});

/** One event. */
const StreamEntryShape = Type.Object({
  id: Type.Integer(),
  key: text,
  kind: Type.Enum([...STREAM_KINDS]),
  at: Type.String({ format: 'date-time' }),
  title: text,
  good: nullable(Type.Boolean()),
  status: nullable(text),
  detail: nullable(text),
  company: nullable(Type.Object({ document: text, name: text })),
  end_to_end_id: nullable(text),
  amount: nullable(Type.Number({ description: 'In reais.' })),
  direction: nullable(Type.Enum(['IN', 'OUT'])),
  subject: nullable(Type.String({ description: 'A request, account, delivery or recipient by its name.' })),
  milliseconds: nullable(Type.Integer()),
  request: nullable(text),
  answer: nullable(text),
});

export const StreamAnswer = Type.Object({
  entries: Type.Array(StreamEntryShape),
  next: Type.Integer(),
  began: Type.Integer({ description: 'Entries with a lower number are gone: the sandbox was reset.' }),
});

/** A person logged in without a password. */
export const CameIn = Type.Object({ email: text, audience: Type.Enum(['web', 'operator']) });

const AgendaItemShape = Type.Object({
  kind: Type.Enum([...AGENDA_KINDS]),
  at: Type.String({ format: 'date-time' }),
  title: nullable(text),
  amount: nullable(Reais),
  company: nullable(text),
  end_to_end_id: nullable(text),
  subject: nullable(Type.String({ description: 'Its name in the console.' })),
});

export const AgendaAnswer = Type.Object({
  now: Type.String({ format: 'date-time' }),
  items: Type.Array(AgendaItemShape),
  last_move: nullable(
    Type.Object({
      from: Type.String({ format: 'date-time' }),
      to: Type.String({ format: 'date-time' }),
      due: Type.Array(AgendaItemShape),
      told: Type.Array(Type.Object({ kind: Type.Enum([...STREAM_KINDS]), count: Type.Integer() })),
    }),
  ),
});

/** A month of a bakery's life. */
export const MonthLived = Type.Object({
  days: Type.Integer(),
  payments: Type.Integer(),
  now: Type.String({ format: 'date-time' }),
});
