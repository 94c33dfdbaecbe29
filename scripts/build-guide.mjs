// Builds the site of guide/ into dist/guide: the pages of both languages, the references of docs/, the search, llms.txt,
// all of it compressed once.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressFiles } from './compress-files.mjs';
import { forPrograms, forTheSite, layOut, textsForPrograms } from './lay-out-guide.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const GUIDE = join(ROOT, 'guide');
const PAGES = join(ROOT, 'dist', 'guide-pages');
const OUT = join(ROOT, 'dist', 'guide');

// Whoever starts the build, a test among them, wants what readers get.
process.env.NODE_ENV = 'production';
process.env.LASTRO_GUIDE_PAGES = PAGES;
process.env.LASTRO_GUIDE_OUT = OUT;

rmSync(PAGES, { recursive: true, force: true });
const pages = layOut(ROOT);
for (const [path, text] of pages) write(PAGES, path, forTheSite(text));

const { build } = await import('vitepress');
await build(GUIDE, { outDir: OUT });

// For programs: each page as it was written, the schemas of events, and the way round.
// References are the same in both languages.
for (const [path, text] of pages)
  if (!/^reference\/(?!index\.md$)/.test(path)) write(OUT, path, forPrograms(text));
for (const [path, text] of textsForPrograms(pages)) write(OUT, path, text);
const events = join(ROOT, 'docs', 'events');
for (const name of readdirSync(events).filter((one) => one.endsWith('.json')))
  write(OUT, `reference/events/${name}`, readFileSync(join(events, name), 'utf8'));
cpSync(join(GUIDE, 'public'), OUT, { recursive: true });
rmSync(join(OUT, 'hashmap.json'), { force: true });
// Each file once: with both of its forms the package was 14.5 MB in place of 9.9.
compressFiles(OUT, { alone: true });

function write(folder, path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
