import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CertificateStore, certificatesIn } from '../src/rails/bcb/xml/certificates.ts';
import { CertificateFolder } from './certificates/store.ts';
import { broughtAlong } from './control/movements.ts';
import { serveControl } from './control/requests.ts';
import { controlRoutes } from './control/routes.ts';
import type { DirectoryPart, StartDirectory } from './directory-part.ts';
import { Faults } from './faults/faults.ts';
import { Icom } from './icom/serve.ts';
import { Streams } from './icom/streams.ts';
import { EXAMPLES } from './institutions/examples.ts';
import { Listener } from './listen.ts';
import { lockFolder } from './lock-folder.ts';
import type { Settings } from './settings.ts';
import { recorded, SPI_SECTION, type SpiEvent } from './spi/events.ts';
import { SignLanes } from './spi/sign-lane.ts';
import { Spi } from './spi/spi.ts';
import type { Transfer } from './spi/state.ts';
import { Agenda } from './world/agenda.ts';
import { joined, PARTICIPANTS, type Participant } from './world/participants.ts';
import { World } from './world/world.ts';

/** Addresses and files of the program that a bank needs to connect. */
export interface Addresses {
  icom: string;
  /** Absent if no directory runs. */
  dict?: string;
  control: string;
  folder: string;
  /** The authority of all connections. */
  authority: string;
  /** The folder with the system's signing certificate. */
  systemCertificates: string;
}

export interface CentralBank {
  readonly addresses: Addresses;
  readonly world: World;
  readonly spi: Spi;
  readonly faults: Faults;
  readonly streams: Streams;
  join(participant: Participant, balance: bigint): Promise<unknown>;
  close(): Promise<void>;
}

/** Initial reserve of each example institution: R$ 1,000,000,000.00. */
const EXAMPLE_BALANCE = 100_000_000_000n;

/** Builds and starts everything: the only place that knows all parts. */
export async function startCentralBank(
  settings: Settings,
  startDirectory?: StartDirectory,
): Promise<CentralBank> {
  mkdirSync(settings.folder, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(settings.folder);
  const folder = await CertificateFolder.open(join(settings.folder, 'certificates'));
  const [tls, signers] = await Promise.all([folder.server(), folder.systemSigners()]);
  const certificates = new CertificateStore(() => certificatesIn(folder.trustedFolder));
  const world = new World(join(settings.folder, 'state'), settings.seed, [PARTICIPANTS, SPI_SECTION]);
  const agenda = new Agenda(world);
  const faults = new Faults(world);
  const times = { waitMs: settings.streamWaitMs, idleMs: settings.streamIdleMs };
  const streams = new Streams({ world, faults, times });
  openExamples(world);
  const spi = new Spi({ world, agenda, faults, certificates });
  const lanes = new SignLanes({ world, faults, signers });
  const icom = new Icom({ world, spi, streams, faults, told: () => lanes.idle() });

  const join_ = joinInto({ folder, certificates, world, spi });
  const directory = await startDirectory?.({
    folder: join(settings.folder, 'directory'),
    seed: world.seed,
    port: settings.dictPort,
    ...{ tls, signer: signers.good, certificates, faults },
    ...seenByDirectory(world, spi),
  });
  const reset = async () => {
    streams.endAll();
    faults.clear();
    icom.forgetTokens();
    const connected = [...spi.participants.values()].filter((participant) => participant.connected);
    world.reset();
    lanes.forget();
    openExamples(world);
    // Connected participants remain, with empty reserves.
    for (const participant of connected) await join_(participant, 0n);
    spi.resume();
    await directory?.reset();
  };
  const listening = await Listener.open(icom.handle, { port: settings.icomPort, tls });
  const setOutage = (now: boolean) => {
    listening.setOutage(now);
    if (now) streams.endAll();
    directory?.setOutage(now);
  };
  const routes = controlRoutes({ world, spi, faults, join: join_, setOutage, reset });
  const control = await Listener.open(serveControl([...routes, ...(directory?.control ?? [])]), {
    port: settings.controlPort,
  });
  return {
    addresses: addressesOf({ listening, control, directory, folder, settings }),
    ...{ world, spi, faults, streams, join: join_ },
    close: async () => {
      await Promise.all([listening.close(), control.close(), directory?.close()]);
      agenda.close();
      streams.close();
      await spi.settledDown();
      await lanes.close();
      world.close();
      unlock();
    },
  };
}

interface Joining {
  folder: CertificateFolder;
  certificates: CertificateStore;
  world: World;
  spi: Spi;
}

/** Creates certificates and a reserve account for a participant. An existing one keeps both. */
function joinInto({ folder, certificates, world, spi }: Joining): CentralBank['join'] {
  return async (participant, balance) => {
    const files = await folder.participant(participant.ispb);
    certificates.reload();
    const known = spi.participants.has(participant.ispb);
    world.commit([joined(participant), recorded({ happened: 'OPENED', ispb: participant.ispb })]);
    if (!known && balance > 0n) world.commit(broughtAlong(world, participant.ispb, balance));
    return { ispb: participant.ispb, ...files };
  };
}

function openExamples(world: World): void {
  for (const { ispb, name } of EXAMPLES) {
    if (world.stateOf(PARTICIPANTS).has(ispb)) continue;
    world.commit([joined({ ispb, name, connected: false }), recorded({ happened: 'OPENED', ispb })]);
    world.commit(broughtAlong(world, ispb, EXAMPLE_BALANCE));
  }
}

function seenByDirectory(world: World, spi: Spi) {
  return {
    now: () => world.now(),
    participants: () => spi.participants,
    transfer: (id: string) => spi.state.transfers.get(id),
    transfers: () => spi.state.transfers.values(),
    onTransfer: (listener: (transfer: Transfer) => void) =>
      void world.listen((events) => transfersIn(events, spi).forEach(listener)),
  };
}

function transfersIn(events: readonly { section: string; event: unknown }[], spi: Spi): Transfer[] {
  return events.flatMap(({ section, event }) => {
    if (section !== SPI_SECTION.name) return [];
    const happened = event as SpiEvent;
    if (happened.happened === 'TAKEN') return [happened.transfer];
    const ended = happened.happened === 'ENDED' ? spi.state.transfers.get(happened.id) : undefined;
    return ended === undefined ? [] : [ended];
  });
}

function addressesOf(of: {
  listening: Listener;
  control: Listener;
  directory: DirectoryPart | undefined;
  folder: CertificateFolder;
  settings: Settings;
}): Addresses {
  const { listening, control, directory, folder, settings } = of;
  return {
    icom: `https://localhost:${listening.port}`,
    ...(directory !== undefined && { dict: `https://localhost:${directory.port}` }),
    control: `http://127.0.0.1:${control.port}`,
    folder: settings.folder,
    authority: folder.authorityFile,
    systemCertificates: folder.systemFolder,
  };
}
