// npm run build: packages and dist as the sources say; `--without-guide` leaves out the guide, most of the build's time,
// and `--without-pages` both.
import { prepare } from './lib.mjs';

const isWith = (part) => !process.argv.includes(`--without-${part}`);
await prepare({ pages: isWith('pages'), guide: isWith('pages') && isWith('guide') });
