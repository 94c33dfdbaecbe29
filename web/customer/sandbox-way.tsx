import { FlaskConical } from 'lucide-react';
import { withQuery } from '../api/client.ts';
import { useWords } from '../format/words.ts';
import { useSession } from './account.tsx';
import { wayWords } from './sandbox-way-words.ts';

/** A thing of the customer's, and the tool of a sandbox that it leads to. */
type Way =
  | { leads: 'payer'; code: string }
  | { leads: 'life'; endToEndId: string }
  | { leads: 'inbox'; url: string }
  | { leads: 'messages'; to: string };

/** Leads from a thing to the sandbox's tools for it, in another tab; elsewhere there is nothing. */
export function SandboxWay(way: Way) {
  const words = useWords(wayWords);
  const { sandbox } = useSession();
  const to = addressOf(way);
  if (!sandbox || to === undefined) return null;
  return (
    <a
      href={to}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-6 items-center gap-1.5 text-sm text-accent hover:underline max-md:min-h-11 print:hidden"
    >
      <FlaskConical aria-hidden className="size-3.5" />
      {words[way.leads]}
    </a>
  );
}

function addressOf(way: Way): string | undefined {
  if (way.leads === 'payer') return withQuery('/sandbox/ui/payer', { code: way.code });
  if (way.leads === 'life')
    return withQuery('/sandbox/ui/enter', {
      to: `/operator/app/payments/${encodeURIComponent(way.endToEndId)}`,
    });
  if (way.leads === 'messages') return withQuery('/sandbox/ui/messages', { to: way.to });
  const [, name] = /\/sandbox\/inbox\/([\w.-]+)$/.exec(way.url) ?? [];
  return name === undefined ? undefined : withQuery('/sandbox/ui/inbox', { name });
}
