import { Type } from 'typebox';
import { nullable } from '../../partner/shapes.ts';
import { nullableTime } from '../answer-shapes.ts';

const Count = Type.Integer({ minimum: 0 });
const Piece = Type.Object({
  ...{ id: Type.String(), name: Type.String(), amount: nullable(Type.Number()) },
  ...{ at: Type.String({ format: 'date-time' }), due_at: nullableTime },
});
const Queue = Type.Object({
  count: Count,
  more: Type.Boolean({ description: 'There are more than the count shows.' }),
  first: Type.Array(Piece, { description: 'The five most urgent items.' }),
});

export const WorkAnswer = Type.Object({
  at: Type.String({ format: 'date-time' }),
  ...{ meds: Queue, requisitions: Queue, proposals: Queue, differences: Queue },
  contradictions: Type.Object({ count: Count }),
  deliveries: Type.Object({ parked: Count, retrying: Count, failing_endpoints: Count }),
  endpoints: Queue,
  security: Queue,
});
