import { RouterProvider } from '@tanstack/react-router';
import { createQueries, mount } from '../design/mount.tsx';
import { createSandboxRouter } from './router.tsx';

const queries = createQueries();

mount(queries, <RouterProvider router={createSandboxRouter(queries)} />);
