import { CalendarDays } from 'lucide-react';
import { useRef, useState } from 'react';
import { readDay, writeDay } from '../format/read-day.ts';
import { useWords } from '../format/words.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { CONTROL, Field } from './field.tsx';
import { designWords } from './words.ts';

interface DayFieldProps {
  label: string;
  /** YYYY-MM-DD; empty for none. */
  value: string;
  /** Receives a whole day, or an empty text. */
  onValue: (day: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
  min?: string;
  max?: string;
  className?: string;
}

/** A day, written in the language of the page, where a browser's own field follows the browser's; or picked. */
export function DayField({ value, onValue, min, max, className, ...said }: DayFieldProps) {
  const words = useWords(designWords);
  const [text, setText] = useState(() => writeDay(value));
  const [seen, setSeen] = useState(value);
  const picker = useRef<HTMLInputElement>(null);
  // Another field may have moved this one.
  if (value !== seen) {
    setSeen(value);
    if (readDay(text) !== value) setText(writeDay(value));
  }
  const type = (typed: string) => {
    setText(typed);
    const day = typed.trim() === '' ? '' : readDay(typed);
    if (day === undefined || day === value) return;
    setSeen(day);
    onValue(day);
  };
  const read = readDay(text);
  const wrong = text.trim() !== '' && read === undefined ? words.badDay : undefined;
  const early = read !== undefined && min && read < min ? words.earliest(writeDay(min)) : undefined;
  const late = read !== undefined && max && read > max ? words.latest(writeDay(max)) : undefined;
  return (
    <Field {...said} errorOnceLeft={wrong ?? early ?? late} {...(className ? { className } : {})}>
      {(control) => (
        <span className="relative block">
          <input
            {...control}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            placeholder={words.dayAsWritten}
            value={text}
            onChange={(event) => type(event.target.value)}
            onBlur={() => read !== undefined && setText(writeDay(read))}
            className={classNames(CONTROL, 'tabular pr-10 max-md:pr-12')}
          />
          <IconButton
            label={words.pickDay}
            onClick={() => picker.current?.showPicker()}
            className="absolute inset-y-0 right-0 h-full!"
          >
            <CalendarDays aria-hidden className="size-4" />
          </IconButton>
          <input
            ref={picker}
            type="date"
            aria-hidden
            tabIndex={-1}
            min={min}
            max={max}
            value={value}
            onChange={(event) => type(writeDay(event.target.value))}
            className="pointer-events-none absolute right-0 bottom-0 size-px opacity-0"
          />
        </span>
      )}
    </Field>
  );
}
