import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type Bank, type BankParts, hostOf, openBank } from './bank.ts';
import { type Clock, type MovableClock, openClock } from './clock.ts';
import { closeInTime } from './close-in-time.ts';
import { issueToken } from './companies/issue-token.ts';
import { openLogInDesk } from './companies/log-in.ts';
import { foundOwnCompany } from './companies/own-company.ts';
import { openSignatureMemory } from './companies/seen-signatures.ts';
import { createTokens } from './companies/tokens.ts';
import { type Config, isLoopback } from './config.ts';
import { hasMigrations, migrate, migrationsDirectory, readMigrations } from './database/migrate.ts';
import { type Databases, openDatabases } from './database/pool.ts';
import { transaction } from './database/transaction.ts';
import { createWriteHealth, type WriteHealth } from './database/write-health.ts';
import { foundBank } from './found-bank.ts';
import { answerItself } from './http/answer-itself.ts';
import { type Authenticator, createAuthenticator } from './http/authenticate.ts';
import { createCookieAuthenticator } from './http/authenticate-cookie.ts';
import { installAssets } from './http/hosted/assets.ts';
import { hostedPageEndpoints } from './http/hosted/endpoints.ts';
import { qrLocationEndpoints } from './http/hosted/qr-location.ts';
import { installOAuthToken } from './http/oauth-token.ts';
import { operatorEndpoints } from './http/operator/endpoints.ts';
import { authEndpoints } from './http/partner/auth.ts';
import { partnerEndpoints } from './http/partner/endpoints.ts';
import { type Sandbox, sandboxEndpoints } from './http/sandbox/endpoints.ts';
import { guardSandbox } from './http/sandbox/guard.ts';
import { holdRequests } from './http/sandbox/hold-requests.ts';
import { createServer } from './http/server.ts';
import { pagesDirectory } from './http/web/built-files.ts';
import { webEndpoints } from './http/web/endpoints.ts';
import { installPages } from './http/web/pages.ts';
import { installWellKnown } from './http/well-known.ts';
import { keepClock } from './keep-clock.ts';
import { createHttpLiveness } from './liveness/http-provider.ts';
import { absentLiveness } from './liveness/provider.ts';
import { createSandboxLiveness } from './liveness/sandbox-provider.ts';
import type { OwnServer } from './locations/ask-itself.ts';
import { createLocationReader } from './locations/reader.ts';
import { createPayloadSigner } from './locations/sign-payload.ts';
import { createMessaging } from './messages/messaging.ts';
import { openOperatorLogInDesk } from './operators/log-in.ts';
import { createOutbound, type Outbound } from './outbound/outbound.ts';
import { foreignLocations } from './payment-codes/foreign-locations.ts';
import { absentRail } from './rail/absent-rail.ts';
import type { Rail, RailListener } from './rail/rail.ts';
import { createHttpRegistry } from './registry/http-registry.ts';
import { absentRegistry } from './registry/registry.ts';
import { createSandboxRegistry } from './registry/sandbox-registry.ts';
import { createClockMover } from './sandbox/move-clock.ts';
import { createReset } from './sandbox/reset.ts';
import { seedSandbox } from './sandbox/seed.ts';
import { loadMasterKey } from './secrets/master-key.ts';
import { createVault, type Vault } from './secrets/seal.ts';
import { holdsSigningKeys, loadSigningKeys } from './secrets/signing-keys.ts';
import { createSimulator, type Simulator } from './simulator/simulator.ts';
import { createTurnstile, type Turnstile } from './turnstile.ts';
import { sealAddresses } from './webhooks/seal-addresses.ts';

export interface App {
  bank: Bank;
  db: Databases;
  /** The other side of a sandbox; production has none. */
  simulator: Simulator | undefined;
  http: FastifyInstance;
  /** A token for a credential, as the token endpoint would give it. */
  issueToken(secrets: { clientId: string; clientSecret: string }): Promise<string>;
  /** Starts to listen; answers the address. */
  listen(): Promise<string>;
  /** Answers what is in flight, finishes what is in hand, and lets go of the database: all within a few seconds. */
  close(): Promise<void>;
}

export interface AppParts {
  config: Config;
  databaseUrl: string;
  log: Logger;
  /** The settlement system and directory; a sandbox without one gets the simulator. */
  rail?: RailAdapter;
  /** Where the built pages are, when it is not where the build leaves them. */
  pages?: string;
}

