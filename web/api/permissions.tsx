import { PERMISSIONS, type Permission } from '../../src/values/permissions.ts';
import { CheckField } from '../design/field.tsx';
import { useWords } from '../format/words.ts';
import { permissionWords } from './permission-words.ts';

interface FieldProps {
  value: readonly Permission[];
  onValue: (permissions: Permission[]) => void;
  /** Those that may be given; all of them without it. */
  givable?: readonly Permission[];
  /** Those there are: a program's, unless it is about people. */
  among?: readonly Permission[];
  hint?: string;
}

/** Which rights to give. */
export function PermissionsField({ value, onValue, among = PERMISSIONS, givable = among, hint }: FieldProps) {
  const words = useWords(permissionWords);
  const toggle = (permission: Permission, on: boolean) =>
    onValue(on ? [...value, permission] : value.filter((one) => one !== permission));
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium text-ink-2">{words.title}</legend>
      <div className="grid grid-cols-2 gap-x-4 max-md:grid-cols-1">
        {among.map((permission) => (
          <CheckField
            key={permission}
            disabled={!givable.includes(permission)}
            value={value.includes(permission)}
            onValue={(on) => toggle(permission, on)}
          >
            {words.names[permission]}
          </CheckField>
        ))}
      </div>
      {hint && <p className="mt-1 text-xs text-ink-3">{hint}</p>}
    </fieldset>
  );
}

interface ListProps {
  value: readonly string[];
  among?: readonly Permission[];
}

/** The rights of somebody, in words. */
export function PermissionList({ value, among = PERMISSIONS }: ListProps) {
  const words = useWords(permissionWords);
  if (among.every((permission) => value.includes(permission))) return <>{words.all}</>;
  if (value.length === 0) return <>{words.none}</>;
  return <>{value.map((permission) => words.names[permission] ?? permission).join(', ')}</>;
}
