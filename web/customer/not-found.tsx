import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { buttonClass } from '../design/button.tsx';
import { Empty } from '../design/states.tsx';
import { useWords } from '../format/words.ts';
import { frameWords } from './words.ts';

export function NotFound() {
  const words = useWords(frameWords);
  return (
    <main className="grid min-h-dvh place-items-center">
      <Empty
        icon={<Compass className="size-6" strokeWidth={1.5} />}
        title={words.notFound}
        text={words.notFoundText}
        action={
          <Link to="/app" className={buttonClass()}>
            {words.goHome}
          </Link>
        }
      />
    </main>
  );
}
