import { Type } from 'typebox';
import { describeSandbox } from '../../../sandbox/manifest.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { Manifest } from '../answer-shapes.ts';
import type { Sandbox } from '../sandbox.ts';

/** `POST /sandbox/reset`: restores the initial sandbox; returns the same as `GET /sandbox`. */
export function resetEndpoint({ bank, control, reset }: Sandbox): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/sandbox/reset',
    tag: 'Sandbox',
    summary: 'Reset the sandbox to its state after the first start',
    description:
      'First waits up to five seconds for work in progress; requests that arrive meanwhile wait. ' +
      'Tokens and sessions end. Ids continue and the clock keeps its time, because time never goes back. ' +
      'A node of the same sandbox on another machine remembers tokens for up to a minute and may still write work it has ' +
      'begun, so stop it before a reset. Returns 503 if the tables are locked for too long; nothing has changed then.',
    body: Type.Object({}, { additionalProperties: false }),
    bodyOptional: true,
    response: Manifest,
    handler: async () => {
      await reset();
      return describeSandbox(bank.context, control, bank.publicUrl());
    },
  });
}
