import { startDirectory } from './dict/part.ts';
import { readSettings } from './settings.ts';
import { startCentralBank } from './start.ts';

/** Prints one line of JSON with all addresses, for programs, then information for people. */
async function main(): Promise<void> {
  const bank = await startCentralBank(readSettings(process.env), startDirectory);
  const { icom, dict, control, folder } = bank.addresses;
  console.log(JSON.stringify(bank.addresses));
  console.log(`
The central bank is running. It is for tests only: it issues its own certificates, and its money is not real.
  Messages    ${icom}
  Directory   ${dict}
  Control     ${control}   (this machine only, no log-in)
  State       ${folder}
To add a bank, run
  curl -s ${control}/control/participants -d '{"ispb":"99999010","name":"Banco A","balance":"1000000.00"}'
The answer contains the bank's certificates and keys. Ctrl+C stops the program; the next start continues from its state.`);
  let ending = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (ending) return;
      ending = true;
      bank.close().then(() => process.exit(0));
    });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
