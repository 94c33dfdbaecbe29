import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { sessionQuery } from '../api/session.ts';
import { PageFault } from '../design/page-fault.tsx';
import { SkeletonRows } from '../design/states.tsx';
import { Inside } from './inside.tsx';
import { NotFound } from './not-found.tsx';
import { readStatementSearch } from './statement/filter.ts';
import { readShown } from './transfers/filter.ts';

const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: Outlet,
  notFoundComponent: NotFound,
});

const entrance = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/app' });
  },
});

interface LoginSearch {
  next?: string;
  ended?: boolean;
}

const login = createRoute({
  getParentRoute: () => root,
  path: '/app/login',
  validateSearch: (search: Record<string, unknown>): LoginSearch => ({
    // Only a path of this application: nobody is sent elsewhere after logging in.
    ...(typeof search.next === 'string' && /^\/app(\/|\?|$)/.test(search.next) ? { next: search.next } : {}),
    ...(search.ended === true ? { ended: true } : {}),
  }),
  component: lazyRouteComponent(() => import('./login/login-page.tsx'), 'LoginPage'),
});

const forgot = createRoute({
  getParentRoute: () => root,
  path: '/app/forgot',
  component: lazyRouteComponent(() => import('./login/forgot-page.tsx'), 'ForgotPage'),
});

const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  beforeLoad: async ({ context, location }) => {
    const session = await context.queries.ensureQueryData(sessionQuery);
    if (session === null) throw redirect({ to: '/app/login', search: { next: location.href } });
    return { session };
  },
  component: Inside,
});

const under = <Path extends string>(path: Path) => ({ getParentRoute: () => inside, path }) as const;

const home = createRoute({
  ...under('/app'),
  component: lazyRouteComponent(() => import('./home/home-page.tsx'), 'HomePage'),
});
const statement = createRoute({
  ...under('/app/statement'),
  validateSearch: readStatementSearch,
  component: lazyRouteComponent(() => import('./statement/statement-page.tsx'), 'StatementPage'),
});
const transfers = createRoute({
  ...under('/app/transfers'),
  validateSearch: readShown,
  component: lazyRouteComponent(() => import('./transfers/transfers-page.tsx'), 'TransfersPage'),
});
const newTransfer = createRoute({
  ...under('/app/transfers/new'),
  // The number of a transfer that is to be made once more.
  validateSearch: ({ again }: Record<string, unknown>): { again?: number } =>
    Number.isSafeInteger(again) ? { again: again as number } : {},
  component: lazyRouteComponent(() => import('./transfers/new-transfer-page.tsx'), 'NewTransferPage'),
});
const transfer = createRoute({
  ...under('/app/transfers/$id'),
  component: lazyRouteComponent(() => import('./transfers/transfer-page.tsx'), 'TransferPage'),
});
const codes = createRoute({
  ...under('/app/codes'),
  component: lazyRouteComponent(() => import('./codes/codes-page.tsx'), 'CodesPage'),
});
const newCode = createRoute({
  ...under('/app/codes/new'),
  component: lazyRouteComponent(() => import('./codes/new-code-page.tsx'), 'NewCodePage'),
});
const code = createRoute({
  ...under('/app/codes/$id'),
  component: lazyRouteComponent(() => import('./codes/code-page.tsx'), 'CodePage'),
});
const received = createRoute({
  ...under('/app/received'),
  component: lazyRouteComponent(() => import('./received/received-page.tsx'), 'ReceivedPage'),
});
const receivedOne = createRoute({
  ...under('/app/received/$e2e'),
  component: lazyRouteComponent(() => import('./received/received-one-page.tsx'), 'ReceivedOnePage'),
});
const keys = createRoute({
  ...under('/app/keys'),
  component: lazyRouteComponent(() => import('./keys/keys-page.tsx'), 'KeysPage'),
});
const disputes = createRoute({
  ...under('/app/disputes'),
  component: lazyRouteComponent(() => import('./disputes/disputes-page.tsx'), 'DisputesPage'),
});
const dispute = createRoute({
  ...under('/app/disputes/$id'),
  component: lazyRouteComponent(() => import('./disputes/dispute-page.tsx'), 'DisputePage'),
});
const webhooks = createRoute({
  ...under('/app/webhooks'),
  component: lazyRouteComponent(() => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage'),
});
const team = createRoute({
  ...under('/app/team'),
  component: lazyRouteComponent(() => import('./team/team-page.tsx'), 'TeamPage'),
});
const credentials = createRoute({
  ...under('/app/credentials'),
  component: lazyRouteComponent(() => import('./credentials/credentials-page.tsx'), 'CredentialsPage'),
});

const security = createRoute({
  ...under('/app/security'),
  component: lazyRouteComponent(() => import('./security/security-page.tsx'), 'SecurityPage'),
});

const securityLog = createRoute({
  ...under('/app/security-log'),
  component: lazyRouteComponent(() => import('./security-log/security-log-page.tsx'), 'SecurityLogPage'),
});

const pages = [
  home,
  statement,
  transfers,
  newTransfer,
  transfer,
  codes,
  newCode,
  code,
  received,
  receivedOne,
] as const;
const more = [keys, disputes, dispute, webhooks, team, credentials, security, securityLog] as const;

/** The customer's routes; every page is a file that is only fetched when somebody goes there. */
export function createCustomerRouter(queries: QueryClient) {
  return createRouter({
    routeTree: root.addChildren([entrance, login, forgot, inside.addChildren([...pages, ...more])]),
    context: { queries },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: SkeletonRows,
    defaultErrorComponent: PageFault,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createCustomerRouter>;
  }
}
