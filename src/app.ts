import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type Bank, hostOf, openBank } from './bank.ts';
import type { Clock } from './clock.ts';
import { closeInTime } from './close-in-time.ts';
import { issueToken } from './companies/issue-token.ts';
import { openUserLogInDesk } from './companies/log-in.ts';
import { openSignatureMemory } from './companies/seen-signatures.ts';
import { createTokens } from './companies/tokens.ts';
import { type Config, isShared } from './config.ts';
import { type Activity, createActivity } from './database/activity.ts';
import { findShards } from './database/find-shards.ts';
import { type Databases, openDatabases } from './database/pool.ts';
import type { Shards } from './database/shards.ts';
import { createWriteHealth, type WriteHealth } from './database/write-health.ts';
import type { EndToEndIds } from './end-to-end-ids.ts';
import { prepareGround } from './ground.ts';
import { answerItself } from './http/answer-itself.ts';
import { createAuthenticator } from './http/authenticate.ts';
import { createCookieAuthenticator } from './http/authenticate-cookie.ts';
import { createCallerShares } from './http/caller-shares.ts';
import { installAssets } from './http/hosted/assets.ts';
import { hostedPageEndpoints } from './http/hosted/endpoints.ts';
import { qrLocationEndpoints } from './http/hosted/qr-location.ts';
import { installOAuthToken } from './http/oauth-token.ts';
import { operatorEndpoints } from './http/operator/endpoints.ts';
import { createOverload } from './http/overload.ts';
import { authEndpoints } from './http/partner/auth.ts';
import { partnerEndpoints } from './http/partner/endpoints.ts';
import { sandboxEndpoints } from './http/sandbox/endpoints.ts';
import { holdRequests } from './http/sandbox/hold-requests.ts';
import { openSandbox } from './http/sandbox/open-sandbox.ts';
import { createServer } from './http/server.ts';
import { shownTo } from './http/shown-to.ts';
import { countTogether, forgetTogether, measureTogether } from './http/together.ts';
import { pagesDirectory } from './http/web/built-files.ts';
import { webEndpoints } from './http/web/endpoints.ts';
import { installPages } from './http/web/pages.ts';
import { installWellKnown } from './http/well-known.ts';
import { keepClock } from './keep-clock.ts';
import { keepFresh } from './keep-fresh.ts';
import { listen } from './listen.ts';
import type { OwnServer } from './locations/ask-itself.ts';
import { createLocationReader } from './locations/reader.ts';
import { createPayloadSigner } from './locations/sign-payload.ts';
import { createMessaging } from './messages/messaging.ts';
import { type Nodes, openNodes } from './nodes/nodes.ts';
import { onboardingParts } from './onboarding-parts.ts';
import { openOperatorLogInDesk } from './operators/log-in.ts';
import { createOutbound } from './outbound/outbound.ts';
import { openReceivers } from './outbound/receivers.ts';
import { foreignLocations } from './payment-codes/foreign-locations.ts';
import type { RailName } from './rails/names.ts';
import type { OtherSide } from './rails/other-side.ts';
import { chooseRail, RAILS } from './rails/rails.ts';
import { readiness } from './readiness.ts';
import type { Vault } from './secrets/seal.ts';
import type { SharedPort } from './shared-port.ts';
import type { Simulator } from './simulator/simulator.ts';
import { createTurnstile } from './turnstile.ts';

export interface App {
  bank: Bank;
  db: Databases;
  /** The other side of a sandbox; production has none. */
  simulator: Simulator | undefined;
  http: FastifyInstance;
  /** A token for a credential, as the token endpoint would give it. */
  issueToken(secrets: { clientId: string; clientSecret: string }): Promise<string>;
  /** Starts to listen, on a port of its own unless it is shared; answers the address. */
  listen(shared?: SharedPort): Promise<string>;
  /** Answers what is in flight, finishes what is in hand, and lets go of the database: all within a few seconds. */
  close(): Promise<void>;
}

