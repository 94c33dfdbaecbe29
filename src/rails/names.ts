/** Settlement systems that a bank can be connected to. One that stores data has a folder of migrations, which only its banks have. */
export const RAIL_NAMES = ['simulator', 'bcb'] as const;
export type RailName = (typeof RAIL_NAMES)[number];
