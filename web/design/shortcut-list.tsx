import { useState } from 'react';
import { useWords } from '../format/words.ts';
import { Dialog } from './dialog.tsx';
import { CheckField } from './field.tsx';
import { setShortcutsOn, shortcutsOn } from './shortcuts.ts';
import { designWords } from './words.ts';

interface ShortcutListProps {
  /** Keys, one after the other, and what they do. */
  shortcuts: readonly (readonly [string, string])[];
  onClose: () => void;
}

/** Lists the shortcuts, with a switch to disable single keys. */
export function ShortcutList({ shortcuts, onClose }: ShortcutListProps) {
  const words = useWords(designWords);
  const [on, setOn] = useState(shortcutsOn);
  return (
    <Dialog title={words.shortcuts} onClose={onClose}>
      <CheckField
        className="font-medium"
        value={on}
        onValue={(chosen) => {
          setShortcutsOn(chosen);
          setOn(chosen);
        }}
      >
        {words.shortcutsOn}
      </CheckField>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2">
        {shortcuts.map(([keys, what]) => (
          <div key={keys} className="contents">
            <dt>{what}</dt>
            <dd className="flex justify-end gap-1">
              {keys.split(' ').map((key) => (
                <kbd
                  key={key}
                  className="min-w-6 rounded border border-line bg-sunken px-1.5 text-center font-mono text-sm"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
