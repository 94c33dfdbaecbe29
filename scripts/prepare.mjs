// npm run build: packages and dist as the sources say.
import { prepare } from './lib.mjs';

await prepare();
