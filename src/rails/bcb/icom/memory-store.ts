import type { IcomStore, InMessage, OutMessage, Sending } from './store.ts';

/** Forgets all when the program ends. */
export class MemoryStore implements IcomStore {
  readonly #out = new Map<string, { message: OutMessage; how: Sending | undefined }>();
  readonly #resources = new Map<string, string>();
  readonly #in = new Map<string, { message: InMessage; handled: boolean }>();

  async writeOut(messages: readonly OutMessage[]): Promise<void> {
    for (const message of messages) {
      if (this.#out.has(message.messageId)) throw new Error(`${message.messageId} has been used.`);
      this.#out.set(message.messageId, { message, how: undefined });
    }
  }

  async endOut(ended: readonly { messageId: string; how: Sending; resourceId?: string }[]): Promise<void> {
    for (const { messageId, how, resourceId } of ended) {
      const found = this.#out.get(messageId);
      if (found !== undefined) found.how = how;
      if (resourceId !== undefined) this.#resources.set(resourceId, messageId);
    }
  }

  async unsent(): Promise<OutMessage[]> {
    return [...this.#out.values()].filter(({ how }) => how === undefined).map(({ message }) => message);
  }

  async findOut(reference: string): Promise<OutMessage | undefined> {
    return this.#out.get(this.#resources.get(reference) ?? reference)?.message;
  }

  async writeIn(messages: readonly InMessage[]): Promise<InMessage[]> {
    return messages.filter((message) => {
      if (this.#in.has(message.resourceId)) return false;
      this.#in.set(message.resourceId, { message, handled: false });
      return true;
    });
  }

  async endIn(resourceIds: readonly string[]): Promise<void> {
    for (const resourceId of resourceIds) {
      const found = this.#in.get(resourceId);
      if (found !== undefined) found.handled = true;
    }
  }

  async postponeIn(): Promise<void> {
    // It stays unprocessed.
  }

  async unhandled(): Promise<InMessage[]> {
    return [...this.#in.values()].filter(({ handled }) => !handled).map(({ message }) => message);
  }
}
