// Compresses once what is served often.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

// Smaller files grow, or travel in one packet either way.
const WORTH_COMPRESSING = 1_024;

/**
 * Lays `.br` and `.gz` beside every file of text in a folder. With `alone`, the brotli takes the file's place: the bank
 * unpacks it for the few programs that take nothing else (src/http/pages/built-files.ts).
 */
export function compressFiles(folder, { alone = false } = {}) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(html|js|css|svg|json|txt|sh|md)$/.test(entry.name)) continue;
    const path = join(entry.parentPath ?? entry.path, entry.name);
    const bytes = readFileSync(path);
    if (bytes.length < WORTH_COMPRESSING) continue;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 10,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
    if (alone) rmSync(path);
    else writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
