// node scripts/run.mjs <command> …: any other command of the program, installed and built first where needed.
import { runCommand } from './lib.mjs';

const [command, ...args] = process.argv.slice(2);
await runCommand(command ?? '--help', args);
