import { RouterProvider } from '@tanstack/react-router';
import { createQueries, mount } from '../design/mount.tsx';
import { createSandboxRouter } from './router.tsx';

mount(createQueries(), <RouterProvider router={createSandboxRouter()} />);
