// npm run docs: the guide, in dist/guide; a bank serves it at /guide.
import { prepareGuide } from './lib.mjs';

await prepareGuide();
console.log('dist/guide is as guide/ and docs/ say.');
