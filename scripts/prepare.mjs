// npm run build: packages and dist as the sources say; `--without-guide` leaves out the guide, most of the build's time.
import { prepare } from './lib.mjs';

await prepare({ guide: !process.argv.includes('--without-guide') });
