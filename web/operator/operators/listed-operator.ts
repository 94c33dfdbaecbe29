import type { OperatorAnswer } from '../../../src/http/operator/answer-shapes.ts';
import type { OperatorRole } from '../../../src/operators/roles.ts';
import type { Answered } from '../../api/narrowed.ts';

export type ListedOperator = Answered<typeof OperatorAnswer, { roles: OperatorRole[] }>;
