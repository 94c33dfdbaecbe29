import type { ShownOperation } from './model.ts';
import type { ReferenceLanguage } from './words.ts';

/** Operations that are shown on one page. */
export interface ReferenceGroup {
  /** In the address of its page. */
  slug: string;
  title: Readonly<Record<ReferenceLanguage, string>>;
  operations: ShownOperation[];
}

type Titled = Pick<ReferenceGroup, 'slug' | 'title'>;

/** By tag of the OpenAPI document, in the order in which an integrator needs them. */
const GROUPS: Readonly<Record<string, Titled>> = {
  Authentication: { slug: 'authentication', title: { pt: 'Autenticação', en: 'Authentication' } },
  Account: { slug: 'account', title: { pt: 'Conta e extrato', en: 'Account and statement' } },
  Cashout: { slug: 'transfers', title: { pt: 'Transferências', en: 'Transfers' } },
  'Payment codes': { slug: 'charges', title: { pt: 'Cobranças', en: 'Charges' } },
  'Cash in': { slug: 'received', title: { pt: 'Pix recebidos', en: 'Received payments' } },
  Refunds: { slug: 'refunds', title: { pt: 'Devoluções', en: 'Refunds' } },
  Keys: { slug: 'keys', title: { pt: 'Chaves Pix', en: 'Pix keys' } },
  Claims: { slug: 'claims', title: { pt: 'Reivindicações', en: 'Claims' } },
  MED: { slug: 'disputes', title: { pt: 'Contestações (MED)', en: 'Disputes (MED)' } },
  Webhooks: { slug: 'webhooks', title: { pt: 'Webhooks', en: 'Webhooks' } },
  Onboarding: { slug: 'onboarding', title: { pt: 'Abertura de conta', en: 'Onboarding' } },
  Invitations: { slug: 'invitations', title: { pt: 'Convites', en: 'Invitations' } },
  Sandbox: { slug: 'sandbox', title: { pt: 'Ambiente de testes', en: 'Sandbox' } },
  Service: { slug: 'service', title: { pt: 'Serviço', en: 'Service' } },
};

/** Sorts operations into the pages of the reference; a tag that has no page yet gets one of its own name. */
export function groupsOf(operations: readonly ShownOperation[]): ReferenceGroup[] {
  const tags = [...new Set([...Object.keys(GROUPS), ...operations.map(({ tag }) => tag)])];
  return tags.flatMap((tag) => {
    const own = operations.filter((operation) => operation.tag === tag);
    const titled = GROUPS[tag] ?? {
      slug: tag.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
      title: { pt: tag, en: tag },
    };
    return own.length === 0 ? [] : [{ ...titled, operations: own }];
  });
}
