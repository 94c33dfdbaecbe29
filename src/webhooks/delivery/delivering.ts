import type { Logger } from 'pino';
import type { Databases } from '../../database/databases.ts';
import type { Messaging } from '../../messages/messaging.ts';
import type { Vault } from '../../secrets/seal.ts';
import type { Clock } from '../../time/clock.ts';

/** The part of the context that delivering needs. */
export interface Delivering {
  db: Databases;
  clock: Clock;
  vault: Vault;
  log: Logger;
  messaging: Messaging;
}
