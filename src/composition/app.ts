import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { issueToken } from '../companies/issue-token.ts';
import { openUserLogInDesk } from '../companies/log-in.ts';
import { openSignatureMemory } from '../companies/seen-signatures.ts';
import { createTokens } from '../companies/tokens.ts';
import { type Databases, openDatabases, type PoolSizes } from '../database/databases.ts';
import { type Activity, createActivity } from '../database/due-work/activity.ts';
import { keepEntriesByAge } from '../database/entries-by-age.ts';
import { findShards } from '../database/spread/find-shards.ts';
import type { Shards } from '../database/spread/shard-groups.ts';
import { createWriteHealth, type WriteHealth } from '../database/write-health.ts';
import { createCallerShares } from '../http/admission/caller-shares.ts';
import { createOverload } from '../http/admission/overload.ts';
import { createAuthenticator } from '../http/auth/authenticate.ts';
import { createCookieAuthenticator } from '../http/auth/authenticate-cookie.ts';
import { installOAuthToken } from '../http/auth/oauth-token.ts';
import { installAssets } from '../http/hosted/assets.ts';
import { hostedPageEndpoints } from '../http/hosted/endpoints.ts';
import { markAsTests } from '../http/hosted/page.ts';
import { qrLocationEndpoints } from '../http/hosted/qr-location.ts';
import { answerItself } from '../http/kernel/answer-itself.ts';
import { createServer } from '../http/kernel/server.ts';
import { shownTo } from '../http/kernel/shown-to.ts';
import { countTogether, forgetTogether, measureTogether } from '../http/kernel/together.ts';
import { installWellKnown } from '../http/kernel/well-known.ts';
import { operatorEndpoints } from '../http/operator/endpoints.ts';
import { pagesDirectory } from '../http/pages/built-files.ts';
import { installPages } from '../http/pages/pages.ts';
import { authEndpoints } from '../http/partner/auth.ts';
import { partnerEndpoints } from '../http/partner/endpoints.ts';
import { createPhoneDoor } from '../http/sandbox/doors/phone-door.ts';
import { sandboxEndpoints } from '../http/sandbox/endpoints.ts';
import { openSandbox } from '../http/sandbox/open-sandbox.ts';
import { watchRequests } from '../http/sandbox/shown/watch-requests.ts';
import { holdRequests } from '../http/sandbox/time/hold-requests.ts';
import { webEndpoints } from '../http/web/endpoints.ts';
import { createPayloadSigner } from '../locations/sign-payload.ts';
import { type Nodes, openNodes } from '../nodes/nodes.ts';
import { openOperatorLogInDesk } from '../operators/log-in.ts';
import { createTurnstile } from '../queues/turnstile.ts';
import type { RailName } from '../rails/names.ts';
import type { OtherSide } from '../rails/other-side.ts';
import { chooseRail } from '../rails/rails.ts';
import { watchHistory } from '../restores/watch-history.ts';
import { createStream } from '../sandbox/stream/stream.ts';
import type { Config } from '../settings/config.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { listen } from '../sockets/listen.ts';
import type { ConnectionMover } from '../sockets/move-connection.ts';
import type { SharedPort } from '../sockets/shared-port.ts';
import { keepClock } from '../time/keep-clock.ts';
import { openTraces } from '../traces/open-traces.ts';
import type { Bank } from './bank.ts';
import { closeInTime } from './close-in-time.ts';
import { prepareGround } from './ground.ts';
import { keepFresh } from './keep-fresh.ts';
import { openDoors } from './open-doors.ts';
import { readiness } from './readiness.ts';

export interface App {
  bank: Bank;
  db: Databases;
  /** The counterpart of a sandbox; production has none. */
  simulator: Simulator | undefined;
  http: FastifyInstance;
  /** The id under which the bank's other nodes know this one. */
  node: string;
  /** Issues a token for a credential, like the token endpoint. */
  issueToken(secrets: { clientId: string; clientSecret: string }): Promise<string>;
  /** Starts to listen, on its own port unless it is shared; returns the address. */
  listen(shared?: SharedPort): Promise<string>;
  /** Answers the requests in flight, finishes what has begun, and lets go of the database: all within a few seconds. */
  close(): Promise<void>;
}

export interface AppParts {
  config: Config;
  databaseUrl: string;
  /** The same database as the role that owns its tables; by default one role does everything. */
  ownerUrl?: string | undefined;
  log: Logger;
  /** A settlement system and directory supplied by the program; by default the settings name them. */
  rail?: OtherSide;
  /** The name of its port, where other processes listen to it as well. */
  port?: string | undefined;
  /** Sends connections to those processes. */
  mover?: ConnectionMover | undefined;
  /**
   * Number of handles that listen beside the first, so that new connections are taken as fast as old ones are answered.
   */
  moreListeners?: number;
  /** The database's distribution over machines; read from the database by default. */
  shards?: Shards;
  /** Sizes of the database's pools, if they are not the default. */
  pools?: PoolSizes;
  /** Ends the process, whose database a standby has taken over; left out, nothing looks for that. */
  end?: () => void;
  /** Folder of the built pages, if it is not the default. */
  pages?: string;
}

const KEYS_REFRESH_MS = 15_000;
// Half of the connections of reads, and enough for a page that requests all of its parts at once.
const READS = { readsAtOnce: 3, readsWaiting: 20, longestReadS: 5 };

