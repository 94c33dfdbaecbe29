import type { ProposalAnswer } from '../../../src/http/operator/answer-shapes.ts';
import type { Answered } from '../../api/narrowed.ts';

export type Proposal = Answered<typeof ProposalAnswer, { kind: 'CREDENTIAL' | 'USER' | 'RECOVERY' }>;
