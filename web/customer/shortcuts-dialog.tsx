import { ShortcutList } from '../design/shortcut-list.tsx';
import { useWords } from '../format/words.ts';
import { frameWords } from './words.ts';

/** Which keys do what. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(frameWords);
  const shortcuts = [
    ['n', words.newTransfer],
    ['c', words.newCode],
    ['g i', words.home],
    ['g e', words.statement],
    ['g t', words.transfers],
    ['g c', words.codes],
    ['g r', words.received],
    ['g k', words.keys],
  ] as const;
  return <ShortcutList shortcuts={shortcuts} onClose={onClose} />;
}
