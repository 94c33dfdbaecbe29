import { useMutation } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { type ComponentProps, useContext, useEffect, useState } from 'react';
import { secondsToNextCode } from '../api/code-steps.ts';
import { useLanguage } from '../format/language.ts';
import { formatAmount, parseMoney } from '../format/money.ts';
import { useWords } from '../format/words.ts';
import { classNames } from './class-names.ts';
import { type AskForCode, CodeHelper } from './code-helper.ts';
import { CONTROL, Field } from './field.tsx';
import { designWords } from './words.ts';

interface MoneyFieldProps {
  label: string;
  value: string;
  onValue: (text: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
  errorOnceLeft?: string | undefined;
  large?: boolean;
  autoFocus?: boolean;
}

/** An amount as typed; it is normalised when the field loses focus. */
export function MoneyField({ value, onValue, large, autoFocus, ...said }: MoneyFieldProps) {
  const language = useLanguage();
  const tidy = () => {
    const reais = parseMoney(value, language);
    if (reais !== undefined) onValue(formatAmount(reais, language));
  };
  return (
    <Field {...said}>
      {(control) => (
        <span className="relative block">
          <span
            aria-hidden
            className={classNames(
              'pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-3',
              large && 'text-lg',
            )}
          >
            R$
          </span>
          <input
            {...control}
            // biome-ignore lint/a11y/noAutofocus: the amount is what the page was opened for
            autoFocus={autoFocus}
            inputMode="decimal"
            autoComplete="off"
            value={value}
            placeholder={formatAmount(0, language)}
            onChange={(event) => onValue(event.target.value)}
            onBlur={tidy}
            className={classNames(
              CONTROL,
              'tabular pl-10 text-right',
              large && 'min-h-12 text-lg font-semibold',
            )}
          />
        </span>
      )}
    </Field>
  );
}

const SECOND_MS = 1_000;

/** The six digits of an authenticator. A used code is not an error: the wait for the next one is shown. */
export function AuthenticatorField(props: CodeFieldProps) {
  const words = useWords(designWords);
  const [wait, setWait] = useState(secondsToNextCode);
  useEffect(() => {
    const timer = setInterval(() => setWait(secondsToNextCode()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const askForCode = useContext(CodeHelper);
  return (
    <div className="flex flex-col gap-1.5">
      <CodeField {...props} hint={wait === undefined ? props.hint : words.nextCode(wait)} />
      {askForCode && <FillIn askForCode={askForCode} onValue={props.onValue} />}
    </div>
  );
}

/** Fills a code in from the sandbox, which keeps the authenticators of its people. */
function FillIn({ askForCode, onValue }: { askForCode: AskForCode; onValue: (digits: string) => void }) {
  const words = useWords(designWords);
  const asking = useMutation({
    mutationFn: askForCode,
    onSuccess: (code) => code !== undefined && onValue(code),
  });
  const none = asking.isError || (asking.isSuccess && asking.data === undefined);
  return (
    <>
      <button
        type="button"
        className="inline-flex min-h-6 items-center gap-1.5 self-start text-sm text-accent hover:underline max-md:min-h-11"
        onClick={() => !asking.isPending && asking.mutate()}
      >
        <FlaskConical aria-hidden className="size-3.5" />
        {words.fillCode}
      </button>
      {none && (
        <p role="status" className="text-xs text-careful">
          {words.noCode}
        </p>
      )}
    </>
  );
}

interface CodeFieldProps extends Pick<ComponentProps<'input'>, 'autoFocus'> {
  label: string;
  value: string;
  onValue: (digits: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
}

/** The six digits of an authenticator, an e-mail or a text message. */
export function CodeField({ label, value, onValue, hint, error, autoFocus }: CodeFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          // biome-ignore lint/a11y/noAutofocus: it is the only thing asked for where it stands alone
          autoFocus={autoFocus}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={value}
          placeholder="000000"
          onChange={(event) => onValue(event.target.value.replace(/\D/g, ''))}
          className={classNames(CONTROL, 'tabular font-mono text-lg tracking-[0.35em]')}
        />
      )}
    </Field>
  );
}
