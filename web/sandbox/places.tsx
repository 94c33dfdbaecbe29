import { Clock, House, Smartphone, Users } from 'lucide-react';
import type { Place } from '../design/shell.tsx';
import { useWords } from '../format/words.ts';
import { sandboxWords } from './words.ts';

const icon = { 'aria-hidden': true, className: 'size-4.5', strokeWidth: 1.75 } as const;

/** Where the screens are. */
export const PATHS: Readonly<Record<'home' | 'payer' | 'clock' | 'recipients', string>> = {
  home: '/sandbox/ui',
  payer: '/sandbox/ui/payer',
  clock: '/sandbox/ui/clock',
  recipients: '/sandbox/ui/recipients',
};

/** Where one can go, in groups. */
export function usePlaces(): (readonly [string | undefined, readonly Place[]])[] {
  const words = useWords(sandboxWords);
  return [
    [undefined, [{ to: PATHS.home, label: words.home, icon: <House {...icon} />, main: true, exact: true }]],
    [
      words.groups.play,
      [
        { to: PATHS.payer, label: words.payer, icon: <Smartphone {...icon} />, main: true },
        { to: PATHS.clock, label: words.clock, icon: <Clock {...icon} />, main: true },
      ],
    ],
    [words.groups.look, [{ to: PATHS.recipients, label: words.recipients, icon: <Users {...icon} /> }]],
  ];
}
