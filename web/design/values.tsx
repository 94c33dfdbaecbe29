import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatDateTime, formatExact } from '../format/date.ts';
import { useLanguage } from '../format/language.ts';
import { formatMoney } from '../format/money.ts';
import { useWords } from '../format/words.ts';
import { Button, IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { designWords } from './words.ts';

interface MoneyProps {
  value: number;
  /** A received amount is green with a plus, a sent one is ink with a minus. */
  direction?: 'in' | 'out' | undefined;
  className?: string;
}

/** An amount of reais in digits of equal width. */
export function Money({ value, direction, className }: MoneyProps) {
  const text = formatMoney(value, useLanguage());
  const sign = direction === 'in' ? '+ ' : direction === 'out' ? '− ' : '';
  return (
    <span className={classNames('tabular whitespace-nowrap', direction === 'in' && 'text-good', className)}>
      {sign + text}
    </span>
  );
}

export function DateTime({ at, exact }: { at: string; exact?: boolean }) {
  const language = useLanguage();
  return (
    <time dateTime={at} className="tabular whitespace-nowrap">
      {exact ? formatExact(at, language) : formatDateTime(at, language)}
    </time>
  );
}

const SHOWN_MS = 2_000;

function useCopy(text: string) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    await writeClipboard(text);
    setCopied(true);
  };
  return { copied, copy: () => void copy().catch(() => undefined) };
}

/** Browsers give pages a clipboard only over HTTPS or on the machine itself; elsewhere the old way still works. */
async function writeClipboard(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text);
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.className = 'sr-only';
  field.value = text;
  // Outside of an open dialog nothing can be selected.
  (before?.closest('dialog') ?? document.body).append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  if (!copied) throw new Error('the browser lets nothing be copied');
}

/** An identifier, short enough for a row, whole when copied. */
export function Code({ value, children }: { value: string; children?: string }) {
  const words = useWords(designWords);
  const { copied, copy } = useCopy(value);
  return (
    <span className="inline-flex max-w-full items-center gap-0.5">
      <span title={value} className="min-w-0 truncate font-mono text-sm">
        {children ?? value}
      </span>
      <IconButton
        label={copied ? words.copied : words.copy}
        onClick={copy}
        className="-my-1.5 size-7 shrink-0 max-md:size-9 print:hidden"
      >
        {copied ? (
          <Check aria-hidden className="size-3.5 text-good" />
        ) : (
          <Copy aria-hidden className="size-3.5" />
        )}
      </IconButton>
    </span>
  );
}

/** Copies a text and says so. */
export function CopyButton({
  text,
  label,
  kind,
  name,
}: {
  text: string;
  label?: string;
  kind?: 'primary' | 'secondary';
  /** The name of the copied value, for those who cannot see it beside the button. */
  name?: string;
}) {
  const words = useWords(designWords);
  const { copied, copy } = useCopy(text);
  const icon = copied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />;
  const said = copied ? words.copied : (label ?? words.copy);
  return (
    <Button
      kind={kind ?? 'secondary'}
      icon={icon}
      onClick={copy}
      aria-label={name === undefined ? undefined : `${said}: ${name}`}
    >
      <span aria-live="polite">{said}</span>
    </Button>
  );
}
