import { LAYOUTS } from '../onboarding/desk.ts';

/** One setting of the environment: this table is also the generated reference in docs/settings.md. */
export interface Setting {
  description: string;
  default?: string;
  /** A secret: the same name with the suffix `_FILE` may name a file that contains it. */
  secret?: true;
}

export const SETTINGS = {
  LASTRO_MODE: { description: '`sandbox` or `production`.', default: 'sandbox' },
  LASTRO_HOST: { description: 'Interface to listen on.', default: '127.0.0.1' },
  LASTRO_PORT: { description: 'Port to listen on; 0 takes a free one.', default: '3000' },
  LASTRO_DATA_DIR: {
    description: 'Folder of the embedded database and of the generated master key.',
    default: './data',
  },
  LASTRO_DATABASE_URL: {
    description:
      'Connection URL of your own PostgreSQL (15 or newer); the embedded one is then not started. Required in production, where a remote database needs `sslmode=verify-full`.',
    secret: true,
  },
  LASTRO_MIGRATE_DATABASE_URL: {
    description:
      'Connection URL of the same database for the role that owns the tables. Migrations then run as that role, and everything else as the role of `LASTRO_DATABASE_URL`, which needs no right to change the schema. Without this setting the bank refuses to start on a database that is not migrated.',
    secret: true,
  },
  LASTRO_DATABASE_WAIT: {
    description: 'Seconds that a start waits for an unreachable database, 0 to 3600.',
    default: '60',
  },
  LASTRO_PUBLIC_URL: {
    description:
      'Public URL of the bank, used in codes, links and pages; at most 33 characters after its scheme, because codes carry it. Required in production, with https.',
    default: 'http://{host}:{port}',
  },
  LASTRO_RAIL: {
    description:
      "Settlement system and directory: `simulator`, the default of a sandbox, or `bcb`, the central bank's. Required in production, which accepts only `bcb`.",
  },
  LASTRO_BCB_ICOM_URL: {
    description: "Address of the central bank's message interface, `https://host:port`.",
  },
  LASTRO_BCB_DICT_URL: { description: 'Address of the key directory, `https://host:port`.' },
  LASTRO_BCB_DICT_CHECKS_URL: {
    description:
      "Address of the directory's key checks, `https://host:port`. The default is `LASTRO_BCB_DICT_URL`.",
  },
  LASTRO_BCB_FILES_URL: {
    description:
      "Address from which files of a day's entries are fetched, `https://host:port`. If unset, none are fetched. The file format is this project's own; the central bank's format is not verified.",
  },
  LASTRO_BCB_AUTHORITY: {
    description:
      'File with the only certificate authorities (PEM) that are trusted for connections to the central bank.',
  },
  LASTRO_BCB_CONNECTION_CERTIFICATE: {
    description: "File with the bank's client certificate (PEM) for connections.",
  },
  LASTRO_BCB_CONNECTION_KEY: { description: 'File with its private key (PEM).' },
  LASTRO_BCB_SIGNING_CERTIFICATE: {
    description: "File with the bank's signing certificate (PEM).",
  },
  LASTRO_BCB_SIGNING_KEY: { description: 'File with its private key (PEM).' },
  LASTRO_BCB_SYSTEM_CERTIFICATES: {
    description:
      "Folder with the central bank's signing certificates (PEM). Each file name begins with the ISPB of the signer. The bank reads the folder every minute.",
  },
  LASTRO_BCB_STREAMS: {
    description:
      "Number of concurrent streams that read the central bank's messages, across all nodes, 1 to 6. The central bank refuses a seventh, and counts an abandoned stream for a while.",
    default: '3',
  },
  LASTRO_BCB_DICT_CATEGORY: {
    description:
      "The bank's category at the directory, `A` to `H`, which determines how many look-ups it may make.",
    default: 'H',
  },
  LASTRO_BCB_DICT_POLL_MS: {
    description:
      "Milliseconds between two polls of the directory's lists of claims and reports, 200 to 60000. The directory allows 40 polls per minute.",
    default: '5000',
  },
  LASTRO_BCB_DICT_SYNC_HOUR: {
    description: "Hour in Brasília, 0 to 23, at which the bank compares its keys with the directory's.",
    default: '3',
  },
  LASTRO_BCB_KEPT_DAYS: {
    description:
      'Days for which messages to and from the settlement system are kept, at least 30; 0 keeps them permanently.',
    default: '3660',
  },
  LASTRO_BCB_REPORT_INSIDE: {
    description:
      'Reports payments between customers of the bank to the settlement system (`trck.002`): `on` or `off`.',
    default: 'on',
  },
  LASTRO_ISPB: { description: "The bank's ISPB. Required in production.", default: '99999000' },
  LASTRO_MASTER_KEY: {
    description:
      '32-byte key, in hex or base64, that encrypts secrets at rest. Required in production; a sandbox generates one in the data directory.',
    secret: true,
  },
  LASTRO_OTHER_MASTER_KEYS: {
    description:
      'Further master keys, separated by commas, which are used only to decrypt. List the next key here before you switch to it, and the previous key afterwards. `lastro rotate` encrypts every secret again and reports when you can remove the previous key.',
    secret: true,
  },
  LASTRO_SANDBOX_TOKEN: {
    description:
      'Bearer token for `/sandbox/*`. Required if the sandbox listens beyond loopback. The secrets of its seeded people and programs are then derived from it, so make it long and random.',
    secret: true,
  },
  LASTRO_SANDBOX_PHONE: {
    description:
      "IPv4 address and port, such as `0.0.0.0:3300`, on which a sandbox serves the payer's page to real phones. Phones reach only that page and its payments, with the token in the QR code of the payer's screen. If unset, phones have no access.",
  },
  LASTRO_SMTP_URL: {
    description:
      'Mail server (`smtp://` or `smtps://`, including user and password); `?from=` names the sender. In production `smtp://` requires STARTTLS.',
    secret: true,
  },
  LASTRO_SMS_URL: {
    description: 'HTTP gateway that sends SMS. The bank posts `{to, text}` to it as JSON.',
    secret: true,
  },
  LASTRO_REGISTRY_URL: {
    description:
      'URL of a CNPJ API in the format of BrasilAPI; the bank appends a slash and the CNPJ. Without it a sandbox generates fictitious companies.',
  },
  LASTRO_LIVENESS_URL: {
    description:
      'URL of the liveness service. The bank sends the frames (JPEG in base64) with `POST {url}/{reference}` and polls with `GET`; both answer `{"verdict": "PASSED" | "FAILED" | null}`. A sandbox has a built-in service.',
  },
  LASTRO_WHITELABELS: {
    description: 'Brands that onboarding may name, separated by commas; the first is the default.',
    default: 'LASTRO',
  },
  LASTRO_ONBOARDING_LAYOUTS: {
    description: 'Enabled onboarding flows, separated by commas.',
    default: LAYOUTS.join(','),
  },
  LASTRO_ONBOARDING_OWN_FORM: {
    description:
      "Use the bank's own form for account openings, which allows further liveness attempts: `yes` or `no`.",
    default: 'yes',
  },
  LASTRO_LOCATION_HOSTS: {
    description:
      'Hosts, separated by commas, from which payment codes are read; `*.bank.example` matches every name below it. If unset, any public host is allowed.',
  },
  LASTRO_PLAIN_HOSTS: {
    description:
      'Hosts of your private network, separated by commas, that production may reach without TLS: database, SMTP, SMS, registry, liveness, traces. Loopback is always allowed.',
  },
  LASTRO_METRICS_TOKEN: {
    description:
      'Bearer token for `/metrics`. Without it production serves no metrics, and a sandbox serves them to anybody.',
    secret: true,
  },
  LASTRO_TRACES_URL: {
    description:
      'Receiver of traces (OTLP over HTTP, JSON), such as `http://collector:4318/v1/traces` ([logs.md](logs.md#traces)). If unset, no traces are created.',
  },
  LASTRO_TRACES_PERCENT: {
    description: 'Percentage of requests that are traced if the caller has not decided, from 0 to 100.',
    default: '10',
  },
  LASTRO_DOCS: {
    description:
      'Serve `/docs`, `/guide` and `/openapi.json`: `yes` or `no`. The default is `yes` in a sandbox and `no` in production.',
  },
  LASTRO_TRUSTED_PROXIES: {
    description: 'Addresses or networks of proxies, separated by commas, whose `X-Forwarded-For` is trusted.',
  },
  LASTRO_OPERATOR_CODES: {
    description:
      "Require a fresh authenticator code for operators' acts: `required`, or `optional` (a code that is sent is still checked). Always `required` in production; the default of a sandbox is `optional`.",
  },
  LASTRO_FOUR_EYES: {
    description:
      'Require a second operator to approve a further credential or person of a company: `on` or `off`. Always `on` in production; the default of a sandbox is `off`.',
  },
  LASTRO_LOG_LEVEL: { description: '`debug`, `info`, `warn`, `error` or `silent`.', default: 'info' },
  LASTRO_BATCH_LIMIT: {
    description: 'Maximum number of requests in one database transaction, 1 to 1000.',
    default: '500',
  },
  LASTRO_CODES_PER_SECOND: {
    description:
      'Payment codes that a company may create per second and node, with bursts of up to a minute’s worth; 0 means no limit. A sandbox has no limit unless it is set.',
    default: '50',
  },
  LASTRO_FREE_ACTS_PER_SECOND: {
    description:
      'Limit, per company, second and node, of other acts that are free of charge: payments that wait for approval or fail for lack of money (bursts of up to an hour’s worth; an approval restores its own share), tests and resends of webhooks (bursts of up to a minute’s worth), and, at a tenth of the limit, changes of webhooks and steps of keys and claims. Beyond the limit the bank answers 429. A payment with sufficient balance is never counted. 0 means no limit. A sandbox has no limit unless it is set.',
    default: '50',
  },
  LASTRO_COMPANY_RATES: {
    description:
      'Reads and writes per second that a company may request, as `reads/writes`, with bursts of twice as many. Beyond them the bank answers 429. Each operator counts as a company.',
    default: '4000/40000',
  },
  LASTRO_CREDENTIAL_RATES: {
    description: 'The same for each credential, and for each person.',
    default: '4000/40000',
  },
  LASTRO_CONNECTIONS_PER_NETWORK: {
    description:
      'Maximum number of connections from one IPv4 address or IPv6 /64, 1 to 10000. The addresses of `LASTRO_TRUSTED_PROXIES` and this machine are not limited. Each process counts its own connections, and takes over those of another process up to half of the maximum.',
    default: '200',
  },
  LASTRO_PROCESSES: {
    description:
      'Number of processes that share the port, 1 to 32; use at most one per available processor. Each is a separate node with about 27 database connections. `npm start -- --processes 4` has the same effect.',
    default: '1',
  },
  LASTRO_NODE_ADDRESS: {
    description:
      'Address, as `host:port`, at which nodes on other machines with the same database reach this one; further processes use the following ports. Nodes divide the accounts among themselves and communicate over TLS with a key that only this bank has. Leave it unset if the bank runs on one machine.',
  },
  LASTRO_WEBHOOK_WAIT: {
    description:
      'Seconds that webhooks wait at most while requests fill the turns, 0 to 3600. With 0 no webhook waits.',
    default: '30',
  },
  LASTRO_LANES: {
    description:
      'Maximum number of concurrent turns on a node, 1 to 32. A turn is one transaction for waiting work; a company always stays in one lane, or in the one beside it while another company fills it or a turn takes long. Each busy lane holds one database connection, or two with the one beside it.',
    default: '1',
  },
  LASTRO_LONGEST_WAIT_MS: {
    description:
      'Longest expected wait, in milliseconds. A payment, code or refund that would wait longer for its turn, or a payment that would wait longer to be submitted, is refused immediately with 503. While more requests are in progress than were answered in this time, other requests of callers that exceed their share are refused too. If the database starts work of its own, the wait can be longer than expected. A request whose turn has not begun after one and a half times this time is refused, even while the database does not respond.',
    default: '2000',
  },
  LASTRO_DATABASE_PATIENCE: {
    description:
      'Multiplies the limits of all waits for the database, 1 to 60: 1 second for a new connection, 3 seconds for a free one, 10 seconds for a statement, 5 seconds for a list, 1.5 seconds that a turn may pause. Raise it if the bank shares a machine with much other work, such as a busy build server: requests then wait instead of being refused.',
    default: '1',
  },
} as const satisfies Record<string, Setting>;
