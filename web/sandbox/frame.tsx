import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { Clock, Compass, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../api/client.ts';
import { Brand } from '../design/brand.tsx';
import { Button, buttonClass, IconButton } from '../design/button.tsx';
import { TextField } from '../design/field.tsx';
import { Menu } from '../design/menu.tsx';
import { Preferences } from '../design/preferences.tsx';
import { Shell } from '../design/shell.tsx';
import { Empty } from '../design/states.tsx';
import { Card } from '../design/surface.tsx';
import { DateTime } from '../design/values.tsx';
import { useWords } from '../format/words.ts';
import { rememberSandboxToken } from './calls.ts';
import { clockQuery, useBankNow } from './manifest.ts';
import { PATHS, usePlaces } from './places.tsx';
import { sandboxWords } from './words.ts';

/** The frame of the sandbox's screens: the bank's clock above the places. */
export function Frame() {
  const places = usePlaces();
  const { error } = useQuery(clockQuery);
  if (error instanceof ApiError && error.status === 401) return <Locked />;
  return (
    <Shell suffix="Sandbox" places={places} subject={<BankClock />} person={<PreferencesMenu />} sandbox>
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

/** In place of everything, where the sandbox is not on this machine alone. */
function Locked() {
  const words = useWords(sandboxWords);
  const queries = useQueryClient();
  const [token, setToken] = useState('');
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-5 px-4">
      <Brand suffix="Sandbox" />
      <Card>
        <h1 className="text-lg font-semibold">{words.locked}</h1>
        <p className="mt-1 mb-4 text-ink-3">{words.lockedText}</p>
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            rememberSandboxToken(token.trim());
            void queries.invalidateQueries();
          }}
        >
          <TextField
            label={words.token}
            type="password"
            autoComplete="off"
            value={token}
            onChange={(event) => setToken(event.target.value)}
          />
          <Button type="submit" kind="primary" why={token.trim() === '' ? words.fillIn : undefined}>
            {words.enter}
          </Button>
        </form>
      </Card>
    </main>
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