/** Builds the whole bank explicitly, in order; nothing else constructs parts. */
export async function createApp({ databaseUrl, ...parts }: AppParts): Promise<App> {
  const { log, config } = parts;
  const railName = parts.rail === undefined ? await chooseRail(config) : null;
  const writes = createWriteHealth();
  const activity = createActivity();
  // As the owner: the runtime role gets its rights only when this start has migrated the database.
  const shards = parts.shards ?? (await findShards(parts.ownerUrl ?? databaseUrl));
  const db = openDatabases({
    url: databaseUrl,
    shards,
    patience: config.databasePatience,
    // Beside the turns: orders, look-ups, due work.
    batchConnections: 5 + 2 * (shards?.buckets.length ?? parts.config.lanes),
    ...parts.pools,
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
  /** Null if the program supplies a rail. */
  railName: RailName | null;
  db: Databases;
  writes: WriteHealth;
  activity: Activity;
};

async function assemble(parts: Assembling): Promise<App> {
  const { config, db, log, writes, activity } = parts;
  const ground = await prepareGround({ ...parts, rail: parts.railName });
  const { clock, keys, vault } = ground;
  const isSandbox = config.mode === 'sandbox';
  let address = config.publicUrl ?? `http://${config.host}:${config.port}`;
  let { port } = config;
  const publicUrl = () => address;
  const nodes = openNodes({ ...nodeOf(config, ground.linkKey), db: db.main, log, activity });
  const stream = isSandbox ? createStream(db.reads, nodes) : undefined;
  const { bank, other, simulator, outbounds, messaging } = await openDoors(parts, {
    ...{ ...ground, nodes, stream },
    own: { address: publicUrl, get: answerItself(() => http) },
    port: () => port,
  });
  const tokens = createTokens({ keys, clock, ispb: config.ispb });
  const cookies = createCookieAuthenticator({ clock, executor: db.main, publicUrl });
  const known = { tokens, clock, vault, executor: db.main, signatures: openSignatureMemory(db), cookies };
  const authenticator = forgetTogether(createAuthenticator(known), nodes);
  const customers = { tokens, desk: openUserLogInDesk(bank.context) };
  const operators = { tokens, authenticator, desk: openOperatorLogInDesk(bank.context), sandbox: isSandbox };
  const signer = createPayloadSigner(keys, () => `${publicUrl()}/.well-known/jwks.json`);
  const door = createTurnstile();
  const people = { authenticator, desks: [customers.desk, operators.desk], door };
  const phone = phoneDoorOf(config, ground.linkKey);
  const fresh = { seeds: ground.seeds, ownerUrl: parts.ownerUrl, nodes, clock, phone };
  const reached = stream && { ...people, ...fresh, stream };
  const sandbox = simulator && reached && openSandbox(bank, { ...reached, control: simulator.control });
  const traces = tracesOf(config, log);
  const http: FastifyInstance = await createServer({
    ...{ log, authenticator, traces, moving: movingOf(parts, nodes) },
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
  installShown(http, parts);
  if (sandbox !== undefined) holdRequests(http, door);
  if (stream !== undefined) watchRequests(http, { stream, clock });
  const kept = [keepClock(clock, log), keepKeysFresh(keys, log), ...watchOf(parts, ground.history)];
  return {
    ...{ bank, db, simulator, http, node: nodes.id },
    issueToken: (secrets) => issueToken(bank.context, tokens, secrets),
    listen: async (shared) => {
      const listening = await listen({ http, bank, restore: ground.restore, log }, { ...parts, shared });
      if (config.publicUrl === undefined) address = listening;
      port = Number(new URL(listening).port);
      await nodes.join();
      await phone.open(http);
      return address;
    },
    close: async () => {
      for (const one of kept) one.stop();
      const doors = [...outbounds, messaging, ...(sandbox ? [sandbox] : []), ...(traces ? [traces] : [])];
      await closeInTime({ http, bank, other, nodes, doors, db, log });
    },
  };
}

function installShown(http: FastifyInstance, { pages, config: { mode, docs } }: Assembling): void {
  installPages(http, { directory: pages ?? pagesDirectory(), sandbox: mode === 'sandbox', docs });
  installAssets(http);
  if (mode === 'sandbox') markAsTests(http);
}

function phoneDoorOf({ phone: listens, sandboxToken }: Config, key: Buffer) {
  return createPhoneDoor({ listens, key, sandboxToken });
}

function tracesOf({ tracesUrl: url, tracesPercent: percent }: Config, log: Logger) {
  return url === undefined ? undefined : openTraces({ url, percent, log });
}

function movingOf({ mover, port }: Assembling, nodes: Nodes) {
  return mover && { nodes, mover, port };
}

function nodeOf({ nodeAddress }: Config, linkKey: Buffer) {
  return { key: linkKey, address: nodeAddress };
}

/** Kept up by the program alone: a bank within another program, such as a test, has a database of few payments. */
function watchOf({ db, log, end }: Assembling, history: string | undefined): { stop(): void }[] {
  if (end === undefined) return [];
  return [watchHistory(db.main, { history, log, end }), keepEntriesByAge(db.main, log)];
}

function keepKeysFresh(keys: Parameters<typeof keepFresh>[0], log: Logger): { stop(): void } {
  const timer = keepFresh(keys, { everyMs: KEYS_REFRESH_MS, log });
  return { stop: () => clearInterval(timer) };
}

/** Share of the bank that one caller may take, and that all may take together. */
function limitsOf(config: Config, { context, cashouts }: Bank, nodes: Nodes) {
  const { rates, trustedProxies, connectionsPerNetwork, longestWaitMs } = config;
  const shares = countTogether(createCallerShares({ ...rates, ...READS }), nodes);
  return {
    shares,
    overload: createOverload({ turns: context.turns, cashouts }, longestWaitMs),
    trustedProxies,
    connectionsPerNetwork,
  };
}
