import { PERMISSIONS, type Permission } from '../../src/permissions.ts';
import { useWords } from '../format/words.ts';
import { permissionWords } from './permission-words.ts';

interface FieldProps {
  value: readonly Permission[];
  onValue: (permissions: Permission[]) => void;
  /** Those that may be given; all of them without it. */
  givable?: readonly Permission[];
  hint?: string;
}

/** Which rights to give. */
export function PermissionsField({ value, onValue, givable = PERMISSIONS, hint }: FieldProps) {
  const words = useWords(permissionWords);
  const toggle = (permission: Permission, on: boolean) =>
    onValue(on ? [...value, permission] : value.filter((one) => one !== permission));
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium text-ink-2">{words.title}</legend>
      <div className="grid grid-cols-2 gap-x-4 max-md:grid-cols-1">
        {PERMISSIONS.map((permission) => (
          <label key={permission} className="flex min-h-8 items-center gap-2.5 max-md:min-h-11">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              disabled={!givable.includes(permission)}
              checked={value.includes(permission)}
              onChange={(event) => toggle(permission, event.target.checked)}
            />
            {words.names[permission]}
          </label>
        ))}
      </div>
      {hint && <p className="mt-1 text-xs text-ink-3">{hint}</p>}
    </fieldset>
  );
}

/** The rights of somebody, in words. */
export function PermissionList({ value }: { value: readonly string[] }) {
  const words = useWords(permissionWords);
  if (value.length === PERMISSIONS.length) return <>{words.all}</>;
  if (value.length === 0) return <>{words.none}</>;
  return <>{value.map((permission) => words.names[permission] ?? permission).join(', ')}</>;
}
