// Puts the program and its packages into a few files: to read a thousand of them took most of a start.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

// Packages that bring files of their own along: machine code, and the measures of fonts.
const APART = ['@node-rs/argon2', '@fastify/swagger', 'pdfkit', 'pg-native'];

await build({
  mode: 'production',
  root: ROOT,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  ssr: { noExternal: true, external: APART, target: 'node' },
  build: {
    ssr: true,
    outDir: join(ROOT, 'dist', 'program'),
    emptyOutDir: true,
    target: 'node20',
    // Names and lines in a trace are worth more than a smaller file on the disk.
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: join(ROOT, 'src', 'main.ts'),
        'central-bank': join(ROOT, 'central-bank', 'main.ts'),
      },
      // Comments of packages are read by nobody there.
      output: {
        comments: { jsdoc: false },
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
});
