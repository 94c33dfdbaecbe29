// Builds the screens of web/ into dist/web: three pages, their assets under hashed names, all of it compressed once.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const WEB = join(ROOT, 'web');
const OUT = join(ROOT, 'dist', 'web');
const PAGES = ['customer.html', 'operator.html', 'sandbox.html'];

// Smaller files grow, or travel in one packet either way.
const WORTH_COMPRESSING = 1_024;

// Whoever starts the build, a test among them, wants what customers get.
process.env.NODE_ENV = 'production';

await build({
  mode: 'production',
  root: WEB,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  plugins: [react(), tailwind()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    // The pages' policy allows no data: fonts and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: { input: PAGES.map((page) => join(WEB, page)) },
  },
});

for (const entry of readdirSync(OUT, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(html|js|css|svg|json)$/.test(entry.name)) continue;
  const path = join(entry.parentPath ?? entry.path, entry.name);
  const bytes = readFileSync(path);
  if (bytes.length < WORTH_COMPRESSING) continue;
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
}
