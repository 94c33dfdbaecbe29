import {
  ArrowDownLeft,
  ArrowLeftRight,
  House,
  KeyRound,
  QrCode,
  ScrollText,
  ShieldAlert,
  ShieldCheck,
  Terminal,
  Users,
  Webhook,
} from 'lucide-react';
import type { Place } from '../design/shell.tsx';
import { useWords } from '../format/words.ts';
import { useSession } from './account.tsx';
import { useNeedsYou } from './needs-you.ts';
import { frameWords } from './words.ts';

const icon = { 'aria-hidden': true, className: 'size-4.5', strokeWidth: 1.75 } as const;

/** Lists the places to go to, in groups. */
export function usePlaces(): (readonly [string | undefined, readonly Place[]])[] {
  const words = useWords(frameWords);
  const { permissions } = useSession().user;
  const { approvals, claims, disputes, endpoints, security } = useNeedsYou();
  return [
    [
      undefined,
      [
        { to: '/app', label: words.home, icon: <House {...icon} />, main: true, exact: true },
        { to: '/app/statement', label: words.statement, icon: <ScrollText {...icon} />, main: true },
        {
          to: '/app/transfers',
          label: words.transfers,
          icon: <ArrowLeftRight {...icon} />,
          main: true,
          count: approvals.length,
        },
        { to: '/app/codes', label: words.codes, icon: <QrCode {...icon} />, main: true },
        { to: '/app/received', label: words.received, icon: <ArrowDownLeft {...icon} /> },
      ],
    ],
    [
      words.groups.account,
      [
        { to: '/app/keys', label: words.keys, icon: <KeyRound {...icon} />, count: claims.length },
        {
          to: '/app/disputes',
          label: words.disputes,
          icon: <ShieldAlert {...icon} />,
          count: disputes.length,
        },
      ],
    ],
    [
      words.groups.company,
      [
        { to: '/app/webhooks', label: words.webhooks, icon: <Webhook {...icon} />, count: endpoints.length },
        { to: '/app/credentials', label: words.credentials, icon: <Terminal {...icon} /> },
        { to: '/app/team', label: words.team, icon: <Users {...icon} /> },
        ...(permissions.includes('team.manage')
          ? [
              {
                to: '/app/security-log',
                label: words.securityLog,
                icon: <ShieldCheck {...icon} />,
                count: security.length,
              },
            ]
          : []),
      ],
    ],
  ];
}
