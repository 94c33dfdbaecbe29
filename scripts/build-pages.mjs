// Builds the screens of web/ into dist/web: three pages, their assets under hashed names, all of it compressed once.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { compressFiles } from './compress-files.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const WEB = join(ROOT, 'web');
const OUT = join(ROOT, 'dist', 'web');
const PAGES = ['customer.html', 'operator.html', 'sandbox.html'];

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

compressFiles(OUT);
