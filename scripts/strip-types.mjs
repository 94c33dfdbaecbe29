// Writes the sources into dist as plain JavaScript, file by file: `npm test` checks the types, a start only needs them gone.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformWithOxc } from 'vite';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

for (const folder of ['src', 'central-bank', 'kit', 'bench']) {
  for (const entry of readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/(?<!\.test)\.ts$/.test(entry.name)) continue;
    await strip(join(entry.parentPath ?? entry.path, entry.name));
  }
}

async function strip(source) {
  const { code, map } = await transformWithOxc(readFileSync(source, 'utf8'), source, {
    lang: 'ts',
    sourcemap: true,
    target: 'node20',
    typescript: { rewriteImportExtensions: 'rewrite', onlyRemoveTypeImports: true },
  });
  const target = join(ROOT, 'dist', relative(ROOT, source)).replace(/\.ts$/, '.js');
  mkdirSync(dirname(target), { recursive: true });
  const name = basename(target);
  writeFileSync(target, `${code}\n//# sourceMappingURL=${name}.map\n`);
  writeFileSync(
    `${target}.map`,
    JSON.stringify({ ...map, file: name, sources: [relative(dirname(target), source)] }),
  );
}
