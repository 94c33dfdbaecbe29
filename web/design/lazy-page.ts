import { lazyRouteComponent } from '@tanstack/react-router';
import { Unreachable } from '../api/client.ts';

/**
 * A page whose file is loaded on demand. If loading fails, the page reports the missing connection; the router's
 * default would reload, which leaves the application.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((error: unknown): never => {
        throw new Unreachable(error);
      }),
    name,
  );
