import { openAccount } from '../../accounts/open.ts';
import { revokeCredential } from '../../companies/credentials.ts';
import type { InvitingContext } from '../../companies/invite-colleague.ts';
import { lockTeam } from '../../companies/team.ts';
import { Refusal } from '../../refusals.ts';
import { parseTaxId } from '../../values/tax-id.ts';
import type { Work } from '../act.ts';
import { equip, isEquipped } from '../equip.ts';
import type { Equipment } from '../equipment.ts';
import { presentProposal } from '../proposal.ts';
import { propose } from '../propose.ts';
import type { OperatorSettings } from '../settings.ts';
import { loadCompany } from './companies.ts';

export type EquippingBank = InvitingContext & { operators: OperatorSettings };

/** Makes what a company is to have at once, or proposes it where that takes another operator. Refusals: as `equip`. */
export function equipOrPropose(
  bank: EquippingBank,
  companyId: bigint | undefined,
  equipment: Equipment,
): Work<object> {
  return async (tx, { now, operatorId }) => {
    const company = await loadCompany(tx, companyId);
    // Serialises concurrent requests.
    await lockTeam(tx, company.id);
    if (bank.operators.fourEyes && (await isEquipped(tx, company.id, now))) {
      const proposed = await propose(tx, { companyId: company.id, equipment, operatorId, now });
      return { done: proposed.done, result: { proposal: presentProposal(proposed.proposal, now) } };
    }
    const { done, shown } = await equip(tx, bank, { company, equipment, now });
    return { done, result: shown };
  };
}

/** Revokes a company's credential for good. Refusals: `notFound`. */
export function revokeCompanyCredential(companyId: bigint | undefined, clientId: string) {
  return (async (tx, { now }) => {
    const { id } = await loadCompany(tx, companyId);
    if (!(await revokeCredential(tx, { companyId: id, clientId, now }))) throw new Refusal('notFound');
    const subject = { subject: 'CREDENTIAL', subjectId: clientId, companyId: id };
    return { done: { act: 'CREDENTIAL_REVOKED', ...subject }, result: undefined };
  }) satisfies Work<undefined>;
}

/** Opens an account for a company, in its own name unless another is given. Refusals: `notFound`. */
export function openCompanyAccount(
  companyId: bigint | undefined,
  holder: { name: string | undefined; document: string | undefined },
) {
  return (async (tx, { now }) => {
    const company = await loadCompany(tx, companyId);
    const { name = company.name, document: given = company.document } = holder;
    const document = parseTaxId(given)?.digits ?? '';
    const names = { holderName: name, holderDocument: document };
    const opened = await openAccount(tx, { companyId: company.id, ...names, now });
    const { branch, number } = opened;
    const subject = { subject: 'ACCOUNT', subjectId: opened.id, companyId: company.id };
    return {
      done: { act: 'ACCOUNT_OPENED', ...subject, details: { branch, number, name } },
      result: { branch, number, document, name, status: 'ACTIVE' },
    };
  }) satisfies Work<object>;
}
