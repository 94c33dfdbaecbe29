import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../design/badge.tsx';
import { DateTime } from '../../design/values.tsx';
import { useWords } from '../../format/words.ts';
import { JsonBlock } from '../curl.tsx';
import type { Received } from './query.ts';
import { findSigner, type Signed } from './signature.ts';
import { inboxWords } from './words.ts';

/** One request: what it tells, what came with it, and whether it is the bank's. */
export function ReceivedRow({ request, secrets }: { request: Received; secrets: readonly string[] }) {
  const words = useWords(inboxWords);
  const { headers, body, received_at } = request;
  const { type, text } = readBody(body);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const signature = headers['webhook-signature'];
  const { data: signer, isLoading } = useQuery({
    queryKey: ['signer', headers['webhook-id'], headers['webhook-timestamp'], signature, secrets, body],
    queryFn: () => findSigner(request, secrets),
    enabled: signature !== undefined && crypto.subtle !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <li className="flex flex-col gap-3 px-5 py-4 max-md:px-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{type ?? words.request}</span>
        <Verdict signed={signature !== undefined} checking={isLoading} signer={signer} />
        <span className="ml-auto text-ink-3">
          <DateTime at={received_at} exact />
        </span>
      </p>
      <JsonBlock title={words.body} text={text} />
      <JsonBlock title={words.headers} text={lines.join('\n')} />
      {signer && <Explained signer={signer} />}
    </li>
  );
}

interface VerdictProps {
  signed: boolean;
  checking: boolean;
  signer: Signed | null | undefined;
}

/** Empty if the browser cannot check signatures, which it does only over TLS or on its own machine. */
function Verdict({ signed, checking, signer }: VerdictProps) {
  const words = useWords(inboxWords);
  if (!signed) return <Badge>{words.unsigned}</Badge>;
  if (checking) return <Badge>{words.checking}</Badge>;
  if (signer === undefined) return null;
  return signer ? <Badge tone="good">{words.good}</Badge> : <Badge tone="careful">{words.foreign}</Badge>;
}

/** Shows how the signature is computed, step by step, for authors of receivers. */
function Explained({ signer }: { signer: Signed }) {
  const words = useWords(inboxWords);
  return (
    <details>
      <summary className="w-fit rounded text-sm text-ink-3 hover:text-ink max-md:min-h-9">
        {words.how}
      </summary>
      <div className="mt-2 flex flex-col gap-3">
        <ol className="flex list-decimal flex-col gap-1 pl-5 text-ink-2">
          {words.howSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <JsonBlock title={words.content} text={signer.content} low />
        <JsonBlock title={words.reckoned} text={signer.expected} low />
        {signer.plain && <p className="text-sm text-ink-3">{words.alsoPlain}</p>}
      </div>
    </details>
  );
}

function readBody(body: string): { type: string | undefined; text: string } {
  try {
    const json = JSON.parse(body) as { type?: unknown } | null;
    const type = typeof json?.type === 'string' ? json.type : undefined;
    return { type, text: JSON.stringify(json, null, 2) };
  } catch {
    return { type: undefined, text: body };
  }
}
