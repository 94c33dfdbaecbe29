// npm run two-banks: a central bank and two banks that pay each other over it.
import { runCommand } from './lib.mjs';

await runCommand('two-banks', process.argv.slice(2));
