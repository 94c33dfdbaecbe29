import { Link, useLocation } from '@tanstack/react-router';
import { Menu as MenuIcon } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useWords } from '../format/words.ts';
import { Brand } from './brand.tsx';
import { classNames } from './class-names.ts';
import { Dialog } from './dialog.tsx';
import { TestNotice } from './test-notice.tsx';
import { designWords } from './words.ts';

export interface Place {
  to: string;
  label: string;
  icon: ReactNode;
  /** Shown in the bar at the bottom of a phone. */
  main?: boolean;
  /** Only there, nothing below it. */
  exact?: boolean;
  count?: number | undefined;
}

interface ShellProps {
  suffix?: string;
  places: readonly (readonly [string | undefined, readonly Place[]])[];
  /** The subject of all pages: an account, a company. */
  subject: ReactNode;
  /** The person who is logged in. */
  person: ReactNode;
  /** True in a bank for trying out; `own` on its tools themselves. */
  sandbox: boolean | 'own';
  children: ReactNode;
}

/** The frame of an application: places on the left, or at the bottom of a phone, and the page beside them. */
export function Shell({ suffix, places, subject, person, sandbox, children }: ShellProps) {
  const words = useWords(designWords);
  const all = places.flatMap(([, group]) => group);
  return (
    <div className="print:block! md:grid md:min-h-dvh md:grid-cols-[15.5rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 print:hidden rounded-lg bg-accent px-4 py-2 text-on-accent focus:translate-y-0"
      >
        {words.skip}
      </a>
      <aside className="sticky top-0 flex h-dvh flex-col gap-4 overflow-y-auto border-r border-line bg-card px-3 py-4 max-md:hidden print:hidden">
        <div className="px-2">
          <Brand {...(suffix ? { suffix } : {})} />
        </div>
        {subject}
        <nav aria-label={words.menu} className="flex flex-1 flex-col gap-4">
          {places.map(([heading, group]) => (
            <PlaceGroup key={heading ?? ''} heading={heading} places={group} />
          ))}
        </nav>
        {person}
      </aside>
      <div className="flex min-w-0 flex-col">
        {sandbox && <TestNotice tools={sandbox !== 'own'} />}
        <header className="sticky top-0 z-20 flex items-center justify-between gap-2 border-b border-line bg-card px-3 py-1.5 md:hidden print:hidden">
          <div className="min-w-0 flex-1">{subject}</div>
          {person}
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="min-w-0 flex-1 px-8 pt-7 pb-12 outline-none max-md:px-4 max-md:pt-5 max-md:pb-28 print:p-0!"
        >
          {children}
        </main>
        <PhoneBar main={all.filter((place) => place.main)} groups={places} />
      </div>
    </div>
  );
}

function PlaceGroup({ heading, places }: { heading: string | undefined; places: readonly Place[] }) {
  return (
    <div>
      {heading && <p className="mb-1 px-2.5 text-xs text-ink-3">{heading}</p>}
      <ul className="flex flex-col gap-0.5">
        {places.map((place) => (
          <li key={place.to}>
            <Link
              to={place.to}
              activeOptions={{ exact: place.exact ?? false, includeSearch: false }}
              className="flex min-h-9 items-center gap-2.5 rounded-lg px-2.5 text-ink-2 transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent max-md:min-h-11"
            >
              {place.icon}
              <span className="flex-1">{place.label}</span>
              <Count value={place.count} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Count({ value }: { value: number | undefined }) {
  if (!value) return null;
  return (
    <span className="tabular rounded-full bg-careful-soft px-1.5 text-xs font-medium text-careful">
      {value}
    </span>
  );
}

function PhoneBar({ main, groups }: { main: readonly Place[]; groups: ShellProps['places'] }) {
  const words = useWords(designWords);
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever went somewhere is done with the menu
  useEffect(() => setOpen(false), [pathname]);
  const tab =
    'flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-[0.6875rem] text-ink-3 aria-[current=page]:text-accent aria-[current=page]:font-medium';
  return (
    <nav
      aria-label={words.menu}
      className="fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-card pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {main.map((place) => (
        <Link key={place.to} to={place.to} activeOptions={{ exact: place.exact ?? false }} className={tab}>
          {place.icon}
          {place.label}
        </Link>
      ))}
      <button type="button" className={tab} aria-expanded={open} onClick={() => setOpen(true)}>
        <MenuIcon aria-hidden className="size-4.5" />
        {words.menu}
      </button>
      {open && (
        <Dialog title={words.menu} onClose={() => setOpen(false)}>
          <div className={classNames('flex flex-col gap-4')}>
            {groups.map(([heading, group]) => (
              <PlaceGroup key={heading ?? ''} heading={heading} places={group} />
            ))}
          </div>
        </Dialog>
      )}
    </nav>
  );
}
