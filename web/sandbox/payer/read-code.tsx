import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { decodeBrCode } from '../../../src/brcode/decode.ts';
import { Notice } from '../../design/badge.tsx';
import { Facts } from '../../design/surface.tsx';
import { Money } from '../../design/values.tsx';
import { formatDate } from '../../format/date.ts';
import { useLanguage } from '../../format/language.ts';
import { formatAmount } from '../../format/money.ts';
import { useWords } from '../../format/words.ts';
import { payerWords } from './words.ts';

/** A code as a payer's phone shows it. */
interface ReadCode {
  payee: string;
  city: string;
  /** In reais; null where the payer chooses. */
  amount: number | null;
  dueDate: string | null;
}

/** The part of a location's signed answer that a phone shows. */
interface Payload {
  calendario?: { dataDeVencimento?: string };
  recebedor?: { nome?: string };
  valor?: { original?: string; final?: string };
}

/** Reads a code as a phone does: what it says itself, or what its location answers. Undefined for no code. */
async function readCode(text: string, signal: AbortSignal): Promise<ReadCode | 'over' | undefined> {
  const decoded = decodeBrCode(text);
  if (!decoded.ok) return undefined;
  const { url, amount, merchantName: payee, merchantCity: city } = decoded.code;
  if (url === undefined)
    return { payee, city, amount: amount === undefined ? null : Number(amount) / 100, dueDate: null };
  // The bank's own locations are on this very server, whatever name the code knows it by.
  const answer = await fetch(url.slice(url.indexOf('/')), { credentials: 'omit', signal });
  if (!answer.ok) return 'over';
  const { valor, recebedor, calendario } = payloadOf(await answer.text());
  const asked = Number(valor?.final ?? valor?.original ?? 0);
  return {
    payee: recebedor?.nome ?? payee,
    city,
    amount: asked > 0 ? asked : null,
    dueDate: calendario?.dataDeVencimento ?? null,
  };
}

/** The payload of a compact JWS; its signature is for banks to check. */
function payloadOf(jws: string): Payload {
  const part = (jws.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(part), (letter) => letter.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes)) as Payload;
}

interface CodeReadProps {
  text: string;
  /** Says that it was paid from this page. */
  paid?: boolean;
  /** The amount that the code asks for, as soon as it is read. */
  onAmount: (amount: string) => void;
}

/** Shows a pasted code's payee, amount and deadline, or that it cannot be paid any more. */
export function CodeRead({ text, paid, onAmount }: CodeReadProps) {
  const words = useWords(payerWords);
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['decode', 'payer', text],
    queryFn: async ({ signal }) => (await readCode(text, signal)) ?? null,
    enabled: text !== '',
    retry: false,
  });
  const amount = data === undefined || data === null || data === 'over' ? null : data.amount;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each code that is read; the payer may change it then
  useEffect(() => {
    if (amount !== null) onAmount(formatAmount(amount, language));
  }, [text, amount]);
  if (data === undefined) return null;
  if (data === null) return <Notice tone="careful">{words.noCode}</Notice>;
  if (data === 'over')
    return paid ? <Notice tone="good">{words.paid}</Notice> : <Notice tone="wrong">{words.over}</Notice>;
  return (
    <section aria-label={words.read} className="rounded-lg bg-sunken/70 p-4">
      <Facts
        facts={[
          [words.payee, data.payee],
          [words.city, data.city],
          [words.asks, data.amount === null ? words.anyAmount : <Money key="asks" value={data.amount} />],
          [words.dueDate, data.dueDate && formatDate(`${data.dueDate}T12:00:00Z`, language)],
        ]}
      />
    </section>
  );
}
