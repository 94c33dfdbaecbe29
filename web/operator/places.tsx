import { useQuery } from '@tanstack/react-query';
import {
  Activity,
  Building2,
  ClipboardCheck,
  KeyRound,
  Landmark,
  ListTodo,
  Radio,
  Scale,
  ScrollText,
  ShieldAlert,
  UserRoundCheck,
  UsersRound,
} from 'lucide-react';
import type { OperatorRole } from '../../src/operators/roles.ts';
import type { Place } from '../design/shell.tsx';
import { useWords } from '../format/words.ts';
import { type Place as Address, addressOf } from './addresses.ts';
import { useWorkCounts } from './queue/queries.ts';
import { operatorQuery } from './session.ts';
import { consoleWords } from './words.ts';

const icon = { 'aria-hidden': true, className: 'size-4.5', strokeWidth: 1.75 } as const;

interface Places {
  groups: (readonly [string | undefined, readonly Place[]])[];
  /** Keys, where they lead, and its name. */
  shortcuts: (readonly [string, string, string])[];
}

/** The role that a place takes where it is not looking up. */
const TAKES: Readonly<Record<string, OperatorRole>> = {
  [addressOf('/proposals')]: 'equip',
  [addressOf('/operators')]: 'administer',
};

/** Lists the places an operator can go to, in groups, and the keys that lead there. */
export function usePlaces(): Places {
  const words = useWords(consoleWords);
  const { data: session } = useQuery(operatorQuery);
  const may = ({ to }: Place) => session?.operator.roles.includes(TAKES[to] ?? 'see') ?? false;
  const all: Places['groups'] = [
    [
      undefined,
      [{ to: addressOf(''), label: words.work, icon: <ListTodo {...icon} />, main: true, exact: true }],
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
        { to: addressOf('/differences'), label: words.differences, icon: <Scale {...icon} /> },
        { to: addressOf('/proposals'), label: words.proposals, icon: <ClipboardCheck {...icon} /> },
      ],
    ],
    [
      words.groups.bank,
      [
        { to: addressOf('/companies'), label: words.companies, icon: <Building2 {...icon} /> },
        { to: addressOf('/accounts'), label: words.accounts, icon: <Landmark {...icon} /> },
        { to: addressOf('/audit'), label: words.audit, icon: <ScrollText {...icon} /> },
        { to: addressOf('/operators'), label: words.operators, icon: <UsersRound {...icon} /> },
        { to: addressOf('/health'), label: words.health, icon: <Activity {...icon} />, main: true },
      ],
    ],
  ];
  const waiting = Object.entries(useWorkCounts());
  const counts = Object.fromEntries(waiting.map(([place, count]) => [addressOf(place as Address), count]));
  const groups = all.flatMap(([name, group]) => {
    const open = group.filter(may).map((place) => ({ ...place, count: counts[place.to] }));
    return open.length === 0 ? [] : [[name, open] as const];
  });
  const keys: Readonly<Record<string, Address>> = {
    'g s': '',
    'g m': '/meds',
    'g r': '/requisitions',
    'g k': '/claims',
    'g d': '/deliveries',
    'g f': '/differences',
    'g e': '/companies',
    'g c': '/accounts',
    'g a': '/audit',
    'g h': '/health',
    'g p': '/proposals',
    'g o': '/operators',
  };
  const places = groups.flatMap(([, group]) => group);
  const shortcuts = Object.entries(keys).flatMap(([key, address]) => {
    const place = places.find(({ to }) => to === addressOf(address));
    return place === undefined ? [] : [[key, place.to, place.label] as const];
  });
  return { groups, shortcuts };
}
