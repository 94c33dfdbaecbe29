import { type ReactNode, useId } from 'react';

interface SegmentedProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly (readonly [Value, ReactNode])[];
  onValue: (value: Value) => void;
}

/** One of a few; a group of radio buttons, so that the arrow keys move in it. */
export function Segmented<Value extends string>({ label, value, options, onValue }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className="flex min-w-0 gap-0.5 overflow-x-auto rounded-lg bg-sunken p-0.5 [scrollbar-width:none]">
      <legend className="sr-only">{label}</legend>
      {options.map(([option, text]) => (
        <label
          key={option}
          className="relative flex min-h-8 flex-[1_0_auto] items-center justify-center rounded-md px-3 text-center text-ink-2 whitespace-nowrap transition-colors select-none hover:text-ink has-checked:bg-chosen has-checked:font-medium has-checked:text-ink has-checked:shadow-card has-checked:ring-1 has-checked:ring-line-strong/40 has-focus-visible:outline-2 has-focus-visible:outline-accent max-md:min-h-10 max-md:px-1.5 max-md:text-sm"
        >
          <input
            type="radio"
            name={name}
            value={option}
            checked={option === value}
            onChange={() => onValue(option)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
