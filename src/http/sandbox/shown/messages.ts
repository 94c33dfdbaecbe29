import { Type } from 'typebox';
import { listMessages } from '../../../messages/list.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { SentMessage } from '../answer-shapes.ts';
import type { Sandbox } from '../sandbox.ts';

/** `GET /sandbox/messages`: sent e-mails and SMS, newest first. */
export function messagesEndpoint({ bank }: Sandbox): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/sandbox/messages',
    tag: 'Sandbox',
    summary: 'List the e-mails and SMS that the bank has sent',
    query: Type.Object({ to: Type.Optional(Type.String({ maxLength: 255 })) }),
    response: Type.Object({ messages: Type.Array(SentMessage) }),
    handler: async ({ query }) => {
      const messages = await listMessages(bank.context.db.main, query.to);
      return {
        messages: messages.map(({ recipient, createdAt, ...message }) => ({
          to: recipient,
          ...message,
          created_at: createdAt.toISOString(),
        })),
      };
    },
  });
}
