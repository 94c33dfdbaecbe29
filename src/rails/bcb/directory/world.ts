import type { DictClient } from '../dict/client.ts';
import type { BcbWorld } from '../world.ts';
import type { DirectoryMeasures } from './measures.ts';
import type { TokensBack } from './tokens-back.ts';

/** The world of the directory's half of the rail. */
export interface DirectoryWorld extends BcbWorld {
  client: DictClient;
  measures: DirectoryMeasures;
  tokens: TokensBack;
  /** How often this node could not process an element, by its list and id. */
  failing: Map<string, number>;
}
