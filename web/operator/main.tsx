import { RouterProvider } from '@tanstack/react-router';
import { createQueries, mount } from '../design/mount.tsx';
import { addressOf } from './addresses.ts';
import { createOperatorRouter } from './router.tsx';
import { operatorQuery, whenOperatorSessionEnds } from './session.ts';

const queries = createQueries();
const router = createOperatorRouter(queries);

whenOperatorSessionEnds(() => {
  if (queries.getQueryData(operatorQuery.queryKey) === null) return;
  queries.setQueryData(operatorQuery.queryKey, null);
  router.history.push(addressOf('/login', { notice: 'ended', next: router.state.location.href }));
});

mount(queries, <RouterProvider router={router} />);
