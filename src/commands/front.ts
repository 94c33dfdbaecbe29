// Holds the commands of the program, one file each.
export { exits, printVersion, refuseUnknown, WHERE } from './command-line.ts';
export { startEphemeral } from './ephemeral/ephemeral.ts';
export { contract } from './play/contract.ts';
export { gauntlet } from './play/gauntlet.ts';
export { month } from './play/month.ts';
export { pay } from './play/pay.ts';
export { story } from './play/story.ts';
export { serve } from './serving/serve.ts';
export { start } from './serving/start.ts';
export { distributeDatabase } from './upkeep/distribute.ts';
export { migrateDatabase } from './upkeep/migrate.ts';
export {
  addOperatorByCommand,
  changeRolesByCommand,
  listOperatorsByCommand,
  removeOperatorByCommand,
  resetOperatorByCommand,
} from './upkeep/operator.ts';
export { rotateMasterKey, rotateSigning } from './upkeep/rotate.ts';
export { verifyDatabase } from './upkeep/verify.ts';
