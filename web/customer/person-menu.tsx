import { useNavigate } from '@tanstack/react-router';
import { Keyboard, LogOut, ShieldCheck } from 'lucide-react';
import { Menu, MenuItem, MenuLine } from '../design/menu.tsx';
import { Preferences } from '../design/preferences.tsx';
import { designWords } from '../design/words.ts';
import { useWords } from '../format/words.ts';
import { useSession } from './account.tsx';
import { frameWords } from './words.ts';

/** The person's menu: preferences and the way out. */
export function PersonMenu({ onLeave, onHelp }: { onLeave: () => void; onHelp: () => void }) {
  const words = useWords(frameWords);
  const design = useWords(designWords);
  const { user } = useSession();
  const navigate = useNavigate();
  const trigger = (
    <button
      type="button"
      aria-label={`${words.person}: ${user.name}`}
      className="flex items-center gap-2.5 rounded-lg p-1.5 text-left hover:bg-sunken max-md:min-h-11"
    >
      <span
        aria-hidden
        className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft text-xs font-semibold text-accent"
      >
        {initialsOf(user.name)}
      </span>
      <span className="min-w-0 max-md:hidden">
        <span className="block truncate font-medium">{user.name}</span>
        <span className="block truncate text-xs text-ink-3">{user.email}</span>
      </span>
    </button>
  );
  return (
    <Menu trigger={trigger} side="top" align="start">
      <Preferences />
      <MenuLine />
      <MenuItem
        icon={<ShieldCheck aria-hidden className="size-4" />}
        onSelect={() => void navigate({ to: '/app/security' })}
      >
        {words.security}
      </MenuItem>
      <MenuItem icon={<Keyboard aria-hidden className="size-4" />} onSelect={onHelp}>
        {design.shortcuts}
      </MenuItem>
      <MenuItem icon={<LogOut aria-hidden className="size-4" />} onSelect={onLeave}>
        {words.logOut}
      </MenuItem>
    </Menu>
  );
}

function initialsOf(name: string): string {
  const parts = name.split(' ').filter(Boolean);
  return [parts[0], parts.length > 1 ? parts.at(-1) : undefined].map((part) => part?.[0] ?? '').join('');
}
