import { describe, expect, it } from 'vitest';
import { findFindings } from './findings.ts';
import { type CompanyForm, findProblems, type Partner, type PersonForm } from './form.ts';

const address = {
  ...{ zipCode: '01310100', state: 'SP', city: 'São Paulo', street: 'Avenida Paulista' },
  ...{ neighborhood: 'Bela Vista', number: '1000', complement: null },
};
const person: PersonForm = {
  ...{ type: 'PF', name: 'Ana Lima', birthDate: '1990-05-17', motherName: 'Rosa Lima' },
  ...{ phone: '+5511987654321', monthlyIncome: '4500.50', politicallyExposed: false, address },
};
const rita: Partner = {
  ...{ name: 'Rita Souza', document: '39053344705', email: 'rita@souza.example' },
  ...{ sharePercent: 60, isLegalRepresentative: true },
};
const other: Partner = { ...rita, document: '52998224725', sharePercent: 40, isLegalRepresentative: false };
const company = (...partners: Partner[]): CompanyForm => ({
  ...{ type: 'PJ', phone: '+551132654321', annualRevenue: '1200000.00', address, partners },
});
const TODAY = '2026-11-21';
const known = { representativeDocument: '39053344705', today: TODAY };
const unknown = { ...known, representativeDocument: null };

describe('faults of a form', () => {
  it.each([
    ['nothing', person, known, []],
    ['born today', { ...person, birthDate: TODAY }, known, ['birth_date']],
    ['born in the future', { ...person, birthDate: '2030-01-01' }, known, ['birth_date']],
    ['born too long ago', { ...person, birthDate: '1899-12-31' }, known, ['birth_date']],
    ['nothing', company(rita, other), known, []],
    ['nothing, for an update that knows nobody', company(other, rita), unknown, []],
    ['nobody represents', company(other), known, ['partners']],
    ['two represent', company(rita, { ...other, isLegalRepresentative: true }), known, ['partners']],
    ['another represents', company({ ...other, isLegalRepresentative: true }), known, ['partners']],
    ['a company represents', company({ ...rita, document: '11222333000181' }), unknown, ['partners']],
    [
      'somebody twice',
      company(rita, { ...rita, isLegalRepresentative: false }),
      known,
      ['partners', 'partners'],
    ],
    ['more than the whole', company(rita, { ...other, sharePercent: 40.1 }), known, ['partners']],
    ['a wrong document', company(rita, { ...other, document: '1' }), known, ['partners/1/document_legal_id']],
  ])('%s', (_what, form, facts, paths) => {
    expect(findProblems(form, facts).map(({ path }) => path.join('/'))).toEqual(paths);
  });
});

describe('judgements left to the deciding person', () => {
  it.each([
    ['nothing', person, 'NONE', []],
    ['a minor until the birthday', { ...person, birthDate: '2008-11-22' }, 'NONE', ['MINOR']],
    ['of age on the birthday', { ...person, birthDate: '2008-11-21' }, 'NONE', []],
    ['politically exposed', { ...person, politicallyExposed: true }, 'NONE', ['POLITICALLY_EXPOSED']],
    ['nothing', company(rita, other), 'FOUND', []],
    ['not in the registry', company(rita, other), 'ABSENT', ['COMPANY_NOT_IN_REGISTRY']],
    ['registry away', company(rita, other), 'FAILED', ['REGISTRY_UNAVAILABLE']],
    ['part of the shares', company(rita), 'FOUND', ['SHARES_BELOW_100']],
    ['unreadable', undefined, 'NONE', ['FORM_UNREADABLE']],
  ] as const)('%s', (_what, form, registryState, findings) => {
    expect(findFindings(form, { registryState, today: TODAY })).toEqual(findings);
  });
});
