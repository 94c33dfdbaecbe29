// npm start: from a fresh clone to a listening bank.
import { runCommand } from './lib.mjs';

await runCommand('start', process.argv.slice(2));
