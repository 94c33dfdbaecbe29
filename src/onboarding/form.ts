import { parseTaxId } from '../values/tax-id.ts';

export interface Address {
  /** Eight digits. */
  zipCode: string;
  state: string;
  city: string;
  street: string;
  neighborhood: string;
  number: string;
  complement: string | null;
}

/** A person's form. Money as text in reais with two decimals. */
export interface PersonForm {
  type: 'PF';
  name: string;
  /** YYYY-MM-DD. */
  birthDate: string;
  motherName: string;
  phone: string;
  monthlyIncome: string;
  politicallyExposed: boolean;
  address: Address;
}

export interface Partner {
  name: string;
  /** In normal form if valid, otherwise as sent. */
  document: string;
  email: string;
  sharePercent: number;
  isLegalRepresentative: boolean;
}

/** A company's form. */
export interface CompanyForm {
  type: 'PJ';
  phone: string;
  annualRevenue: string;
  address: Address;
  partners: Partner[];
}

export type OnboardingForm = PersonForm | CompanyForm;

/** A problem of a form beyond its shape: the member, and the text. */
export interface FormProblem {
  path: (string | number)[];
  message: string;
}

/** Shares are decimals; a sum of thirds may slightly exceed the whole. */
const WHOLE = 100.005;

/**
 * Validates a form against the data from its creation. Its legal representative must be the one named there; an
 * update of a registration without one accepts any person.
 */
export function findProblems(
  form: OnboardingForm,
  known: { representativeDocument: string | null; today: string },
): FormProblem[] {
  if (form.type === 'PF')
    return form.birthDate < known.today && form.birthDate >= '1900-01-01'
      ? []
      : [{ path: ['birth_date'], message: 'Must be a day of birth' }];
  return [...documentProblems(form.partners), ...representativeProblems(form.partners, known)];
}

function documentProblems(partners: readonly Partner[]): FormProblem[] {
  const problems: FormProblem[] = partners.flatMap(({ document }, index) =>
    parseTaxId(document) === undefined
      ? [{ path: ['partners', index, 'document_legal_id'], message: 'Invalid CPF or CNPJ' }]
      : [],
  );
  if (new Set(partners.map(({ document }) => document)).size < partners.length)
    problems.push({ path: ['partners'], message: 'A partner is named twice' });
  if (partners.reduce((sum, { sharePercent }) => sum + sharePercent, 0) > WHOLE)
    problems.push({ path: ['partners'], message: 'Shares add up to more than 100' });
  return problems;
}

function representativeProblems(
  partners: readonly Partner[],
  { representativeDocument }: { representativeDocument: string | null },
): FormProblem[] {
  const [representative, second] = partners.filter((partner) => partner.isLegalRepresentative);
  if (representative === undefined || second !== undefined)
    return [{ path: ['partners'], message: 'One partner must be the legal representative' }];
  const { document } = representative;
  const right =
    representativeDocument === null
      ? parseTaxId(document)?.type === 'CPF'
      : document === representativeDocument;
  return right ? [] : [{ path: ['partners'], message: 'Invalid representative CPF' }];
}
