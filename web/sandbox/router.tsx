import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
} from '@tanstack/react-router';
import { PageFault } from '../design/page-fault.tsx';
import { SkeletonRows } from '../design/states.tsx';
import { Frame, NotFound } from './frame.tsx';
import { PATHS } from './places.tsx';

const root = createRootRoute({ component: Frame, notFoundComponent: NotFound });

const page = (path: string, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path, component });

const pages = [
  page(
    PATHS.home,
    lazyRouteComponent(() => import('./home/home-page.tsx'), 'HomePage'),
  ),
  page(
    PATHS.payer,
    lazyRouteComponent(() => import('./payer/payer-page.tsx'), 'PayerPage'),
  ),
  page(
    PATHS.clock,
    lazyRouteComponent(() => import('./clock/clock-page.tsx'), 'ClockPage'),
  ),
  page(
    PATHS.recipients,
    lazyRouteComponent(() => import('./recipients/recipients-page.tsx'), 'RecipientsPage'),
  ),
  page(
    PATHS.accounts,
    lazyRouteComponent(() => import('./accounts/accounts-page.tsx'), 'AccountsPage'),
  ),
  page(
    PATHS.claims,
    lazyRouteComponent(() => import('./claims/claims-page.tsx'), 'ClaimsPage'),
  ),
  page(
    PATHS.reports,
    lazyRouteComponent(() => import('./reports/reports-page.tsx'), 'ReportsPage'),
  ),
  page(
    PATHS.messages,
    lazyRouteComponent(() => import('./messages/messages-page.tsx'), 'MessagesPage'),
  ),
  page(
    PATHS.inbox,
    lazyRouteComponent(() => import('./inbox/inbox-page.tsx'), 'InboxPage'),
  ),
  page(
    PATHS.scenarios,
    lazyRouteComponent(() => import('./scenarios/scenarios-page.tsx'), 'ScenariosPage'),
  ),
];

/** The sandbox's routes; every page is a file that is only fetched when somebody goes there. */
export function createSandboxRouter() {
  return createRouter({
    routeTree: root.addChildren(pages),
    defaultPreload: 'intent',
    defaultPendingComponent: SkeletonRows,
    defaultErrorComponent: PageFault,
    scrollRestoration: true,
  });
}
