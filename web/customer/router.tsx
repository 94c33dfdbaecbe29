import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { knockFirst } from '../api/door.ts';
import { sessionQuery } from '../api/session.ts';
import { lazyPage } from '../design/lazy-page.ts';
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
  ended?: 'idle' | 'closed';
}

const login = createRoute({
  getParentRoute: () => root,
  path: '/app/login',
  validateSearch: (search: Record<string, unknown>): LoginSearch => ({
    // Only a path of this application, so that a log-in never redirects elsewhere.
    ...(typeof search.next === 'string' && /^\/app(\/|\?|$)/.test(search.next) ? { next: search.next } : {}),
    ...(search.ended === 'idle' || search.ended === 'closed' ? { ended: search.ended } : {}),
  }),
  loader: ({ context }) => knockFirst(context.queries),
  component: lazyPage(() => import('./login/login-page.tsx'), 'LoginPage'),
});

const forgot = createRoute({
  getParentRoute: () => root,
  path: '/app/forgot',
  loader: ({ context }) => knockFirst(context.queries),
  component: lazyPage(() => import('./login/forgot-page.tsx'), 'ForgotPage'),
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
  component: lazyPage(() => import('./home/home-page.tsx'), 'HomePage'),
});
const statement = createRoute({
  ...under('/app/statement'),
  validateSearch: readStatementSearch,
  component: lazyPage(() => import('./statement/statement-page.tsx'), 'StatementPage'),
});
const transfers = createRoute({
  ...under('/app/transfers'),
  validateSearch: readShown,
  component: lazyPage(() => import('./transfers/transfers-page.tsx'), 'TransfersPage'),
});
const newTransfer = createRoute({
  ...under('/app/transfers/new'),
  // Each starts a new form.
  remountDeps: ({ search }) => search,
  // The number of a transfer that is to be made once more, or of a payee that is kept.
  validateSearch: ({ again, contact }: Record<string, unknown>): { again?: number; contact?: number } => ({
    ...(Number.isSafeInteger(again) ? { again: again as number } : {}),
    ...(Number.isSafeInteger(contact) ? { contact: contact as number } : {}),
  }),
  component: lazyPage(() => import('./transfers/new-transfer-page.tsx'), 'NewTransferPage'),
});
const approvals = createRoute({
  ...under('/app/transfers/approve'),
  component: lazyPage(() => import('./transfers/approve-page.tsx'), 'ApprovePage'),
});
const contacts = createRoute({
  ...under('/app/contacts'),
  component: lazyPage(() => import('./contacts/contacts-page.tsx'), 'ContactsPage'),
});
const transfer = createRoute({
  ...under('/app/transfers/$id'),
  component: lazyPage(() => import('./transfers/transfer-page.tsx'), 'TransferPage'),
});
const codes = createRoute({
  ...under('/app/codes'),
  component: lazyPage(() => import('./codes/codes-page.tsx'), 'CodesPage'),
});
const newCode = createRoute({
  ...under('/app/codes/new'),
  component: lazyPage(() => import('./codes/new-code-page.tsx'), 'NewCodePage'),
});
const code = createRoute({
  ...under('/app/codes/$id'),
  component: lazyPage(() => import('./codes/code-page.tsx'), 'CodePage'),
});
const received = createRoute({
  ...under('/app/received'),
  component: lazyPage(() => import('./received/received-page.tsx'), 'ReceivedPage'),
});
const receivedOne = createRoute({
  ...under('/app/received/$e2e'),
  component: lazyPage(() => import('./received/received-one-page.tsx'), 'ReceivedOnePage'),
});
const keys = createRoute({
  ...under('/app/keys'),
  component: lazyPage(() => import('./keys/keys-page.tsx'), 'KeysPage'),
});
const disputes = createRoute({
  ...under('/app/disputes'),
  component: lazyPage(() => import('./disputes/disputes-page.tsx'), 'DisputesPage'),
});
const dispute = createRoute({
  ...under('/app/disputes/$id'),
  component: lazyPage(() => import('./disputes/dispute-page.tsx'), 'DisputePage'),
});
const webhooks = createRoute({
  ...under('/app/webhooks'),
  component: lazyPage(() => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage'),
});
const team = createRoute({
  ...under('/app/team'),
  component: lazyPage(() => import('./team/team-page.tsx'), 'TeamPage'),
});
const credentials = createRoute({
  ...under('/app/credentials'),
  component: lazyPage(() => import('./credentials/credentials-page.tsx'), 'CredentialsPage'),
});

const security = createRoute({
  ...under('/app/security'),
  component: lazyPage(() => import('./security/security-page.tsx'), 'SecurityPage'),
});

const securityLog = createRoute({
  ...under('/app/security-log'),
  component: lazyPage(() => import('./security-log/security-log-page.tsx'), 'SecurityLogPage'),
});

const pages = [
  home,
  statement,
  transfers,
  newTransfer,
  approvals,
  contacts,
  transfer,
  codes,
  newCode,
  code,
  received,
  receivedOne,
] as const;
const more = [keys, disputes, dispute, webhooks, team, credentials, security, securityLog] as const;

/** The customer's routes; every page is a file that is loaded on demand. */
export function createCustomerRouter(queries: QueryClient) {
  return createRouter({
    routeTree: root.addChildren([entrance, login, forgot, inside.addChildren([...pages, ...more])]),
    context: { queries },
    // Prevents a message about one object from appearing on the page of another.
    defaultRemountDeps: ({ params }) => params,
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
