import { PERMISSIONS, type Permission } from '../../src/permissions.ts';
import { useWords, words } from '../format/words.ts';
import { useSession } from './account.tsx';

const permissionWords = words(
  {
    title: 'Permissões',
    yours: 'Você só pode dar as permissões que tem.',
    names: {
      'cashout.create': 'Criar transferências',
      'cashout.approve': 'Aprovar transferências',
      'code.create': 'Criar cobranças',
      'code.decode': 'Ler códigos',
      'refund.create': 'Devolver',
      'key.create': 'Registrar chaves',
      'key.delete': 'Apagar chaves',
      'med.decide': 'Responder contestações',
      'claim.manage': 'Reivindicar chaves',
      'webhook.manage': 'Configurar webhooks',
      'account.read': 'Ver saldo e extrato',
    } satisfies Record<Permission, string> as Record<Permission, string>,
    all: 'Todas',
    none: 'Nenhuma',
  },
  {
    title: 'Permissions',
    yours: 'You can only give permissions you have.',
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
    },
    all: 'All',
    none: 'None',
  },
);

interface FieldProps {
  value: readonly Permission[];
  onValue: (permissions: Permission[]) => void;
}

/** Which rights to give; one's own at most. */
export function PermissionsField({ value, onValue }: FieldProps) {
  const words = useWords(permissionWords);
  const own = useSession().user.permissions;
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium text-ink-2">{words.title}</legend>
      <div className="grid grid-cols-2 gap-x-4 max-md:grid-cols-1">
        {PERMISSIONS.map((permission) => (
          <label key={permission} className="flex min-h-8 items-center gap-2.5 max-md:min-h-11">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              disabled={!own.includes(permission)}
              checked={value.includes(permission)}
              onChange={(event) =>
                onValue(
                  event.target.checked ? [...value, permission] : value.filter((one) => one !== permission),
                )
              }
            />
            {words.names[permission]}
          </label>
        ))}
      </div>
      <p className="mt-1 text-xs text-ink-3">{words.yours}</p>
    </fieldset>
  );
}

/** The rights of somebody, in words. */
export function PermissionList({ value }: { value: readonly Permission[] }) {
  const words = useWords(permissionWords);
  if (value.length === PERMISSIONS.length) return <>{words.all}</>;
  if (value.length === 0) return <>{words.none}</>;
  return <>{value.map((permission) => words.names[permission]).join(', ')}</>;
}
