import {
  Activity,
  Building2,
  KeyRound,
  Landmark,
  Radio,
  ScrollText,
  Search,
  ShieldAlert,
  UserRoundCheck,
} from 'lucide-react';
import type { Place } from '../design/shell.tsx';
import { useWords } from '../format/words.ts';
import { addressOf } from './addresses.ts';
import { consoleWords } from './words.ts';

const icon = { 'aria-hidden': true, className: 'size-4.5', strokeWidth: 1.75 } as const;

interface Places {
  groups: (readonly [string | undefined, readonly Place[]])[];
  /** Keys, where they lead, and its name. */
  shortcuts: (readonly [string, string, string])[];
}

/** Where an operator can go, in groups, and which keys lead there. */
export function usePlaces(): Places {
  const words = useWords(consoleWords);
  const groups: Places['groups'] = [
    [
      undefined,
      [{ to: addressOf(''), label: words.search, icon: <Search {...icon} />, main: true, exact: true }],
    ],
    [
      words.groups.queues,
      [
        { to: addressOf('/meds'), label: words.meds, icon: <ShieldAlert {...icon} />, main: true },
        {
          to: addressOf('/requisitions'),
          label: words.requisitions,
          icon: <UserRoundCheck {...icon} />,
          main: true,
        },
        { to: addressOf('/claims'), label: words.claims, icon: <KeyRound {...icon} /> },
        { to: addressOf('/deliveries'), label: words.deliveries, icon: <Radio {...icon} /> },
      ],
    ],
    [
      words.groups.bank,
      [
        { to: addressOf('/companies'), label: words.companies, icon: <Building2 {...icon} /> },
        { to: addressOf('/accounts'), label: words.accounts, icon: <Landmark {...icon} /> },
        { to: addressOf('/audit'), label: words.audit, icon: <ScrollText {...icon} /> },
        { to: addressOf('/health'), label: words.health, icon: <Activity {...icon} />, main: true },
      ],
    ],
  ];
  const keys: Readonly<Record<string, string>> = {
    'g s': '',
    'g m': '/meds',
    'g r': '/requisitions',
    'g k': '/claims',
    'g d': '/deliveries',
    'g e': '/companies',
    'g c': '/accounts',
    'g a': '/audit',
    'g h': '/health',
  };
  const places = groups.flatMap(([, group]) => group);
  const shortcuts = Object.entries(keys).map(([key, place]) => {
    const to = addressOf(place);
    return [key, to, places.find((one) => one.to === to)?.label ?? ''] as const;
  });
  return { groups, shortcuts };
}
