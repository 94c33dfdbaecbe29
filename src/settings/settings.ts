import { LAYOUTS } from '../onboarding/desk.ts';

/** One setting of the environment: this table is also the generated reference in docs/settings.md. */
export interface Setting {
  description: string;
  default?: string;
  /** A secret: the same name with `_FILE` behind it may name a file that holds it. */
  secret?: true;
}

export const SETTINGS = {
  LASTRO_MODE: { description: '`sandbox` or `production`.', default: 'sandbox' },
  LASTRO_HOST: { description: 'Interface to listen on.', default: '127.0.0.1' },
  LASTRO_PORT: { description: 'Port to listen on; 0 takes a free one.', default: '3000' },
  LASTRO_DATA_DIR: {
    description: 'Where the embedded database and the generated master key live.',
    default: './data',
  },
  LASTRO_DATABASE_URL: {
    description:
      'A PostgreSQL (15 or newer) elsewhere; the embedded one is then not started. Required in production, there with `sslmode=verify-full` over a network.',
    secret: true,
  },
  LASTRO_MIGRATE_DATABASE_URL: {
    description:
      'The same database as the role that owns its tables; migrations then run as that role and all else as the one of `LASTRO_DATABASE_URL`, which needs no right to change the schema. A start without it finds the database migrated, or refuses.',
    secret: true,
  },
  LASTRO_DATABASE_WAIT: {
    description: 'How many seconds a start waits for a database that is not there yet, 0 to 3600.',
    default: '60',
  },
  LASTRO_PUBLIC_URL: {
    description: 'The address that codes, links and pages carry. Required in production, there with https.',
    default: 'http://{host}:{port}',
  },
  LASTRO_RAIL: {
    description:
      "The settlement system and directory on the other side: `simulator`, which a sandbox has unless told otherwise, or `bcb`, the central bank's. Required in production, where only `bcb` is.",
  },
  LASTRO_BCB_ICOM_URL: {
    description: "Where the central bank's messages go and come from, `https://host:port`.",
  },
  LASTRO_BCB_DICT_URL: { description: 'Where the directory of keys is, `https://host:port`.' },
  LASTRO_BCB_DICT_CHECKS_URL: {
    description:
      'Where the directory tells which keys it has, `https://host:port`; the address of `LASTRO_BCB_DICT_URL` where left out.',
  },
  LASTRO_BCB_FILES_URL: {
    description:
      "Where the files of a day's entries are fetched, `https://host:port`; none are where left out. The form is this project's own: what the central bank offers has to be looked up.",
  },
  LASTRO_BCB_AUTHORITY: {
    description:
      "File with the certificates (PEM) that the central bank's connections are believed by; no others are.",
  },
  LASTRO_BCB_CONNECTION_CERTIFICATE: {
    description: 'File with the certificate (PEM) that the bank connects with.',
  },
  LASTRO_BCB_CONNECTION_KEY: { description: 'File with its private key (PEM).' },
  LASTRO_BCB_SIGNING_CERTIFICATE: {
    description: 'File with the certificate (PEM) that the bank signs with.',
  },
  LASTRO_BCB_SIGNING_KEY: { description: 'File with its private key (PEM).' },
  LASTRO_BCB_SYSTEM_CERTIFICATES: {
    description:
      "Folder with the certificates (PEM) that the central bank signs with; each file's name begins with the ISPB that it speaks for. It is read again every minute.",
  },
  LASTRO_BCB_STREAMS: {
    description:
      "How many streams read the central bank's messages at once, over all nodes, 1 to 6. The central bank takes no seventh, and one that was left counts for a while.",
    default: '3',
  },
  LASTRO_BCB_DICT_CATEGORY: {
    description: 'How many look-ups the directory grants the bank: its category, `A` to `H`.',
    default: 'H',
  },
  LASTRO_BCB_DICT_POLL_MS: {
    description:
      "Milliseconds from one look at the directory's lists of claims and reports to the next, 200 to 60000. The directory grants 40 looks a minute.",
    default: '5000',
  },
  LASTRO_BCB_DICT_SYNC_HOUR: {
    description: "The hour in Brasília, 0 to 23, at which the bank's keys are compared with the directory's.",
    default: '3',
  },
  LASTRO_BCB_KEPT_DAYS: {
    description:
      'How many days messages to the settlement system and from it are kept, 30 at least; 0 keeps them for good.',
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
      '32 bytes in hex or base64 that encrypt secrets at rest. Required in production; the sandbox makes one in the data directory.',
    secret: true,
  },
  LASTRO_OTHER_MASTER_KEYS: {
    description:
      'Further master keys, separated by commas: what they have sealed opens, and nothing is sealed under them. The next key stands here before it is taken up, the one of before afterwards; `lastro rotate` seals everything anew and says when that one can go.',
    secret: true,
  },
  LASTRO_SANDBOX_TOKEN: {
    description:
      'Bearer for `/sandbox/*`. Required when the sandbox listens beyond loopback; the secrets of its seeded people and programs then follow from it, so make it long and random.',
    secret: true,
  },
  LASTRO_SANDBOX_PHONE: {
    description:
      "Where a sandbox listens for real phones that play the payer, an IPv4 address and a port such as `0.0.0.0:3300`. Phones reach that page and its payments alone, by the token in the QR code of the payer's screen; unset, none do.",
  },
  LASTRO_SMTP_URL: {
    description:
      'Where e-mail leaves (`smtp://` or `smtps://`, user and password in it); `?from=` names the sender. In production `smtp://` insists on STARTTLS.',
    secret: true,
  },
  LASTRO_SMS_URL: {
    description: 'HTTP gateway that sends SMS: `{to, text}` is posted to it as JSON.',
    secret: true,
  },
  LASTRO_REGISTRY_URL: {
    description:
      "A public CNPJ API in BrasilAPI's shape; the CNPJ is appended after a slash. The sandbox makes companies up without one.",
  },
  LASTRO_LIVENESS_URL: {
    description:
      'Address of the judge of proofs of life: `POST {url}/{reference}` is handed the frames, JPEG in base64, and `GET` is asked; both answer `{"verdict": "PASSED" | "FAILED" | null}`. The sandbox has a judge of its own.',
  },
  LASTRO_WHITELABELS: {
    description: 'Brands that onboarding may name, separated by commas; the first is the default.',
    default: 'LASTRO',
  },
  LASTRO_ONBOARDING_LAYOUTS: {
    description: 'Onboarding journeys that are set up, separated by commas.',
    default: LAYOUTS.join(','),
  },
  LASTRO_ONBOARDING_OWN_FORM: {
    description:
      "Takes openings through the bank's own form, where liveness may be tried again: `yes` or `no`.",
    default: 'yes',
  },
  LASTRO_LOCATION_HOSTS: {
    description:
      'Hosts, separated by commas, whose payment codes are read; `*.bank.example` stands for every name below it. Any public host where left out.',
  },
  LASTRO_PLAIN_HOSTS: {
    description:
      'Hosts of a private network of your own, separated by commas, that production may reach without TLS: database, SMTP, SMS, registry, liveness. Loopback needs no mention.',
  },
  LASTRO_METRICS_TOKEN: {
    description: 'Bearer for `/metrics`. Production serves no metrics without one, the sandbox to anybody.',
    secret: true,
  },
  LASTRO_TRACES_URL: {
    description:
      'Where traces go, as OTLP over HTTP in JSON, such as `http://collector:4318/v1/traces` ([logs.md](logs.md#traces)). None are made without it.',
  },
  LASTRO_TRACES_PERCENT: {
    description: 'Percentage of requests that are traced where the caller has not decided, from 0 to 100.',
    default: '10',
  },
  LASTRO_DOCS: {
    description:
      'Serves `/docs`, `/guide` and `/openapi.json`: `yes` or `no`. The sandbox serves them unless told otherwise, production does not.',
  },
  LASTRO_TRUSTED_PROXIES: {
    description:
      'Addresses or networks, separated by commas, whose `X-Forwarded-For` tells where a request came from.',
  },
  LASTRO_OPERATOR_CODES: {
    description:
      "Asks operators' acts for a fresh code of their authenticator: `required`, or `optional` (a code that is sent is judged all the same). Always `required` in production; a sandbox takes them without one unless set.",
  },
  LASTRO_FOUR_EYES: {
    description:
      'Asks a second operator for a new credential or person of a company that has some: `on` or `off`. `on` in production unless set, `off` in a sandbox.',
  },
  LASTRO_LOG_LEVEL: { description: '`debug`, `info`, `warn`, `error` or `silent`.', default: 'info' },
  LASTRO_BATCH_LIMIT: {
    description: 'How many requests one database transaction may carry, 1 to 1000.',
    default: '500',
  },
  LASTRO_CODES_PER_SECOND: {
    description:
      'Payment codes that a company may make per second and node, a minute’s worth at once; 0 is no limit. A sandbox has none unless it is set.',
    default: '50',
  },
  LASTRO_FREE_ACTS_PER_SECOND: {
    description:
      'Limits the other acts of a company per second and node that cost it nothing: payments that wait for approval or fail for lack of money (an hour’s worth at once, and an approval gives its own back), tests and resends of webhooks (a minute’s worth at once), and a tenth of that in changes of webhooks and in steps of keys and claims. Beyond it the answer is 429; a payment that has the money is never counted. 0 is no limit. A sandbox has none unless it is set.',
    default: '50',
  },
  LASTRO_COMPANY_RATES: {
    description:
      'How many reads and how many writes a second a company may ask for, `reads/writes`; twice as many at once. Beyond them it is answered 429. Operators count as a company each.',
    default: '4000/40000',
  },
  LASTRO_CREDENTIAL_RATES: {
    description: 'The same for each credential, and for each person.',
    default: '4000/40000',
  },
  LASTRO_CONNECTIONS_PER_NETWORK: {
    description:
      'How many connections one IPv4 address or IPv6 /64 may hold, 1 to 10000; the addresses of `LASTRO_TRUSTED_PROXIES` and this machine itself any number. Each process counts its own.',
    default: '200',
  },
  LASTRO_PROCESSES: {
    description:
      'How many processes serve behind the one port, 1 to 32: as many as there are processors to spare. Each is a node of its own, with some 26 connections to the database. `npm start -- --processes 4` says the same.',
    default: '1',
  },
  LASTRO_NODE_ADDRESS: {
    description:
      'Where nodes on other machines with the same database reach this one, as `host:port`; several processes take the ports that follow. They share out the accounts among themselves and talk over TLS under a key of this bank alone. Unset, this machine is the only one.',
  },
  LASTRO_LANES: {
    description:
      'How many turns, each a transaction of what is waiting, may be under way at once on a node, 1 to 32; a company is always in one lane. Each holds a connection to the database while it is busy.',
    default: '1',
  },
  LASTRO_LONGEST_WAIT_MS: {
    description:
      'A payment, code or refund that would wait longer than this for its turn, or a payment that would wait longer to go on its way, is refused at once with 503; so is any other request of a caller with more than its part under way, while more are under way than were answered in this time. Milliseconds. A database that begins work of its own may take twice as long as was expected; a turn that has not begun after twice this time never does, and its caller is refused, also while the database stands still.',
    default: '1000',
  },
} as const satisfies Record<string, Setting>;
