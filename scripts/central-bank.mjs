// npm run central-bank: the other side as a program of its own, for tests and for trying things out.
import { runProgram } from './lib.mjs';

await runProgram('central-bank');
