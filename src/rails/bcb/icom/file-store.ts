import { existsSync, readFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { MemoryStore } from './memory-store.ts';
import type { IcomStore, InMessage, OutMessage, Sending } from './store.ts';

type Ended = { messageId: string; how: Sending; resourceId?: string };
type Line =
  | { out: readonly OutMessage[] }
  | { ended: readonly Ended[] }
  | { in: readonly InMessage[] }
  | { handled: readonly string[] };

/** A file of lines, each flushed to disk before its promise resolves. A truncated line is ignored. */
export class FileStore implements IcomStore {
  readonly #memory = new MemoryStore();
  readonly #file: FileHandle;
  #written: Promise<void> = Promise.resolve();

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async open(path: string): Promise<FileStore> {
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const end = text.lastIndexOf('\n') + 1;
    const file = await open(path, 'a', 0o600);
    // A truncated line must not precede the next one.
    await file.truncate(Buffer.byteLength(text.slice(0, end)));
    const store = new FileStore(file);
    for (const line of text.slice(0, end).split('\n').filter(Boolean))
      await store.#apply(JSON.parse(line) as Line);
    return store;
  }

  async writeOut(messages: readonly OutMessage[]): Promise<void> {
    await this.#memory.writeOut(messages);
    await this.#write({ out: messages });
  }

  async endOut(ended: readonly Ended[]): Promise<void> {
    await this.#write({ ended });
    await this.#memory.endOut(ended);
  }

  unsent(): Promise<OutMessage[]> {
    return this.#memory.unsent();
  }

  findOut(reference: string): Promise<OutMessage | undefined> {
    return this.#memory.findOut(reference);
  }

  async writeIn(messages: readonly InMessage[]): Promise<InMessage[]> {
    const fresh = await this.#memory.writeIn(messages);
    // Also if nothing is new: lines that another stream is writing must be on disk before this one continues.
    await this.#write({ in: fresh });
    return fresh;
  }

  async endIn(resourceIds: readonly string[]): Promise<void> {
    await this.#write({ handled: resourceIds });
    await this.#memory.endIn(resourceIds);
  }

  async postponeIn(): Promise<void> {
    // It stays unprocessed.
  }

  unhandled(): Promise<InMessage[]> {
    return this.#memory.unhandled();
  }

  async close(): Promise<void> {
    await this.#written;
    await this.#file.close();
  }

  #write(line: Line): Promise<void> {
    this.#written = this.#written.then(async () => {
      await this.#file.appendFile(`${JSON.stringify(line)}\n`);
      await this.#file.datasync();
    });
    return this.#written;
  }

  async #apply(line: Line): Promise<void> {
    if ('out' in line) await this.#memory.writeOut(line.out);
    else if ('ended' in line) await this.#memory.endOut(line.ended);
    else if ('in' in line) await this.#memory.writeIn(line.in);
    else await this.#memory.endIn(line.handled);
  }
}
