import { useQuery } from '@tanstack/react-query';
import { Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { doorQuery } from '../api/door.ts';
import { Brand } from './brand.tsx';
import { IconButton } from './button.tsx';
import { Menu } from './menu.tsx';
import { Preferences } from './preferences.tsx';
import { TestNotice } from './test-notice.tsx';

interface DoorProps {
  title: string;
  lead: string;
  /** The name of the preferences in the corner. */
  preferences: string;
  /** The owner of the door, beside the brand. */
  suffix?: string;
  children: ReactNode;
}

/** A page before the pages themselves: one thing in the middle, preferences in the corner. */
export function Door({ title, lead, preferences, suffix, children }: DoorProps) {
  const { data: door } = useQuery(doorQuery);
  const trigger = (
    <IconButton label={preferences}>
      <Settings2 aria-hidden className="size-4.5" />
    </IconButton>
  );
  return (
    <main className="flex min-h-dvh flex-col">
      <title>{`${title} · Lastro`}</title>
      {door?.sandbox && <TestNotice />}
      <header className="flex items-center justify-between px-6 py-4 max-md:px-4">
        <Brand {...(suffix === undefined ? {} : { suffix })} />
        <Menu align="end" trigger={trigger}>
          <Preferences />
        </Menu>
      </header>
      <div className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center gap-6 px-5 pb-24">
        <div>
          <h1 className="text-xl font-semibold">{title}</h1>
          <p className="mt-0.5 text-ink-3">{lead}</p>
        </div>
        {children}
      </div>
    </main>
  );
}
