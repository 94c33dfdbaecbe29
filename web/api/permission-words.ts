import type { Permission } from '../../src/values/permissions.ts';
import { words } from '../format/words.ts';

type Names = Readonly<Record<string, string>>;

/** Words for each permission, and for the choice of them. */
export const permissionWords = words(
  {
    title: 'Permissões',
    all: 'Todas as permissões',
    none: 'Sem permissões',
    names: {
      'cashout.create': 'Criar transferências',
      'cashout.approve': 'Aprovar transferências',
      'code.create': 'Criar cobranças',
      'code.decode': 'Ler códigos',
      'refund.create': 'Devolver',
      'key.create': 'Cadastrar chaves',
      'key.delete': 'Excluir chaves',
      'med.decide': 'Responder contestações',
      'claim.manage': 'Reivindicar chaves',
      'webhook.manage': 'Configurar webhooks',
      'account.read': 'Ver saldo e extrato',
      'team.manage': 'Gerir equipe e credenciais',
    } satisfies Record<Permission, string> as Names,
  },
  {
    title: 'Permissions',
    all: 'All permissions',
    none: 'No permissions',
    names: {
      'cashout.create': 'Create transfers',
      'cashout.approve': 'Approve transfers',
      'code.create': 'Create payment codes',
      'code.decode': 'Read codes',
      'refund.create': 'Refund',
      'key.create': 'Register keys',
      'key.delete': 'Delete keys',
      'med.decide': 'Answer disputes',
      'claim.manage': 'Claim keys',
      'webhook.manage': 'Configure webhooks',
      'account.read': 'See balance and statement',
      'team.manage': 'Manage team and credentials',
    } satisfies Record<Permission, string> as Names,
  },
);
