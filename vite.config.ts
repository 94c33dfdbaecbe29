import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = new URL('./web', import.meta.url).pathname;
const PAGES = ['customer', 'operator', 'sandbox'];

/** The server sends what is compressed beside a file, and never compresses anything itself. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async generateBundle(_options, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        if (!/\.(js|css|html|svg)$/.test(fileName)) continue;
        const source = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        const [br, gz] = await Promise.all([promisify(brotliCompress)(source), promisify(gzip)(source)]);
        this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: br });
        this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gz });
      }
    },
  };
}

export default defineConfig({
  root,
  base: '/',
  plugins: [react(), tailwindcss(), { ...compressed(), enforce: 'post' }],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // Nothing is written into the pages themselves: the content security policy forbids inline scripts.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: PAGES.map((page) => `${root}/${page}.html`).filter((file) => existsSync(file)),
    },
  },
});
