import { createNewCompany } from '../../companies/companies.ts';
import type { Executor } from '../../database/pool.ts';
import { Refusal } from '../../refusals.ts';
import { listSecurityActs } from '../../security-log/list.ts';
import type { Work } from '../act.ts';
import { describeCompany, findCompanyLine, presentCompany } from '../look-ups/companies.ts';
import { masked, whole } from '../present.ts';

/** A company of the bank. Refusals: `notFound`. */
export async function loadCompany(executor: Executor, id: bigint | undefined) {
  const company = id === undefined ? undefined : await findCompanyLine(executor, id);
  if (company === undefined) throw new Refusal('notFound');
  return company;
}

/** Reads a company with all that belongs to it. Refusals: `notFound`. */
export function readCompany(id: bigint | undefined) {
  return (async (tx, { now }) => {
    const company = await loadCompany(tx, id);
    const done = { act: 'READ', subject: 'COMPANY', subjectId: company.id, companyId: company.id };
    const result = { ...presentCompany(company, whole), ...(await describeCompany(tx, company.id, now)) };
    return { done, result };
  }) satisfies Work<object>;
}

/** Takes on a company, or a person as a company of one. Refusals: `companyExists`. */
export function takeOnCompany({ name, document }: { name: string; document: string }) {
  return (async (tx, { now }) => {
    const id = await createNewCompany(tx, { name, document, now });
    if (id === undefined) throw new Refusal('companyExists');
    const details = { name, document: masked(document) };
    const done = { act: 'COMPANY_CREATED', subject: 'COMPANY', subjectId: id, companyId: id, details };
    return { done, result: presentCompany({ id, name, document, createdAt: now }, whole) };
  }) satisfies Work<object>;
}

/** Reads a page of what a company's people and programs did about its security. Refusals: `notFound`. */
export function readCompanySecurityLog(
  id: bigint | undefined,
  page: { before: bigint | undefined; limit: number },
) {
  return (async (tx) => {
    const { id: companyId } = await loadCompany(tx, id);
    const rows = await listSecurityActs(tx, { ...page, companyId });
    const done = { act: 'READ', subject: 'SECURITY_LOG', subjectId: companyId, companyId };
    return { done, result: { companyId, rows } };
  }) satisfies Work<object>;
}
