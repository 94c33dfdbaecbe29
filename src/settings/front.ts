// Reads the settings of a bank.
export { type Config, ConfigError, isShared, readConfig } from './config.ts';
export { SETTINGS } from './settings.ts';
