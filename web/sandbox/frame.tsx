import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { Clock, Compass, Settings2 } from 'lucide-react';
import { ApiError } from '../api/client.ts';
import { buttonClass, IconButton } from '../design/button.tsx';
import { Menu } from '../design/menu.tsx';
import { Preferences } from '../design/preferences.tsx';
import { Shell } from '../design/shell.tsx';
import { Empty } from '../design/states.tsx';
import { DateTime } from '../design/values.tsx';
import { useWords } from '../format/words.ts';
import { Locked } from './locked.tsx';
import { clockQuery, useBankNow } from './manifest.ts';
import { PATHS, usePlaces } from './places.tsx';
import { sandboxWords } from './words.ts';

/** The frame of the sandbox's screens: the bank's clock above the places. */
export function Frame() {
  const { pathname } = useLocation();
  // A phone is let in to its page alone, and asks for nothing else.
  return pathname === PATHS.phone ? <Outlet /> : <Framed />;
}

function Framed() {
  const places = usePlaces();
  const { error } = useQuery(clockQuery);
  if (error instanceof ApiError && error.status === 401) return <Locked />;
  return (
    <Shell
      suffix="Sandbox"
      places={places}
      subject={<BankClock />}
      person={<PreferencesMenu />}
      sandbox="own"
    >
      <Outlet />
    </Shell>
  );
}

function BankClock() {
  const words = useWords(sandboxWords);
  const now = useBankNow();
  return (
    <Link
      to={PATHS.clock}
      className="flex min-h-11 items-center gap-2.5 rounded-lg border border-line px-3 py-1.5 hover:bg-sunken"
    >
      <Clock aria-hidden className="size-4.5 shrink-0 text-ink-3" strokeWidth={1.75} />
      <span className="min-w-0">
        <span className="block text-xs text-ink-3">{words.bankClock}</span>
        <span className="block">{now ? <DateTime at={now.toISOString()} exact /> : '…'}</span>
      </span>
    </Link>
  );
}

function PreferencesMenu() {
  const words = useWords(sandboxWords);
  const trigger = (
    <IconButton label={words.preferences}>
      <Settings2 aria-hidden className="size-4.5" />
    </IconButton>
  );
  return (
    <Menu trigger={trigger} side="top">
      <Preferences />
    </Menu>
  );
}

export function NotFound() {
  const words = useWords(sandboxWords);
  return (
    <Empty
      icon={<Compass className="size-6" strokeWidth={1.5} />}
      title={words.notFound}
      text={words.notFoundText}
      action={
        <Link to={PATHS.home} className={buttonClass()}>
          {words.goHome}
        </Link>
      }
    />
  );
}
