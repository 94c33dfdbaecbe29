import { expect, it } from 'vitest';
import { LAYOUTS } from '../onboarding/desk.ts';
import type { Requisition } from '../onboarding/requisition.ts';
import { REFUSALS } from '../refusals.ts';
import { decideStart } from './decide-start.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const OPENING = {
  ...{ kind: 'OPENING', livenessStatus: 'PENDING', status: 'PENDING', statusInternal: null },
  ...{ submittedAt: null, lapsedAt: null, createdAt: new Date('2026-11-21T11:00:00Z') },
} as unknown as Requisition;
const update = { ...OPENING, kind: 'UPDATE', livenessStatus: null } as Requisition;
const submitted = { submittedAt: NOW, status: 'IN_PROGRESS', livenessStatus: 'PASSED' } as const;
const facts = {
  document: '11222333000181',
  newest: undefined as Requisition | undefined,
  deadline: '2026-11-20',
  layouts: new Set(LAYOUTS),
  today: '2026-11-21',
  now: NOW,
};

const NOT_OVERDUE = 'Não há atualização cadastral vencida para esta conta.';
const UNDER_WAY = 'Existe um onboarding de abertura em andamento para este documento.';

it.each([
  ['overdue', {}, 'START'],
  ['no deadline', { deadline: null }, NOT_OVERDUE],
  ['deadline today', { deadline: '2026-11-21' }, NOT_OVERDUE],
  ['an update is open', { newest: update }, 'JOIN'],
  ['an update is open and the deadline gone', { newest: update, deadline: null }, 'JOIN'],
  [
    'an update is in review',
    { newest: { ...update, ...submitted, livenessStatus: null, statusInternal: 'WAITING_APPROVAL' } },
    'JOIN',
  ],
  [
    'an update was refused',
    { newest: { ...update, status: 'REPROVED', statusInternal: 'REJECTED' } },
    'START',
  ],
  ['an opening is open', { newest: OPENING }, UNDER_WAY],
  ['an opening is verified', { newest: { ...OPENING, ...submitted, statusInternal: 'PENDING' } }, UNDER_WAY],
  [
    'an opening is in review',
    { newest: { ...OPENING, ...submitted, statusInternal: 'WAITING_APPROVAL' } },
    'A requisição existente para este documento não é de atualização cadastral.',
  ],
  ['an opening has lapsed', { newest: { ...OPENING, createdAt: new Date('2026-11-20T12:00:00Z') } }, 'START'],
  [
    'an opening was approved',
    { newest: { ...OPENING, ...submitted, status: 'COMPLETED', statusInternal: 'APPROVED' } },
    'START',
  ],
  ['no document', { document: '11222333000182' }, 'Company document is not a valid CPF or CNPJ.'],
  [
    'no layout for companies',
    { layouts: new Set(['PF_REGISTER_UPDATE']) },
    'No onboarding layout configured for type PJ_REGISTER_UPDATE.',
  ],
  [
    'no layout for people',
    { document: '52998224725', layouts: new Set(['PJ_REGISTER_UPDATE']) },
    'No onboarding layout configured for type PF_REGISTER_UPDATE.',
  ],
])('%s', (_when, change, answer) => {
  const decision = decideStart({ ...facts, ...change } as Parameters<typeof decideStart>[0]);
  expect(decision.may === 'NOTHING' ? REFUSALS[decision.refusal].text : decision.may).toBe(answer);
});
