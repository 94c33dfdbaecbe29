import { useRouter } from '@tanstack/react-router';
import { Keyboard, LockKeyhole, LogOut, ShieldCheck, UserRound } from 'lucide-react';
import { Menu, MenuItem, MenuLine } from '../design/menu.tsx';
import { Preferences } from '../design/preferences.tsx';
import { designWords } from '../design/words.ts';
import { useWords } from '../format/words.ts';
import { addressOf } from './addresses.ts';
import type { OperatorSession } from './session.ts';
import { consoleWords } from './words.ts';

interface PersonMenuProps {
  session: OperatorSession;
  onLeave: () => void;
  onHelp: () => void;
}

/** The operator's menu: preferences, password, second factor and the way out. */
export function PersonMenu({ session: { operator }, onLeave, onHelp }: PersonMenuProps) {
  const words = useWords(consoleWords);
  const design = useWords(designWords);
  const router = useRouter();
  const trigger = (
    <button
      type="button"
      aria-label={`${words.person}: ${operator.name}`}
      className="flex items-center gap-2.5 rounded-lg p-1.5 text-left hover:bg-sunken max-md:min-h-11"
    >
      <span
        aria-hidden
        className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft text-accent"
      >
        <UserRound className="size-4" />
      </span>
      <span className="min-w-0 max-md:hidden">
        <span className="block truncate font-medium">{operator.name}</span>
        <span className="block truncate text-xs text-ink-3">{operator.email}</span>
      </span>
    </button>
  );
  return (
    <Menu trigger={trigger} side="top" align="start">
      <Preferences />
      <MenuLine />
      <MenuItem
        icon={<LockKeyhole aria-hidden className="size-4" />}
        onSelect={() => router.history.push(addressOf('/password'))}
      >
        {words.changePassword}
      </MenuItem>
      <MenuItem
        icon={<ShieldCheck aria-hidden className="size-4" />}
        onSelect={() => router.history.push(addressOf('/security'))}
      >
        {words.secondFactor}
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
