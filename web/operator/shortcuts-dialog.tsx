import { Dialog } from '../design/dialog.tsx';
import { designWords } from '../design/words.ts';
import { useWords } from '../format/words.ts';
import { usePlaces } from './places.tsx';
import { consoleWords } from './words.ts';

/** Which keys do what. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(consoleWords);
  const design = useWords(designWords);
  const { shortcuts } = usePlaces();
  const all = [
    ['/', words.searchAnything] as const,
    ...shortcuts.map(([keys, , what]) => [keys, what] as const),
  ];
  return (
    <Dialog title={design.shortcuts} onClose={onClose}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2">
        {all.map(([keys, what]) => (
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
