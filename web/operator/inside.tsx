import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useIdle } from '../api/idle.ts';
import { Button } from '../design/button.tsx';
import { CodeHelper } from '../design/code-helper.ts';
import { Dialog } from '../design/dialog.tsx';
import { Shell } from '../design/shell.tsx';
import { useShortcuts } from '../design/shortcuts.ts';
import { useWords } from '../format/words.ts';
import { PersonMenu } from './person-menu.tsx';
import { usePlaces } from './places.tsx';
import { SearchBox } from './search/search-box.tsx';
import { type OperatorSession, operatorQuery } from './session.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { useLeave } from './use-leave.ts';
import { consoleWords } from './words.ts';

/** Everything behind the operators' door. */
export function Inside() {
  const { data: session } = useQuery(operatorQuery);
  return session ? <Frame session={session} /> : null;
}

function Frame({ session }: { session: OperatorSession }) {
  const words = useWords(consoleWords);
  const leave = useLeave();
  const router = useRouter();
  const [help, setHelp] = useState(false);
  const { groups, shortcuts } = usePlaces();
  const going = shortcuts.map(([keys, to]) => [keys, () => router.history.push(to)] as const);
  useShortcuts({
    ...Object.fromEntries(going),
    '?': () => setHelp(true),
    '/': () => document.querySelector<HTMLInputElement>('input[type=search]')?.focus(),
  });
  return (
    <Shell
      suffix={words.suffix}
      places={groups}
      subject={<SearchBox />}
      person={<PersonMenu session={session} onLeave={() => void leave()} onHelp={() => setHelp(true)} />}
      sandbox={session.sandbox}
    >
      <CodeHelper value={session.sandbox ? () => codeAtTheSandbox(session.operator.email) : undefined}>
        <Outlet />
      </CodeHelper>
      <IdleNotice idleSeconds={session.idle_seconds} onTimeOut={() => void leave('ended')} />
      {help && <ShortcutsDialog onClose={() => setHelp(false)} />}
    </Shell>
  );
}

/** Loaded by those who ask for a code. */
async function codeAtTheSandbox(email: string): Promise<string | undefined> {
  const { ownCode } = await import('../sandbox/own-code.ts');
  return ownCode(email);
}

function IdleNotice({ idleSeconds, onTimeOut }: { idleSeconds: number; onTimeOut: () => void }) {
  const words = useWords(consoleWords);
  const queries = useQueryClient();
  const onActivity = () => void queries.refetchQueries({ queryKey: operatorQuery.queryKey });
  const { left, stay } = useIdle({ idleSeconds, onTimeOut, onActivity });
  if (left === undefined) return null;
  const actions = (
    <>
      <Button kind="quiet" onClick={onTimeOut}>
        {words.logOut}
      </Button>
      <Button kind="primary" onClick={stay}>
        {words.stay}
      </Button>
    </>
  );
  return (
    <Dialog title={words.idleTitle} onClose={stay} actions={actions}>
      <p className="tabular">{words.idleText(left)}</p>
    </Dialog>
  );
}
