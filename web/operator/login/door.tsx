import { Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Brand } from '../../design/brand.tsx';
import { IconButton } from '../../design/button.tsx';
import { Menu } from '../../design/menu.tsx';
import { Preferences } from '../../design/preferences.tsx';
import { useWords } from '../../format/words.ts';
import { consoleWords } from '../words.ts';
import { doorWords } from './words.ts';

/** A page before the console itself: one thing in the middle, preferences in the corner. */
export function Door({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const words = useWords(doorWords);
  const { suffix } = useWords(consoleWords);
  const trigger = (
    <IconButton label={words.preferences}>
      <Settings2 aria-hidden className="size-4.5" />
    </IconButton>
  );
  return (
    <main className="flex min-h-dvh flex-col">
      <title>{`${title} · Lastro`}</title>
      <header className="flex items-center justify-between px-6 py-4 max-md:px-4">
        <Brand suffix={suffix} />
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
