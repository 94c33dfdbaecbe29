import { RouterProvider } from '@tanstack/react-router';
import { whenSessionEnds } from '../api/client.ts';
import { sessionQuery } from '../api/session.ts';
import { createQueries, mount } from '../design/mount.tsx';
import { createCustomerRouter } from './router.tsx';

const queries = createQueries();
const router = createCustomerRouter(queries);

whenSessionEnds(() => {
  // Calls made at once are refused at once: the first has noticed it. Without a session there is none to end.
  if (!queries.getQueryData(sessionQuery.queryKey)) return;
  queries.setQueryData(sessionQuery.queryKey, null);
  const next = router.state.location.href;
  void router.navigate({ to: '/app/login', search: { ended: 'closed', next } });
});

mount(queries, <RouterProvider router={router} />);