export interface AppParts {
  config: Config;
  databaseUrl: string;
  /** The same as the role that owns its tables; without one the one role does everything. */
  ownerUrl?: string | undefined;
  log: Logger;
  /** A settlement system and directory of the program's own; without one the settings name it. */
  rail?: OtherSide;
  /** The name of its port, where other processes listen to it as well. */
  port?: string | undefined;
  /** How many handles listen beside the first, so that new connections are taken as fast as old ones are answered. */
  moreListeners?: number;
  /** How the database is spread over machines; it is asked where this is left out. */
  shards?: Shards;
  /** Where the built pages are, when it is not where the build leaves them. */
  pages?: string;
}

const KEYS_REFRESH_MS = 15_000;
// Half of the connections that reads have, and a page of the customers' that asks for all it shows at once.
const READS = { readsAtOnce: 3, readsWaiting: 20, longestReadS: 5 };

/** Builds the whole bank by hand, in order; nothing else builds things. */
export async function createApp({ databaseUrl, ...parts }: AppParts): Promise<App> {
  const { log, config } = parts;
  const railName = parts.rail === undefined ? chooseRail(config) : null;
  const writes = createWriteHealth();
  const activity = createActivity();
  const shards = parts.shards ?? (await findShards(databaseUrl));
  const db = openDatabases({
    url: databaseUrl,
    shards,
    // Beside the turns: orders, look-ups, work that is due.
    batchConnections: 5 + (shards?.buckets.length ?? parts.config.lanes),
    onFailure: writes.failed,
    onWrite: activity.wrote,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  try {
    return await assemble({ ...parts, railName, db, writes, activity });
  } catch (error) {
    await db.close();
    throw error;
  }
}

type Assembling = Omit<AppParts, 'databaseUrl'> & {
  /** Null where the program brings a rail of its own. */
  railName: RailName | null;
  db: Databases;
  writes: WriteHealth;
  activity: Activity;
};

async function assemble(parts: Assembling): Promise<App> {
  const { config, db, log, writes, activity } = parts;
  const ground = await prepareGround({ ...parts, rail: parts.railName });
  const { clock, keys, vault } = ground;
  let address = config.publicUrl ?? `http://${config.host}:${config.port}`;
  let { port } = config;
  const publicUrl = () => address;
  const nodes = openNodes({ ...nodeOf(config, ground.linkKey), db: db.main, log, activity });
  const { bank, other, simulator, outbounds, messaging } = openDoors(parts, {
    ...ground,
    nodes,
    own: { address: publicUrl, get: answerItself(() => http) },
    port: () => port,
  });
  const tokens = createTokens({ keys, clock, ispb: config.ispb });
  const cookies = createCookieAuthenticator({ clock, executor: db.main, publicUrl });
  const known = { tokens, clock, vault, executor: db.main, signatures: openSignatureMemory(db), cookies };
  const authenticator = forgetTogether(createAuthenticator(known), nodes);
  const isSandbox = config.mode === 'sandbox';
  const customers = { tokens, desk: openUserLogInDesk(bank.context) };
  const operators = { tokens, authenticator, desk: openOperatorLogInDesk(bank.context), sandbox: isSandbox };
  const signer = createPayloadSigner(keys, () => `${publicUrl()}/.well-known/jwks.json`);
  const door = createTurnstile();
  const people = { authenticator, desks: [customers.desk, operators.desk], door };
  const fresh = { seeds: ground.seeds, ownerUrl: parts.ownerUrl, nodes };
  const sandbox = simulator && openSandbox(bank, { ...people, ...fresh, clock, control: simulator.control });
  const http: FastifyInstance = await createServer({
    log,
    authenticator,
    ...limitsOf(config, bank, nodes),
    ...shownTo(config, publicUrl),
    endpoints: [
      ...authEndpoints(bank, customers),
      ...partnerEndpoints(bank),
      ...webEndpoints(bank, { desk: customers.desk, authenticator, sandbox: isSandbox }),
      ...operatorEndpoints(bank, operators),
      ...qrLocationEndpoints(bank, signer),
      ...hostedPageEndpoints(bank, authenticator),
      ...(sandbox === undefined ? [] : sandboxEndpoints(sandbox)),
    ],
    metrics: async () => (await bank.metrics()) + ((await other.metrics?.()) ?? ''),
    measureAll: measureTogether(nodes, parts.port),
    ready: readiness({ db, clock, writes, migrations: ground.migrations }),
  });
  installOAuthToken(http, bank, tokens);
  installWellKnown(http, keys);
  installPages(http, { directory: parts.pages ?? pagesDirectory(), sandbox: isSandbox });
  installAssets(http);
  if (sandbox !== undefined) holdRequests(http, door);
  const kept = [keepClock(clock, log), keepKeysFresh(keys, log)];
  return {
    bank,
    db,
    simulator,
    http,
    issueToken: (secrets) => issueToken(bank.context, tokens, secrets),
    listen: async (shared) => {
      const listening = await listen({ http, bank, restore: ground.restore, log }, { ...parts, shared });
      if (config.publicUrl === undefined) address = listening;
      port = Number(new URL(listening).port);
      await nodes.join();
      return address;
    },
    close: async () => {
      for (const one of kept) one.stop();
      const doors = [...outbounds, messaging, ...(sandbox === undefined ? [] : [sandbox])];
      await closeInTime({ http, bank, other, clock, nodes, doors, db, log });
    },
  };
}

function nodeOf({ nodeAddress }: Config, linkKey: Buffer) {
  return { key: linkKey, address: nodeAddress };
}

function keepKeysFresh(keys: Parameters<typeof keepFresh>[0], log: Logger): { stop(): void } {
  const timer = keepFresh(keys, { everyMs: KEYS_REFRESH_MS, log });
  return { stop: () => clearInterval(timer) };
}

interface Ground {
  clock: Clock;
  vault: Vault;
  endToEndIds: EndToEndIds;
  own: OwnServer;
  nodes: Nodes;
  /** The port that is listened on. */
  port(): number;
}

/** The bank at work between its database and the other side. */
function openDoors(parts: Assembling, { clock, vault, endToEndIds, own, nodes, port }: Ground) {
  const publicUrl = own.address;
  const { config, db, log } = parts;
  const isSandbox = config.mode === 'sandbox';
  // This machine's own services are no business of whoever reaches a sandbox from elsewhere.
  const allowLoopback = isSandbox && !isShared(config);
  const outbound = createOutbound({ allowLoopback: isSandbox });
  const toLocations = createOutbound({ allowLoopback });
  const toReceivers = openReceivers({ sandbox: isSandbox, shared: isShared(config), port });
  const messaging = createMessaging({
    keepsText: isSandbox,
    ...{ smtpUrl: config.smtpUrl, smtpNeedsTls: config.smtpNeedsTls, smsUrl: config.smsUrl },
    host: () => hostOf(publicUrl()),
  });
  const policy = { allowLoopback, hosts: config.locationHosts };
  const reader = createLocationReader({ outbound: toLocations, clock, policy, ...(isSandbox && { own }) });
  const made = { config, db, clock, log, vault, nodes, publicUrl, readLocation: reader.read };
  const other = parts.rail ?? RAILS[parts.railName as RailName].open(made);
  const bank = openBank({
    db,
    clock,
    vault,
    rail: other.rail,
    ispb: config.ispb,
    endToEndIds,
    log,
    batchLimit: config.batchLimit,
    codesPerSecond: config.codesPerSecond,
    freeActsPerSecond: config.freeActsPerSecond,
    lanes: config.lanes,
    longestWaitMs: config.longestWaitMs,
    nodes,
    activity: parts.activity,
    publicUrl,
    locations: foreignLocations(reader),
    onboarding: onboardingParts(config, { db, clock, outbound }),
    outbound: toReceivers,
    messaging,
    operators: config.operators,
    otherWork: other.work ?? [],
    watch: other.watch,
  });
  other.connect(bank.listener);
  const { simulator } = other;
  return { bank, other, simulator, outbounds: [outbound, toLocations, toReceivers], messaging };
}

/** How much of the bank one caller may take, and how much all together. */
function limitsOf(config: Config, { context }: Bank, nodes: Nodes) {
  const { rates, trustedProxies, connectionsPerNetwork, longestWaitMs } = config;
  const shares = countTogether(createCallerShares({ ...rates, ...READS }), nodes);
  return {
    shares,
    overload: createOverload(context.turns, longestWaitMs),
    trustedProxies,
    connectionsPerNetwork,
  };
}
