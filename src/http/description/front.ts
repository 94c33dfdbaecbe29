// Writes the OpenAPI documents.
export { describeEndpoint } from './describe-endpoint.ts';
export { describeService } from './describe-service.ts';
export { PROBLEM } from './described-refusals.ts';
export { installReference } from './reference.ts';
