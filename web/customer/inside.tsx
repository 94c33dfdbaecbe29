import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { bankNow } from '../api/bank-clock.ts';
import { useIdle } from '../api/idle.ts';
import { logOut, type Session, sessionQuery } from '../api/session.ts';
import { Notice } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { CodeHelper } from '../design/code-helper.ts';
import { Dialog } from '../design/dialog.tsx';
import { Shell } from '../design/shell.tsx';
import { useShortcuts } from '../design/shortcuts.ts';
import { Empty } from '../design/states.tsx';
import { dayOf } from '../format/date.ts';
import { useWords } from '../format/words.ts';
import { AccountProvider, useAccount } from './account.tsx';
import { AccountSwitcher } from './account-switcher.tsx';
import { UpdateButton } from './home/update-registration.tsx';
import { PersonMenu } from './person-menu.tsx';
import { usePlaces } from './places.tsx';
import { Unsettled } from './sending/unsettled.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { frameWords } from './words.ts';

/** Everything behind the log-in. */
export function Inside() {
  const { data: session } = useQuery(sessionQuery);
  const words = useWords(frameWords);
  const leave = useLeave();
  if (!session) return null;
  const none = (
    <main className="grid min-h-dvh place-items-center">
      <Empty
        icon={<Building2 className="size-6" />}
        title={words.noAccount}
        text={words.noAccountText}
        action={<Button onClick={() => void leave()}>{words.logOut}</Button>}
      />
    </main>
  );
  return (
    <AccountProvider session={session} none={none}>
      <Frame session={session} />
    </AccountProvider>
  );
}

function Frame({ session }: { session: Session }) {
  const leave = useLeave();
  const [help, setHelp] = useState(false);
  const navigate = useNavigate();
  const go = (to: string) => () => void navigate({ to });
  const places = usePlaces();
  useShortcuts({
    '?': () => setHelp(true),
    n: go('/app/transfers/new'),
    c: go('/app/codes/new'),
    'g i': go('/app'),
    'g e': go('/app/statement'),
    'g t': go('/app/transfers'),
    'g c': go('/app/codes'),
    'g r': go('/app/received'),
    'g k': go('/app/keys'),
    '/': () => document.querySelector<HTMLInputElement>('input[type=search]')?.focus(),
  });
  return (
    <Shell
      places={places}
      subject={<AccountSwitcher />}
      person={<PersonMenu onLeave={() => void leave()} onHelp={() => setHelp(true)} />}
      sandbox={session.sandbox}
    >
      <div className="print:hidden">
        <Overdue />
        <Unsettled />
      </div>
      <CodeHelper value={session.sandbox ? () => codeAtTheSandbox(session.user.email) : undefined}>
        <Outlet />
      </CodeHelper>
      <IdleNotice idleSeconds={session.idle_seconds} onTimeOut={() => void leave({ ended: 'idle' })} />
      {help && <ShortcutsDialog onClose={() => setHelp(false)} />}
    </Shell>
  );
}

/** Loaded by those who ask for a code. */
async function codeAtTheSandbox(email: string): Promise<string | undefined> {
  const { ownCode } = await import('../sandbox/own-code.ts');
  return ownCode(email);
}

/** Logs out and forgets whatever was loaded. */
function useLeave() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (search: { ended?: 'idle' } = {}) => {
    // After a log-out the bank refuses calls in flight. Their refusal is ignored here.
    queries.setQueryData(sessionQuery.queryKey, null);
    // This browser shows nothing more, even if the bank did not receive the log-out.
    await logOut().catch(() => undefined);
    await navigate({ to: '/app/login', search });
    queries.clear();
    queries.setQueryData(sessionQuery.queryKey, null);
  };
}

function Overdue() {
  const words = useWords(frameWords);
  const { account } = useAccount();
  const deadline = account.registration_deadline;
  const { pathname } = useLocation();
  // The start page says it itself.
  if (deadline === null || deadline >= dayOf(bankNow()) || pathname === '/app') return null;
  return (
    <div className="mx-auto mb-5 max-w-6xl">
      <Notice tone="careful">
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {words.overdue}
          <UpdateButton />
        </span>
      </Notice>
    </div>
  );
}

function IdleNotice({ idleSeconds, onTimeOut }: { idleSeconds: number; onTimeOut: () => void }) {
  const words = useWords(frameWords);
  const queries = useQueryClient();
  const onActivity = () => void queries.refetchQueries({ queryKey: sessionQuery.queryKey });
  const { left, stay } = useIdle({ idleSeconds, onTimeOut, onActivity });
  if (left === undefined) return null;
  return (
    <Dialog
      title={words.idleTitle}
      onClose={stay}
      actions={
        <>
          <Button kind="quiet" onClick={onTimeOut}>
            {words.logOut}
          </Button>
          <Button kind="primary" onClick={stay}>
            {words.stay}
          </Button>
        </>
      }
    >
      <p className="tabular">{words.idleText(left)}</p>
    </Dialog>
  );
}
