// Puts what integrators import into a file each, for `import` and for `require`: dist/kit/client.js, client.cjs and so on.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

for (const format of ['es', 'cjs'])
  await build({
    mode: 'production',
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      outDir: join(ROOT, 'dist', 'kit'),
      emptyOutDir: format === 'es',
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: {
          client: join(ROOT, 'kit', 'client', 'index.ts'),
          testing: join(ROOT, 'kit', 'testing', 'index.ts'),
          webhooks: join(ROOT, 'src', 'webhooks', 'verify.ts'),
        },
        output: {
          format,
          entryFileNames: format === 'es' ? '[name].js' : '[name].cjs',
          chunkFileNames: format === 'es' ? '[name]-[hash].js' : '[name]-[hash].cjs',
        },
      },
    },
  });
