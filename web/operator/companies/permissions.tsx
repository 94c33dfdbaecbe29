import { PERMISSIONS, type Permission } from '../../../src/permissions.ts';
import { useWords } from '../../format/words.ts';
import { companyWords } from './words.ts';

interface PermissionsProps {
  value: readonly Permission[];
  onValue: (permissions: Permission[]) => void;
}

/** Which rights to give. */
export function PermissionsField({ value, onValue }: PermissionsProps) {
  const words = useWords(companyWords);
  const toggle = (permission: Permission, on: boolean) =>
    onValue(PERMISSIONS.filter((one) => (one === permission ? on : value.includes(one))));
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium text-ink-2">{words.permissions}</legend>
      <div className="grid grid-cols-2 gap-x-4 max-md:grid-cols-1">
        {PERMISSIONS.map((permission) => (
          <label key={permission} className="flex min-h-8 items-center gap-2.5 max-md:min-h-11">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={value.includes(permission)}
              onChange={(event) => toggle(permission, event.target.checked)}
            />
            {words.names[permission]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The rights of somebody, in words. */
export function PermissionList({ value }: { value: readonly string[] }) {
  const words = useWords(companyWords);
  if (value.length === PERMISSIONS.length) return <>{words.all}</>;
  if (value.length === 0) return <>{words.noPermissions}</>;
  return <>{value.map((permission) => words.names[permission] ?? permission).join(', ')}</>;
}
