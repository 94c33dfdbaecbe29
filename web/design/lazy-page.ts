import { lazyRouteComponent } from '@tanstack/react-router';
import { Unreachable } from '../api/client.ts';

/**
 * A page whose file is fetched when somebody goes there. Where it cannot be fetched the page says that there is no
 * connection; the router by itself would reload, which leaves the application.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((error: unknown): never => {
        throw new Unreachable(error);
      }),
    name,
  );
