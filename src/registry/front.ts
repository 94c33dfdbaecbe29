// Asks a public registry about companies.
export { createHttpRegistry } from './http-registry.ts';
export { absentRegistry, type CompanyRecord, type CompanyRegistry, type RegistryLookUp } from './registry.ts';
export { createSandboxRegistry, REGISTRY_SENTINELS } from './sandbox-registry.ts';
