import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { knockFirst } from '../api/door.ts';
import { lazyPage } from '../design/lazy-page.ts';
import { PageFault } from '../design/page-fault.tsx';
import { SkeletonRows } from '../design/states.tsx';
import { addressOf, type PagePath } from './addresses.ts';
import { Inside } from './inside.tsx';
import { NotFound } from './not-found.tsx';
import { operatorQuery } from './session.ts';
import type { ThingKind } from './things/thing.ts';

const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: Outlet,
  notFoundComponent: NotFound,
});

const goTo = (to: string, search: Record<string, string> = {}) => redirect({ to, search: search as never });

const entrance = createRoute({
  getParentRoute: () => root,
  path: '/operator',
  beforeLoad: () => {
    throw goTo(addressOf(''));
  },
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/operator/app/login',
  loader: ({ context }) => knockFirst(context.queries),
  component: lazyPage(() => import('./login/login-page.tsx'), 'LoginPage'),
});

/** For an operator with a one-time password, or one who wants to change it. */
const password = createRoute({
  getParentRoute: () => root,
  path: '/operator/app/password',
  beforeLoad: async ({ context }) => {
    const session = await context.queries.ensureQueryData(operatorQuery);
    if (session === null) throw goTo(addressOf('/login'));
  },
  component: lazyPage(() => import('./login/password-page.tsx'), 'PasswordPage'),
});

/** Page on which an operator without a second factor turns it on: nothing else opens before. */
const factor = createRoute({
  getParentRoute: () => root,
  path: '/operator/app/factor',
  beforeLoad: async ({ context }) => {
    const session = await context.queries.ensureQueryData(operatorQuery);
    if (session === null) throw goTo(addressOf('/login'));
    if (session.must_change_password) throw goTo(addressOf('/password'));
    if (session.operator.mfa) throw goTo(addressOf('/security'));
  },
  component: lazyPage(() => import('./login/factor-page.tsx'), 'FactorPage'),
});

const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  beforeLoad: async ({ context, location }) => {
    const session = await context.queries.ensureQueryData(operatorQuery);
    if (session === null) throw goTo(addressOf('/login'), { next: location.href });
    if (session.must_change_password) throw goTo(addressOf('/password'));
    if (!session.operator.mfa) throw goTo(addressOf('/factor'));
  },
  component: Inside,
});

const page = <Path extends PagePath>(path: Path, load: () => Promise<{ Page: () => React.ReactNode }>) =>
  createRoute({
    getParentRoute: () => inside,
    path: `/operator/app${path}`,
    component: lazyPage(load, 'Page'),
  });

const thing = (name: ThingKind) =>
  page(`/${name}/$id`, async () => {
    const { pageOfKind } = await import('./things/thing-page.tsx');
    return { Page: pageOfKind(name) };
  });

const pages = [
  page('', async () => ({ Page: (await import('./search/search-page.tsx')).SearchPage })),
  page('/payments/$e2e', async () => ({ Page: (await import('./payments/payment-page.tsx')).PaymentPage })),
  page('/companies', async () => ({ Page: (await import('./companies/companies-page.tsx')).CompaniesPage })),
  page('/companies/$id', async () => ({ Page: (await import('./companies/company-page.tsx')).CompanyPage })),
  page('/claims', async () => ({ Page: (await import('./claims/claims-page.tsx')).ClaimsPage })),
  page('/claims/$id', async () => ({ Page: (await import('./claims/claim-page.tsx')).ClaimPage })),
  page('/deliveries', async () => ({
    Page: (await import('./deliveries/deliveries-page.tsx')).DeliveriesPage,
  })),
  page('/deliveries/$id', async () => ({
    Page: (await import('./deliveries/delivery-page.tsx')).DeliveryPage,
  })),
  page('/differences', async () => ({
    Page: (await import('./rail/differences-page.tsx')).DifferencesPage,
  })),
  page('/security', async () => ({ Page: (await import('./security/security-page.tsx')).SecurityPage })),
  page('/proposals', async () => ({
    Page: (await import('./proposals/proposals-page.tsx')).ProposalsPage,
  })),
  page('/operators', async () => ({
    Page: (await import('./operators/operators-page.tsx')).OperatorsPage,
  })),
  page('/accounts', async () => ({ Page: (await import('./accounts/accounts-page.tsx')).AccountsPage })),
  page('/audit', async () => ({ Page: (await import('./audit/audit-page.tsx')).AuditPage })),
  page('/health', async () => ({ Page: (await import('./health/health-page.tsx')).HealthPage })),
  page('/accounts/$branch/$number', async () => ({
    Page: (await import('./accounts/account-page.tsx')).AccountPage,
  })),
  page('/meds', async () => ({ Page: (await import('./meds/meds-page.tsx')).MedsPage })),
  page('/meds/$id', async () => ({ Page: (await import('./meds/med-page.tsx')).MedPage })),
  page('/requisitions', async () => ({
    Page: (await import('./requisitions/requisitions-page.tsx')).RequisitionsPage,
  })),
  page('/requisitions/$id', async () => ({
    Page: (await import('./requisitions/requisition-page.tsx')).RequisitionPage,
  })),
  ...(['cashouts', 'cash-ins', 'codes', 'refunds', 'keys'] as const).map(thing),
];

/** Every value of an address is text: an id of digits only is no number. */
const parseSearch = (text: string) => Object.fromEntries(new URLSearchParams(text));
const stringifySearch = (search: Record<string, unknown>) => {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
};

/** The operators' routes; every page is a file that is loaded on demand. */
export function createOperatorRouter(queries: QueryClient) {
  return createRouter({
    routeTree: root.addChildren([entrance, login, password, factor, inside.addChildren(pages)]),
    context: { queries },
    parseSearch,
    stringifySearch,
    // Prevents a message about one object from appearing on the page of another.
    defaultRemountDeps: ({ params }) => params,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: SkeletonRows,
    defaultErrorComponent: PageFault,
    scrollRestoration: true,
  });
}
