import { useQuery } from '@tanstack/react-query';
import { LoaderCircle } from 'lucide-react';
import { useDeferredValue } from 'react';
import { ask } from '../../api/client.ts';
import type { DecodedCode } from '../../api/resources.ts';
import { useSay } from '../../api/say.ts';
import { Notice } from '../../design/badge.tsx';
import { TextArea } from '../../design/field.tsx';
import { Facts } from '../../design/surface.tsx';
import { DateTime, Money } from '../../design/values.tsx';
import { formatDate } from '../../format/date.ts';
import { formatDocument, formatKey } from '../../format/document.ts';
import { useLanguage } from '../../format/language.ts';
import { useWords } from '../../format/words.ts';
import { InstitutionName } from './institutions.tsx';
import type { TargetProps } from './key-target.tsx';
import { faultOf, pastedCode, termsOf } from './order.ts';
import { transferWords } from './words.ts';

/** Reads a code as soon as it is whole. */
export function useDecoded(text: string) {
  const code = useDeferredValue(pastedCode(text));
  return useQuery({
    queryKey: ['decode', code],
    queryFn: ({ signal }) =>
      ask<DecodedCode>('/web/decode', { method: 'POST', body: { pix_copy_and_paste: code }, signal }),
    enabled: code !== '' && faultOf(code) === undefined,
    retry: false,
  });
}

interface CodeTargetProps extends TargetProps {
  decoding: ReturnType<typeof useDecoded>;
}

/** A copy-and-paste code, and who it pays. */
export function CodeTarget({ draft, onDraft, decoding }: CodeTargetProps) {
  const words = useWords(transferWords);
  const say = useSay();
  const fault = faultOf(draft.code);
  return (
    <>
      <TextArea
        label={words.code}
        hint={words.codeHint}
        autoFocus
        spellCheck={false}
        rows={4}
        className="[&_textarea]:font-mono"
        value={draft.code}
        errorOnceLeft={fault && words.codeFaults[fault]}
        onChange={(event) => onDraft({ code: event.target.value })}
      />
      {decoding.isFetching && (
        <p role="status" className="flex items-center gap-2 text-ink-3">
          <LoaderCircle aria-hidden className="size-4 animate-turn" />
          {words.reading}
        </p>
      )}
      {decoding.error && (
        <Notice tone="wrong" alert>
          {say(decoding.error)}
        </Notice>
      )}
      {decoding.data && (
        <section aria-label={words.recipient} className="rounded-lg bg-sunken/70 p-4">
          <DecodedFacts decoded={decoding.data} />
        </section>
      )}
    </>
  );
}

/** Shows the payee of a code, and its terms. */
export function DecodedFacts({ decoded }: { decoded: DecodedCode }) {
  const words = useWords(transferWords);
  const language = useLanguage();
  const terms = termsOf(decoded);
  const money = (value: number | null | undefined) => (value ? <Money value={value} /> : null);
  return (
    <Facts
      facts={[
        [words.recipient, decoded.receiver_fantasy_name ?? decoded.receiver_name],
        [
          words.document,
          decoded.receiver_document_legal_id && (
            <span className="tabular">{formatDocument(decoded.receiver_document_legal_id)}</span>
          ),
        ],
        [words.paidKey, decoded.key && formatKey(decoded.key)],
        [words.institution, decoded.ispb && <InstitutionName ispb={decoded.ispb} />],
        [words.description, terms?.description],
        [words.dueDate, terms?.due_date && formatDate(`${terms.due_date.slice(0, 10)}T12:00:00Z`, language)],
        [words.expires, terms?.expiration_date && <DateTime at={terms.expiration_date} />],
        [words.value, money(terms?.amount)],
        [words.fine, money(terms?.fine_amount)],
        [words.interest, money(terms?.interest_amount)],
        [words.discount, money(terms?.discount_amount)],
      ]}
    />
  );
}
