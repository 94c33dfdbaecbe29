import { Type } from 'typebox';
import { nullable } from '../../partner/shapes.ts';
import { nullableTime, Time } from '../answer-shapes.ts';

const text = Type.String();
const maybeReais = nullable(Type.Number({ description: 'In reais; negative for money that left the bank.' }));

export const DifferenceLine = Type.Object({
  id: Type.Integer(),
  day: text,
  kind: text,
  about: nullable(text),
  here: maybeReais,
  there: maybeReais,
  said: nullable(text),
  found_at: Time,
  closed_at: nullableTime,
  reason: nullable(text),
});
export const RecoveryRecord = Type.Object({
  recovery_id: text,
  end_to_end_id: text,
  status: Type.String({
    description: 'CREATED, TRACKED, AWAITING_ANALYSIS, ANALYSED, REFUNDING, COMPLETED or CANCELLED.',
  }),
  modified_at: Time,
});
export const RailMessageLine = Type.Object({
  name: text,
  direction: text,
  type: text,
  at: Time,
  done_at: nullableTime,
  signed_by: nullable(Type.Object({ ispb: text, serial: text, issuer: text })),
  transactions: Type.Integer(),
  bytes: Type.Integer(),
  trouble: nullable(text),
});
export const RailHealthAnswer = Type.Object({
  connected: Type.Boolean(),
  watched: Type.Boolean({ description: 'True if the settlement system is another program.' }),
  problems: Type.Array(text),
  figures: Type.Record(text, Type.Number()),
  reserve: nullable(Type.Object({ available: maybeReais, blocked: maybeReais, at: Time })),
  days: Type.Array(
    Type.Object({
      ...{ day: text, state: text, opening: maybeReais, closing: maybeReais },
      ...{ entries: nullable(Type.Integer()), known: maybeReais, known_entries: nullable(Type.Integer()) },
      ended_at: nullableTime,
    }),
  ),
});
