import {
  Clapperboard,
  Clock,
  House,
  KeyRound,
  Landmark,
  Mail,
  Radio,
  ShieldAlert,
  ShieldCheck,
  Smartphone,
  UserPlus,
  Users,
  Webhook,
} from 'lucide-react';
import type { Place } from '../design/shell.tsx';
import { useWords } from '../format/words.ts';
import { sandboxWords } from './words.ts';

const icon = { 'aria-hidden': true, className: 'size-4.5', strokeWidth: 1.75 } as const;

/** Paths of the screens. */
export const PATHS = {
  home: '/sandbox/ui' as string,
  enter: '/sandbox/ui/enter' as string,
  stream: '/sandbox/ui/stream' as string,
  payer: '/sandbox/ui/payer' as string,
  phone: '/sandbox/ui/phone' as string,
  clock: '/sandbox/ui/clock' as string,
  recipients: '/sandbox/ui/recipients' as string,
  accounts: '/sandbox/ui/accounts' as string,
  onboarding: '/sandbox/ui/onboarding' as string,
  claims: '/sandbox/ui/claims' as string,
  reports: '/sandbox/ui/reports' as string,
  messages: '/sandbox/ui/messages' as string,
  authenticator: '/sandbox/ui/authenticator' as string,
  inbox: '/sandbox/ui/inbox' as string,
  scenarios: '/sandbox/ui/scenarios' as string,
} as const;

/** Lists the places to go to, in groups. */
export function usePlaces(): (readonly [string | undefined, readonly Place[]])[] {
  const words = useWords(sandboxWords);
  return [
    [
      undefined,
      [
        { to: PATHS.home, label: words.home, icon: <House {...icon} />, main: true, exact: true },
        { to: PATHS.stream, label: words.stream, icon: <Radio {...icon} />, main: true },
      ],
    ],
    [
      words.groups.play,
      [
        { to: PATHS.scenarios, label: words.scenarios, icon: <Clapperboard {...icon} /> },
        { to: PATHS.payer, label: words.payer, icon: <Smartphone {...icon} />, main: true },
        { to: PATHS.clock, label: words.clock, icon: <Clock {...icon} />, main: true },
        { to: PATHS.accounts, label: words.accounts, icon: <Landmark {...icon} /> },
        { to: PATHS.onboarding, label: words.onboarding, icon: <UserPlus {...icon} /> },
        { to: PATHS.claims, label: words.claims, icon: <KeyRound {...icon} /> },
        { to: PATHS.reports, label: words.reports, icon: <ShieldAlert {...icon} /> },
      ],
    ],
    [
      words.groups.look,
      [
        { to: PATHS.recipients, label: words.recipients, icon: <Users {...icon} /> },
        { to: PATHS.messages, label: words.messages, icon: <Mail {...icon} /> },
        { to: PATHS.authenticator, label: words.authenticator, icon: <ShieldCheck {...icon} /> },
        { to: PATHS.inbox, label: words.inbox, icon: <Webhook {...icon} /> },
      ],
    ],
  ];
}
