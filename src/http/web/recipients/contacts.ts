import { Type } from 'typebox';
import { subjectOf } from '../../../cashouts/cashout.ts';
import type { Bank } from '../../../composition/bank.ts';
import type { KeptPayee } from '../../../contacts/contact.ts';
import { keepContact } from '../../../contacts/keep.ts';
import { listContacts } from '../../../contacts/list.ts';
import { removeContact } from '../../../contacts/remove.ts';
import { Refusal } from '../../../refusals.ts';
import { maskCpf } from '../../../values/tax-id.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { parseId } from '../../operator/pages.ts';
import { ContactAnswer } from '../answer-shapes.ts';
import { Name, TAG, Worked } from '../door.ts';

const PATH = '/web/contacts';
const PAYS = { audience: 'web', permissions: ['cashout.create'] } as const;

/** The payees that a company stores. */
export function contactEndpoints(bank: Bank): Endpoint[] {
  return [list(bank), keep(bank), remove(bank)];
}

function list(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: PATH,
    tag: TAG,
    summary: "List the company's saved payees",
    heavy: true,
    auth: PAYS,
    response: Type.Object({ results: Type.Array(ContactAnswer) }),
    handler: async ({ actor }) => {
      const kept = await listContacts(bank.context, actor.companyId);
      return { results: kept.map((contact) => presentContact(bank, contact)) };
    },
  });
}

function keep(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: PATH,
    tag: TAG,
    summary: 'Save the payee of a payment; saving again replaces the name',
    auth: PAYS,
    body: Type.Object({
      cashout_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
      name: Type.Optional(Name),
    }),
    response: ContactAnswer,
    handler: async ({ actor, body }) => {
      const { cashout_id, name } = body;
      const request = {
        companyId: actor.companyId,
        cashoutId: BigInt(cashout_id),
        name: name?.trim() || undefined,
      };
      return presentContact(bank, await keepContact(bank.context, { ...request, by: subjectOf(actor) }));
    },
  });
}

function remove(bank: Bank): Endpoint {
  return endpoint({
    method: 'DELETE',
    path: `${PATH}/:id`,
    tag: TAG,
    summary: 'Delete a saved payee',
    auth: PAYS,
    params: Type.Object({ id: Type.String() }),
    response: Worked,
    handler: async ({ actor, params }) => {
      const id = parseId(params.id);
      if (id === undefined) throw new Refusal('notFound');
      await removeContact(bank.context, { companyId: actor.companyId, id });
      return { worked: true };
    },
  });
}

/** The document of a payee by account is used for payments, and shown masked. */
function presentContact({ context }: Bank, { id, name, to, createdAt }: KeptPayee) {
  const party = 'party' in to ? to.party : undefined;
  return {
    id: Number(id),
    name,
    key: 'key' in to ? to.key : null,
    recipient:
      party === undefined
        ? null
        : {
            ispb: party.ispb,
            institution_name: context.rail.institutionName(party.ispb),
            branch: party.branch ?? '',
            number: party.number,
            account_type: party.accountType,
            document: maskCpf(party.document),
            name: party.name,
          },
    created_at: createdAt.toISOString(),
  };
}
