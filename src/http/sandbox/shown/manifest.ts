import { describeSandbox } from '../../../sandbox/manifest.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { Manifest } from '../answer-shapes.ts';
import type { Sandbox } from '../sandbox.ts';

/** `GET /sandbox`: everything for a first use, including secrets. */
export function manifestEndpoint({ bank, control }: Sandbox): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/sandbox',
    tag: 'Sandbox',
    summary: 'Show the sandbox: companies with their secrets, and recipients with their outcomes',
    response: Manifest,
    handler: () => describeSandbox(bank.context, control, bank.publicUrl()),
  });
}
