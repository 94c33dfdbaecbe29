import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from '../api/client.ts';
import { applyLanguage } from '../format/language.ts';
import { PageFault } from './page-fault.tsx';
import { applyTheme } from './theme.ts';
import { Announcements } from './toast.tsx';
import './tokens.css';

/** Makes the queries: calls that did not reach the bank are repeated, refused ones are not. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => !(error instanceof ApiError) && failures < 2,
      },
      // Without a connection a write fails at once. A queued one would be sent after the person has given up.
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** Puts an application on its page: theme and language first, so that nothing flickers. */
export function mount(queries: QueryClient, app: ReactNode): void {
  applyTheme();
  applyLanguage();
  const root = document.getElementById('app');
  if (root === null) throw new Error('the page has no place for the screens');
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <CatchBoundary getResetKey={() => location.pathname} errorComponent={PageFault}>
          {app}
        </CatchBoundary>
        <Announcements />
      </QueryClientProvider>
    </StrictMode>,
  );
}
