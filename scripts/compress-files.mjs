// Compresses once what is served often.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

// Smaller files grow, or travel in one packet either way.
const WORTH_COMPRESSING = 1_024;

/** Lays `.br`, and `.gz` unless told otherwise, beside every file of text in a folder. */
export function compressFiles(folder, { gzip = true } = {}) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    // Markdown is asked for now and then by programs: its copies took 113 kB of the package's 15 MB.
    if (!entry.isFile() || !/\.(html|js|css|svg|json|txt|sh)$/.test(entry.name)) continue;
    const path = join(entry.parentPath ?? entry.path, entry.name);
    const bytes = readFileSync(path);
    if (bytes.length < WORTH_COMPRESSING) continue;
    if (gzip) writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 10,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
  }
}
