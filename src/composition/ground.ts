import { foundOwnCompany } from '../companies/own-company.ts';
import type { Databases } from '../database/databases.ts';
import { partsOf, readMigrations } from '../database/migrations/migration-files.ts';
import { bringUp } from '../database/roles.ts';
import { transaction } from '../database/transaction.ts';
import { deriveLinkKey } from '../nodes/between-machines.ts';
import { deriveReceiptKey } from '../receipts/authentication.ts';
import { noticeRestore } from '../restores/notice.ts';
import { seedSandbox } from '../sandbox/seed.ts';
import { deriveSeeds, PUBLIC_SEEDS, type Seeds } from '../sandbox/seeds.ts';
import { loadIdKey } from '../secrets/id-key.ts';
import { openKeyRing } from '../secrets/key-ring.ts';
import { loadMasterKey } from '../secrets/master-key.ts';
import { createVault } from '../secrets/seal.ts';
import { holdsSigningKeys } from '../secrets/signing-keys.ts';
import { type Config, isShared } from '../settings/config.ts';
import { openClock } from '../time/clock.ts';
import { createEndToEndIds } from '../values/end-to-end-ids.ts';
import { sealAddresses } from '../webhooks/endpoints/seal-addresses.ts';
import { foundBank } from './found-bank.ts';

interface GroundParts {
  config: Config;
  db: Databases;
  ownerUrl?: string | undefined;
  /** The rail whose tables the database has; null for none. */
  rail: string | null;
}

/** Prepares the schema, the bank's own secrets, its clock and a sandbox's companies before the bank accepts callers. */
export async function prepareGround({ config, db, ownerUrl, rail }: GroundParts) {
  const { mode, ispb } = config;
  await bringUp(db.main, { mode, rail, ownerUrl });
  const masterKey = await loadMasterKey(config, { isNeeded: await holdsSigningKeys(db.main) });
  const vault = createVault(masterKey, config.otherMasterKeys);
  await foundBank(db.main, { mode, ispb });
  const noticed = await noticeRestore(db.main);
  await sealAddresses(db.main, vault);
  const clock = await openClock(db);
  const keys = await openKeyRing({ db, vault, clock });
  const idKey = await loadIdKey(db.main, vault);
  const now = clock.now();
  const seeds = seedsOf(config);
  await transaction(db.main, (tx) =>
    mode === 'sandbox' ? seedSandbox(tx, vault, { now, seeds }) : foundOwnCompany(tx, { now }),
  );
  return {
    migrations: await readMigrations(partsOf({ mode, rail: rail ?? undefined })),
    vault,
    clock,
    keys,
    seeds,
    endToEndIds: createEndToEndIds(ispb, idKey),
    linkKey: deriveLinkKey(idKey),
    receiptKey: deriveReceiptKey(idKey),
    ...noticed,
  };
}

/** Public secrets suffice for a sandbox that only this machine can reach. */
function seedsOf(config: Config): Seeds {
  const { sandboxToken } = config;
  return isShared(config) && sandboxToken !== undefined ? deriveSeeds(sandboxToken) : PUBLIC_SEEDS;
}
