import type { StartDirectory } from '../directory-part.ts';
import { Listener } from '../listen.ts';
import { dictControl } from './control.ts';
import { Directory } from './directory.ts';
import { serveDirectory } from './server.ts';
import { KeptRows } from './store/kept-rows.ts';
import { tellTransfer } from './transactions.ts';

/** The directory as a part of the central bank's program. */
export const startDirectory: StartDirectory = async (given) => {
  const { faults, signer, certificates, now, seed } = given;
  const journal = new KeptRows(given.folder);
  const open = () => new Directory({ journal, faults, now, seed });
  let directory = open();
  // Transfers that settled while this was not listening are processed now.
  for (const transfer of given.transfers()) tellTransfer(directory, transfer, given.transfer);
  given.onTransfer((transfer) => tellTransfer(directory, transfer, given.transfer));
  const handler = serveDirectory({
    faults,
    signer,
    certificates,
    get world() {
      return directory.world;
    },
  });
  const listening = await Listener.open(handler, { port: given.port, tls: given.tls });
  return {
    port: listening.port,
    control: dictControl({
      directory: () => directory,
      certificates,
      isExample: (ispb) => given.participants().get(ispb)?.connected === false,
    }),
    setOutage: (outage) => listening.setOutage(outage),
    reset: async () => {
      journal.reset();
      directory = open();
    },
    close: async () => {
      await listening.close();
      journal.close();
    },
  };
};
