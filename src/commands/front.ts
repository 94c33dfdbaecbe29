// Holds the commands of the program, one file each.
export { exits, printVersion, refuseUnknown, WHERE } from './command-line.ts';
export { contract } from './contract.ts';
export { distributeDatabase } from './distribute.ts';
export { startEphemeral } from './ephemeral.ts';
export { gauntlet } from './gauntlet.ts';
export { migrateDatabase } from './migrate.ts';
export { month } from './month.ts';
export {
  addOperatorByCommand,
  changeRolesByCommand,
  listOperatorsByCommand,
  removeOperatorByCommand,
  resetOperatorByCommand,
} from './operator.ts';
export { pay } from './pay.ts';
export { rotateMasterKey, rotateSigning } from './rotate.ts';
export { serve } from './serve.ts';
export { start } from './start.ts';
export { story } from './story.ts';
export { verifyDatabase } from './verify.ts';
