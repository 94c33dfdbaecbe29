import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { logIn, sessionQuery } from '../../api/session.ts';
import { Notice } from '../../design/badge.tsx';
import { Door } from '../../design/door.tsx';
import { LogInForm } from '../../design/log-in-form.tsx';
import { useWords } from '../../format/words.ts';
import { loginWords } from './words.ts';

/** The customers' door, which leads to where one had wanted to go. */
export function LoginPage() {
  const words = useWords(loginWords);
  const queries = useQueryClient();
  const router = useRouter();
  const { ended, next } = useSearch({ from: '/app/login' });
  return (
    <Door title={words.title} lead={words.lead} preferences={words.preferences}>
      {ended && <Notice tone="careful">{words.ended[ended]}</Notice>}
      <LogInForm
        words={words}
        logIn={logIn}
        onIn={(session) => {
          queries.setQueryData(sessionQuery.queryKey, session);
          router.history.push(next ?? '/app');
        }}
      />
      <Link to="/app/forgot" className="text-center text-sm text-accent underline underline-offset-2">
        {words.forgot}
      </Link>
      <p className="text-center text-xs text-ink-3">{words.promise}</p>
    </Door>
  );
}
