import type { ValidateFunction } from 'ajv';
import type { Static } from 'typebox';
import type { FormProblem, OnboardingForm, Partner } from '../../../onboarding/form.ts';
import type { HolderType } from '../../../onboarding/requisition.ts';
import { parseTaxId } from '../../../values/tax-id.ts';
import { createValidator, toDetail, ValidationFailure } from '../../kernel/validation.ts';
import { type AddressSchema, CompanyFormSchema, PersonFormSchema } from './onboarding-form-shapes.ts';

const validator = createValidator();
const judgePerson: ValidateFunction = validator.compile(PersonFormSchema as object);
const judgeCompany: ValidateFunction = validator.compile(CompanyFormSchema as object);

/** Reads a submitted form of the requisition's type, from the API or from the bank's page. Throws 422. */
export function readForm(type: HolderType, body: unknown): OnboardingForm {
  return type === 'PF' ? readPerson(body) : readCompany(body);
}

/** Converts the problems of a form into the words of a 422. */
export function refuseForm(problems: readonly FormProblem[]): ValidationFailure {
  return new ValidationFailure(
    problems.map(({ path, message }) => ({ loc: ['body', ...path], msg: message, type: 'value_error' })),
  );
}

function readPerson(body: unknown): OnboardingForm {
  const form = judged<Static<typeof PersonFormSchema>>(judgePerson, body);
  return {
    type: 'PF',
    name: form.name.trim(),
    birthDate: form.birth_date,
    motherName: form.mother_name.trim(),
    phone: form.phone,
    monthlyIncome: money(form.monthly_income, 'monthly_income'),
    politicallyExposed: form.politically_exposed,
    address: readAddress(form.address),
  };
}

function readCompany(body: unknown): OnboardingForm {
  const form = judged<Static<typeof CompanyFormSchema>>(judgeCompany, body);
  return {
    type: 'PJ',
    phone: form.phone,
    annualRevenue: money(form.annual_revenue, 'annual_revenue'),
    address: readAddress(form.address),
    partners: form.partners.map(
      (partner): Partner => ({
        name: partner.name.trim(),
        document: parseTaxId(partner.document_legal_id)?.digits ?? partner.document_legal_id,
        email: partner.email.toLowerCase(),
        sharePercent: partner.share_percent,
        isLegalRepresentative: partner.is_legal_representative,
      }),
    ),
  };
}

function judged<Form>(judge: ValidateFunction, body: unknown): Form {
  if (!judge(body)) throw new ValidationFailure(toDetail(judge.errors ?? [], 'body'));
  return body as Form;
}

function readAddress(address: Static<typeof AddressSchema>) {
  const { state, city, street, neighborhood, number, complement } = address;
  const zipCode = address.zip_code.replace(/\D/g, '');
  return { zipCode, state, city, street, neighborhood, number, complement: complement ?? null };
}

/** As text with two decimals: stated income is never used in calculations. */
function money(reais: number, name: string): string {
  const cents = Math.round(reais * 100);
  if (Math.abs(cents / 100 - reais) > 1e-9)
    throw refuseForm([{ path: [name], message: 'At most 2 decimal places' }]);
  return (cents / 100).toFixed(2);
}
