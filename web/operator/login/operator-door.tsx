import type { ReactNode } from 'react';
import { Door } from '../../design/door.tsx';
import { useWords } from '../../format/words.ts';
import { consoleWords } from '../words.ts';
import { doorWords } from './words.ts';

/** A page before the console itself. */
export function OperatorDoor(props: { title: string; lead: string; children: ReactNode }) {
  const { preferences } = useWords(doorWords);
  const { suffix } = useWords(consoleWords);
  return <Door {...props} preferences={preferences} suffix={suffix} />;
}
