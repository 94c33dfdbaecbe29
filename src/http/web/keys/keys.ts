import { Type } from 'typebox';
import { consentOf } from '../../../companies/totp.ts';
import type { Bank } from '../../../composition/bank.ts';
import { deleteKey } from '../../../keys/delete.ts';
import { rebindKey } from '../../../keys/rebind.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { KeyParams } from '../../partner/keys/key-shapes.ts';
import { TAG, TotpBody, Worked } from '../door.ts';
import { OwnAccount } from '../own-pages.ts';

const PATH = '/web/keys/:key';

/** Registers and moves keys for people, with a second factor instead of a signature. */
export function webKeyEndpoints(bank: Bank): Endpoint[] {
  return [remove(bank), rebind(bank)];
}

function remove(bank: Bank): Endpoint {
  return endpoint({
    method: 'DELETE',
    path: PATH,
    tag: TAG,
    summary: 'Delete a Pix key permanently, with a second factor',
    auth: { audience: 'web', permissions: ['key.delete'] },
    params: KeyParams,
    body: TotpBody,
    response: Worked,
    handler: async ({ actor, params, body }) => {
      const consent = consentOf(bank.context, { actor, token: body.token });
      await deleteKey(bank.context, { companyId: actor.companyId, by: actor, key: params.key, consent });
      return { worked: true };
    },
  });
}

function rebind(bank: Bank): Endpoint {
  return endpoint({
    method: 'PUT',
    path: PATH,
    tag: TAG,
    summary: 'Move a Pix key to another account of the same client, with a second factor',
    auth: { audience: 'web', permissions: ['key.create', 'key.delete'] },
    params: KeyParams,
    body: Type.Object({ ...OwnAccount, ...TotpBody.properties }),
    response: Worked,
    handler: async ({ actor, params, body }) => {
      const { branch, number, token } = body;
      const consent = consentOf(bank.context, { actor, token });
      await rebindKey(bank.context, {
        companyId: actor.companyId,
        by: actor,
        key: params.key,
        branch,
        number,
        consent,
      });
      return { worked: true };
    },
  });
}
