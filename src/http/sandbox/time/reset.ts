import { Type } from 'typebox';
import { describeSandbox } from '../../../sandbox/manifest.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { Manifest } from '../answer-shapes.ts';
import type { Sandbox } from '../sandbox.ts';

/** `POST /sandbox/reset`: the sandbox as its first start made it; answers what `GET /sandbox` does. */
export function resetEndpoint({ bank, control, reset }: Sandbox): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/sandbox/reset',
    tag: 'Sandbox',
    summary: 'Reset the sandbox to its state after the first start',
    description:
      'Work under way is ended first where it can be, for five seconds at most; requests that come meanwhile wait. ' +
      'Tokens and sessions are over. Ids go on and the clock stays where it is: time does not go back. ' +
      'A node of the same sandbox on another machine remembers tokens for up to a minute, and work that it has begun may ' +
      'still be written: reset while it does not run. 503 when somebody holds the tables for too long; nothing has changed then.',
    body: Type.Object({}, { additionalProperties: false }),
    bodyOptional: true,
    response: Manifest,
    handler: async () => {
      await reset();
      return describeSandbox(bank.context, control, bank.publicUrl());
    },
  });
}
