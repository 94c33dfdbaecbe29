import { ShortcutList } from '../design/shortcut-list.tsx';
import { useWords } from '../format/words.ts';
import { usePlaces } from './places.tsx';
import { consoleWords } from './words.ts';

/** Which keys do what. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(consoleWords);
  const { shortcuts } = usePlaces();
  const all = [
    ['/', words.searchAnything] as const,
    ...shortcuts.map(([keys, , what]) => [keys, what] as const),
  ];
  return <ShortcutList shortcuts={all} onClose={onClose} />;
}
