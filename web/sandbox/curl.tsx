import { CopyButton } from '../design/values.tsx';
import { useWords } from '../format/words.ts';
import { type Call, curlOf } from './calls.ts';
import { sandboxWords } from './words.ts';

const BLOCK =
  'overflow-x-auto rounded-lg bg-sunken px-3 py-2.5 font-mono text-xs leading-5 text-ink-2 whitespace-pre-wrap [overflow-wrap:anywhere]';

/** Shows the call as a curl command, collapsed. */
export function Curl({ call, alone }: { call: Call; alone?: boolean }) {
  const words = useWords(sandboxWords);
  const text = curlOf(call, location.origin);
  return (
    <details className={alone ? undefined : 'border-t border-line pt-3'}>
      <summary className="w-fit rounded text-sm text-ink-3 hover:text-ink max-md:min-h-9">
        {words.shell}
      </summary>
      <div className="mt-2 flex flex-col items-start gap-2">
        <pre className={`w-full ${BLOCK}`}>{text}</pre>
        <CopyButton text={text} label={words.copyCurl} />
      </div>
    </details>
  );
}

/** A text as the wire has it. */
export function JsonBlock({ title, text, low }: { title: string; text: string; low?: boolean }) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-xs text-ink-3">{title}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0} className={`${low ? 'max-h-40' : 'max-h-112'} ${BLOCK}`}>
        {text}
      </pre>
    </figure>
  );
}
