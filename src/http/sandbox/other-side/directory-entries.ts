import { Type } from 'typebox';
import { findActiveKey } from '../../../keys/claimed-keys.ts';
import { Refusal } from '../../../refusals.ts';
import { parsePixKeyOf } from '../../../values/pix-key.ts';
import { parseTaxId } from '../../../values/tax-id.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import type { Sandbox } from '../sandbox.ts';

/** `POST /sandbox/directory-entries`: a key at the other institution, to be paid or claimed. */
export function directoryEntryEndpoint({ bank, control }: Sandbox): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/sandbox/directory-entries',
    tag: 'Sandbox',
    summary: 'Register a key at another institution',
    body: Type.Object({
      key: Type.String({ minLength: 1, maxLength: 255 }),
      type: Type.Enum(['CPF', 'CNPJ', 'EMAIL', 'CELL_PHONE', 'EVP']),
      document: Type.String({ format: 'tax-id', maxLength: 18 }),
      name: Type.String({ minLength: 1, maxLength: 120 }),
    }),
    response: Type.Object({
      key: Type.String(),
      type: Type.String(),
      ispb: Type.String(),
      branch: Type.String(),
      number: Type.String(),
      document: Type.String(),
      name: Type.String(),
    }),
    handler: async ({ body }) => {
      const { type, name } = body;
      const key = parsePixKeyOf(type, body.key)?.key;
      if (key === undefined) throw new Refusal('invalidPixKey');
      const document = parseTaxId(body.document)?.digits ?? body.document;
      if ((await findActiveKey(bank.context.db.main, key)) !== undefined)
        throw new Refusal('keyRegisteredElsewhere');
      const registered = await control.registerKey({ key, type, document, name });
      if (!registered.registered) throw new Refusal('keyRegisteredElsewhere');
      const { ispb, branch, number } = registered.holder;
      return { key, type, ispb, branch, number, document, name: registered.holder.name };
    },
  });
}
