import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type RouteComponent,
} from '@tanstack/react-router';
import { knockFirst, ONCE } from '../api/door.ts';
import { lazyPage } from '../design/lazy-page.ts';
import { PageFault } from '../design/page-fault.tsx';
import { SkeletonRows } from '../design/states.tsx';
import { Frame, NotFound } from './frame.tsx';
import { clockQuery, manifestQuery } from './manifest.ts';
import { PATHS } from './places.tsx';

const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  // Every screen speaks of the clock and of who is there; a phone asks for neither.
  beforeLoad: async ({ context: { queries }, location }) => {
    if (location.pathname === PATHS.phone) return;
    const asked = [
      queries.ensureQueryData({ ...manifestQuery, ...ONCE }),
      queries.ensureQueryData({ ...clockQuery, ...ONCE }),
    ];
    await Promise.allSettled([knockFirst(queries), ...asked]);
  },
  component: Frame,
  notFoundComponent: NotFound,
});

const page = (path: string, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path, component });

const pages = [
  page(
    PATHS.phone,
    lazyPage(() => import('./payer/phone-page.tsx'), 'PhonePage'),
  ),
  page(
    PATHS.stream,
    lazyPage(() => import('./stream/stream-page.tsx'), 'StreamPage'),
  ),
  page(
    PATHS.enter,
    lazyPage(() => import('./enter/enter-page.tsx'), 'EnterPage'),
  ),
  page(
    PATHS.home,
    lazyPage(() => import('./home/home-page.tsx'), 'HomePage'),
  ),
  page(
    PATHS.payer,
    lazyPage(() => import('./payer/payer-page.tsx'), 'PayerPage'),
  ),
  page(
    PATHS.clock,
    lazyPage(() => import('./clock/clock-page.tsx'), 'ClockPage'),
  ),
  page(
    PATHS.recipients,
    lazyPage(() => import('./recipients/recipients-page.tsx'), 'RecipientsPage'),
  ),
  page(
    PATHS.accounts,
    lazyPage(() => import('./accounts/accounts-page.tsx'), 'AccountsPage'),
  ),
  page(
    PATHS.onboarding,
    lazyPage(() => import('./onboarding/onboarding-page.tsx'), 'OnboardingPage'),
  ),
  page(
    PATHS.claims,
    lazyPage(() => import('./claims/claims-page.tsx'), 'ClaimsPage'),
  ),
  page(
    PATHS.reports,
    lazyPage(() => import('./reports/reports-page.tsx'), 'ReportsPage'),
  ),
  page(
    PATHS.messages,
    lazyPage(() => import('./messages/messages-page.tsx'), 'MessagesPage'),
  ),
  page(
    PATHS.authenticator,
    lazyPage(() => import('./authenticator/authenticator-page.tsx'), 'AuthenticatorPage'),
  ),
  page(
    PATHS.inbox,
    lazyPage(() => import('./inbox/inbox-page.tsx'), 'InboxPage'),
  ),
  page(
    PATHS.scenarios,
    lazyPage(() => import('./scenarios/scenarios-page.tsx'), 'ScenariosPage'),
  ),
];

/** The sandbox's routes; every page is a file that is loaded on demand. */
export function createSandboxRouter(queries: QueryClient) {
  return createRouter({
    routeTree: root.addChildren(pages),
    context: { queries },
    defaultPreload: 'intent',
    defaultPendingComponent: SkeletonRows,
    defaultErrorComponent: PageFault,
    scrollRestoration: true,
  });
}