/** A real other side: told here who listens, it delivers what comes of its own accord. */
export interface RailAdapter {
  rail: Rail;
  connect(listener: RailListener): void;
}

const RECEIVERS = { connectionsPerOrigin: 1_024, waitingPerOrigin: 8_192, maxOrigins: 10_000 };

/** Builds the whole bank by hand, in order; nothing else builds things. */
export async function createApp({ databaseUrl, ...parts }: AppParts): Promise<App> {
  const { log } = parts;
  const writes = createWriteHealth();
  const db = openDatabases({
    url: databaseUrl,
    batchConnections: 6,
    onFailure: writes.failed,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  try {
    return await assemble({ ...parts, db, writes });
  } catch (error) {
    await db.close();
    throw error;
  }
}

type Assembling = Omit<AppParts, 'databaseUrl'> & { db: Databases; writes: WriteHealth };

async function assemble(parts: Assembling): Promise<App> {
  const { config, db, log, writes } = parts;
  const ground = await prepareGround(parts);
  const { clock, keys, vault } = ground;
  let address = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const publicUrl = () => address;
  const { bank, simulator, outbounds, messaging } = openDoors(parts, {
    ...ground,
    own: { address: publicUrl, get: answerItself(() => http) },
  });

  const tokens = createTokens({ keys, clock, ispb: config.ispb });
  const authenticator = createAuthenticator({
    ...{ tokens, clock, vault, executor: db.main, signatures: openSignatureMemory(db) },
    cookies: createCookieAuthenticator({ clock, executor: db.main, publicUrl }),
  });
  const isSandbox = config.mode === 'sandbox';
  const customers = { tokens, desk: openLogInDesk(bank.context) };
  const operators = { tokens, authenticator, desk: openOperatorLogInDesk(bank.context), sandbox: isSandbox };
  const signer = createPayloadSigner(keys, () => `${publicUrl()}/.well-known/jwks.json`);
  const door = createTurnstile();
  const people = { authenticator, desks: [customers.desk, operators.desk], door };
  const sandbox =
    isSandbox && simulator ? openSandbox(bank, { ...people, clock, control: simulator.control }) : undefined;
  const http: FastifyInstance = await createServer({
    log,
    authenticator,
    endpoints: [
      ...authEndpoints(bank, customers),
      ...partnerEndpoints(bank),
      ...webEndpoints(bank, { desk: customers.desk, authenticator, sandbox: isSandbox }),
      ...operatorEndpoints(bank, operators),
      ...qrLocationEndpoints(bank, signer),
      ...hostedPageEndpoints(bank),
      ...(sandbox === undefined ? [] : sandboxEndpoints(sandbox)),
    ],
    trustedProxies: config.trustedProxies,
    metrics: bank.metrics,
    ready: async () => (await hasMigrations(db.main, ground.migrations)) && (await writes.canWrite(db.main)),
  });
  installOAuthToken(http, bank, tokens);
  installWellKnown(http, keys);
  installPages(http, { directory: parts.pages ?? pagesDirectory(), sandbox: isSandbox });
  installAssets(http);
  if (!isLoopback(config.host)) guardSandbox(http, config.sandboxToken);
  if (sandbox !== undefined) holdRequests(http, door);
  const keeper = keepClock(clock, { movable: isSandbox, log });

  return {
    bank,
    db,
    simulator,
    http,
    issueToken: (secrets) => issueToken(bank.context, tokens, secrets),
    listen: async () => {
      const listening = await http.listen({ host: config.host, port: config.port });
      if (config.publicUrl === undefined) address = listening;
      return address;
    },
    close: async () => {
      keeper.stop();
      await closeInTime({ http, bank, clock, doors: [...outbounds, messaging], db, log });
    },
  };
}

interface SandboxParts {
  clock: MovableClock;
  control: Simulator['control'];
  door: Turnstile;
  authenticator: Authenticator;
  desks: readonly { forget(): void }[];
}

/** What the sandbox's own calls reach beside the bank. */
function openSandbox(bank: Bank, { clock, control, door, authenticator, desks }: SandboxParts): Sandbox {
  const reset = createReset({
    ...{ context: bank.context, runner: bank.work, door },
    // What is remembered by an id need not be forgotten: none comes again.
    forget: () => {
      authenticator.forget(() => true);
      for (const desk of desks) desk.forget();
    },
  });
  return { bank, control, clock: createClockMover(clock, bank.work), reset };
}

/** What stands before anybody may come in: the schema, the bank's own secrets, its clock, a sandbox's companies. */
async function prepareGround({ config, db }: Assembling) {
  const { mode, ispb } = config;
  const directory = migrationsDirectory();
  await migrate(db.main, directory);
  const vault = createVault(await loadMasterKey(config, { isNeeded: await holdsSigningKeys(db.main) }));
  await foundBank(db.main, { mode, ispb, now: new Date() });
  await sealAddresses(db.main, vault);
  const clock = await openClock(db);
  const keys = await loadSigningKeys(db, vault, clock.now());
  const now = clock.now();
  await transaction(db.main, (tx) =>
    mode === 'sandbox' ? seedSandbox(tx, vault, now) : foundOwnCompany(tx, { now }),
  );
  return { migrations: await readMigrations(directory), vault, clock, keys };
}

interface Ground {
  clock: Clock;
  vault: Vault;
  own: OwnServer;
}

/** The bank at work between its database and the other side. */
function openDoors(parts: Assembling, { clock, vault, own }: Ground) {
  const publicUrl = own.address;
  const { config, db, log } = parts;
  const isSandbox = config.mode === 'sandbox';
  // This machine's own services are no business of whoever reaches a sandbox from elsewhere.
  const allowLoopback = isSandbox && isLoopback(config.host);
  const outbound = createOutbound({ allowLoopback: isSandbox });
  const toLocations = createOutbound({ allowLoopback });
  // One receiver may serve many customers: how many calls it gets at once is bounded by endpoint, not by address.
  const toReceivers = createOutbound({ allowLoopback, ...RECEIVERS });
  const messaging = createMessaging({
    keepsText: isSandbox,
    ...{ smtpUrl: config.smtpUrl, smsUrl: config.smsUrl },
    host: () => hostOf(publicUrl()),
  });
  const policy = { allowLoopback, hosts: config.locationHosts };
  const reader = createLocationReader({ outbound: toLocations, clock, policy, ...(isSandbox && { own }) });
  const simulator =
    isSandbox && parts.rail === undefined
      ? createSimulator({
          ...{ db, clock, log, vault, publicUrl },
          bankIspb: config.ispb,
          readLocation: reader.read,
          batchLimit: config.batchLimit,
        })
      : undefined;
  const other = parts.rail ?? simulator;
  if (other === undefined) log.warn('no settlement system is connected: payments to other institutions fail');
  const bank = openBank({
    db,
    clock,
    vault,
    rail: other?.rail ?? absentRail(),
    ispb: config.ispb,
    log,
    batchLimit: config.batchLimit,
    codesPerSecond: config.codesPerSecond,
    publicUrl,
    locations: foreignLocations(reader),
    onboarding: onboardingParts(config, { db, clock, outbound }),
    outbound: toReceivers,
    messaging,
    operators: config.operators,
    otherWork: simulator === undefined ? [] : [simulator.due, simulator.claimsDue],
  });
  other?.connect(bank.listener);
  return { bank, simulator, outbounds: [outbound, toLocations, toReceivers], messaging };
}

/** Who is asked about new customers: the sandbox's own, whoever is configured, or nobody. */
function onboardingParts(
  config: Config,
  { db, clock, outbound }: { db: Databases; clock: Clock; outbound: Outbound },
): BankParts['onboarding'] {
  const sandbox = config.mode === 'sandbox';
  const { registryUrl, livenessUrl } = config;
  const builtIn = () => (sandbox ? createSandboxRegistry(clock) : absentRegistry());
  const ownJudge = () => (sandbox ? createSandboxLiveness(db.main) : absentLiveness());
  return {
    settings: {
      sandbox,
      layouts: config.onboardingLayouts,
      ownForm: config.onboardingOwnForm,
      whitelabels: config.whitelabels,
    },
    registry: registryUrl === undefined ? builtIn() : createHttpRegistry({ outbound, baseUrl: registryUrl }),
    liveness: livenessUrl === undefined ? ownJudge() : createHttpLiveness({ outbound, baseUrl: livenessUrl }),
  };
}
