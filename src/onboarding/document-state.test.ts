import { expect, it } from 'vitest';
import { REFUSALS } from '../refusals.ts';
import { type DocumentFacts, decideDocument } from './document-state.ts';
import type { Requisition } from './requisition.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const YESTERDAY = new Date('2026-11-20T12:00:00Z');

type Facts = Partial<Requisition>;
const REQUISITIONS: Record<string, Facts | undefined> = {
  none: undefined,
  'before liveness': {},
  'liveness failed': { livenessStatus: 'FAILED' },
  lapsed: { createdAt: YESTERDAY },
  'before the form': { livenessStatus: 'PASSED' },
  'being verified': submitted('IN_PROGRESS', 'PENDING'),
  'in review': submitted('IN_PROGRESS', 'WAITING_APPROVAL'),
  approved: submitted('COMPLETED', 'APPROVED'),
  rejected: submitted('REPROVED', 'REJECTED'),
  'update open': { kind: 'UPDATE', livenessStatus: null },
  'update approved': { ...submitted('COMPLETED', 'APPROVED'), kind: 'UPDATE', livenessStatus: null },
  'update rejected': { ...submitted('REPROVED', 'REJECTED'), kind: 'UPDATE', livenessStatus: null },
};

function submitted(status: Requisition['status'], statusInternal: Requisition['statusInternal']): Facts {
  return { livenessStatus: 'PASSED', status, statusInternal, submittedAt: YESTERDAY };
}

const ANALYSIS = 'Seu cadastro está em análise interna.';
const APPROVED = 'Cadastro aprovado. Sua conta está ativa.';
const IMPOSSIBLE = 'Não foi possível prosseguir com seu cadastro.';
const UPDATED =
  'Documento já possui cadastro. Para atualização cadastral, use o fluxo de registration-update.';

/** The newest requisition, and what each of the holdings makes of it: nothing, a company, a closed, a used account. */
const TABLE: [name: string, ...answers: [string, string, string, string]][] = [
  ['none', 'START', IMPOSSIBLE, IMPOSSIBLE, APPROVED],
  ['before liveness', 'JOIN', 'JOIN', 'JOIN', 'JOIN'],
  ['liveness failed', 'JOIN', 'JOIN', 'JOIN', 'JOIN'],
  ['lapsed', 'START', IMPOSSIBLE, IMPOSSIBLE, APPROVED],
  ['before the form', 'JOIN', 'JOIN', 'JOIN', 'JOIN'],
  ['being verified', 'JOIN', 'JOIN', 'JOIN', 'JOIN'],
  ['in review', ANALYSIS, ANALYSIS, ANALYSIS, ANALYSIS],
  ['approved', IMPOSSIBLE, IMPOSSIBLE, IMPOSSIBLE, APPROVED],
  ['rejected', 'START', IMPOSSIBLE, IMPOSSIBLE, APPROVED],
  ['update open', UPDATED, UPDATED, UPDATED, UPDATED],
  ['update approved', UPDATED, UPDATED, UPDATED, UPDATED],
  ['update rejected', UPDATED, UPDATED, UPDATED, UPDATED],
];
const HOLDINGS: DocumentFacts['holds'][] = ['NOTHING', 'COMPANY', 'CLOSED', 'ACTIVE'];

it.each(
  TABLE.flatMap(([name, ...answers]) =>
    HOLDINGS.map((holds, index) => ({ name, holds, answer: answers[index] as string })),
  ),
)('$name, holding $holds: $answer', ({ name, holds, answer }) => {
  const facts = REQUISITIONS[name];
  const newest = facts && ({ ...BLANK, ...facts } as Requisition);
  const state = decideDocument({ newest, holds, now: NOW });
  expect(state.may === 'NOTHING' ? REFUSALS[state.refusal].text : state.may).toBe(answer);
});

it('has a line for each', () => expect(TABLE.map(([name]) => name)).toEqual(Object.keys(REQUISITIONS)));

const BLANK: Facts = {
  kind: 'OPENING',
  livenessStatus: 'PENDING',
  status: 'PENDING',
  statusInternal: null,
  submittedAt: null,
  lapsedAt: null,
  createdAt: new Date(NOW.getTime() - 3_600_000),
};
