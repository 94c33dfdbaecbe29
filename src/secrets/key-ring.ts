import type { Databases } from '../database/databases.ts';
import type { Clock } from '../time/clock.ts';
import type { Vault } from './seal.ts';
import { keysAt, listSigningKeys, readSigningKeys, type SigningKeys } from './signing-keys.ts';

/** The current signing keys, which change in a running node. */
export interface KeyRing extends SigningKeys {
  /** Reads them again; a withdrawn key is gone afterwards. */
  refresh(): Promise<void>;
}

export async function openKeyRing(parts: { db: Databases; vault: Vault; clock: Clock }): Promise<KeyRing> {
  const { db, vault, clock } = parts;
  let keys = await readSigningKeys(db, vault, clock.now());
  const present = () => keysAt(keys, clock.now());
  return {
    get kid() {
      return present().kid;
    },
    get privateKey() {
      return present().privateKey;
    },
    get certificateThumbprint() {
      return present().certificateThumbprint;
    },
    get publicKeys() {
      return present().publicKeys;
    },
    get jwks() {
      return present().jwks;
    },
    refresh: async () => {
      const there = await listSigningKeys(db.main);
      // A bank without any would create one, and the last cannot be withdrawn.
      if (there.length === 0 || there.join() === keys.map(({ kid }) => kid).join()) return;
      keys = await readSigningKeys(db, vault, clock.now());
    },
  };
}
