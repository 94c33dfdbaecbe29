import { logOutEverywhere } from '../../companies/log-out-everywhere.ts';
import { findUser } from '../../companies/users.ts';
import { withdrawInvitation } from '../../companies/withdraw-invitation.ts';
import type { PeopleContext } from '../../people/people.ts';
import { Refusal } from '../../refusals.ts';
import type { Work } from '../act.ts';
import { tellCompany } from '../tell.ts';
import { loadCompany } from './companies.ts';
import { type EquippingBank, equipOrPropose } from './equip-company.ts';

/** A company, and one of its people or invitations. */
interface OfCompany {
  companyId: bigint | undefined;
  id: bigint;
}

/** Ends a company's person's sessions. Returns their number. Refusals: `notFound`. */
export function endSessionsOfUser(context: PeopleContext, { companyId: id, id: userId }: OfCompany) {
  return (async (tx, { now }) => {
    const { id: companyId } = await loadCompany(tx, id);
    const out = await logOutEverywhere(tx, context, { companyId, userId, now });
    if (out === undefined) throw new Refusal('notFound');
    const subject = { subject: 'USER', subjectId: userId, companyId };
    const details = { email: out.email, ended: out.ended };
    return { done: { act: 'SESSIONS_ENDED', ...subject, details }, result: out.ended };
  }) satisfies Work<number>;
}

/**
 * Lets a company's person back in who lost their authenticator, their password or both: sends them a link, or proposes
 * it where that takes another operator. Refusals: `notFound`.
 */
export function recoverUser(bank: EquippingBank, { companyId: id, id: userId }: OfCompany) {
  return (async (tx, by) => {
    const { id: companyId } = await loadCompany(tx, id);
    const user = await findUser(tx, { companyId, userId });
    if (user === undefined) throw new Refusal('notFound');
    const { email, name } = user;
    const equipment = { kind: 'RECOVERY', permissions: user.permissions, email, name } as const;
    return equipOrPropose(bank, companyId, equipment)(tx, by);
  }) satisfies Work<object>;
}

/**
 * Withdraws an unaccepted invitation, and notifies the company. Returns the client id of the credential that was
 * revoked with it. Refusals: `notFound`.
 */
export function withdrawCompanyInvitation(
  context: PeopleContext,
  { companyId: ofCompany, id: invitationId }: OfCompany,
) {
  return (async (tx, { now }) => {
    const company = await loadCompany(tx, ofCompany);
    const { id: companyId } = company;
    const withdrawn = await withdrawInvitation(tx, { companyId, id: invitationId, now });
    if (withdrawn === undefined) throw new Refusal('notFound');
    const { email, clientId } = withdrawn;
    await tellCompany(tx, context, {
      company,
      subject: 'O banco cancelou um convite para a sua empresa',
      happened: `O banco cancelou o convite para ${email} entrar na equipe de ${company.name}.`,
    });
    const subject = { subject: 'USER', subjectId: invitationId, companyId };
    const taken = { act: 'INVITATION_WITHDRAWN', ...subject, details: { email } };
    const revocation = { act: 'CREDENTIAL_REVOKED', subject: 'CREDENTIAL', companyId };
    return {
      done: [taken, ...(clientId === undefined ? [] : [{ ...revocation, subjectId: clientId }])],
      result: clientId,
    };
  }) satisfies Work<string | undefined>;
}
