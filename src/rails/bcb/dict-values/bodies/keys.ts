import { attributeOf, element, textOf } from '../../xml/tree.ts';
import { answer, body, list, type Part, ShapeRefused } from '../shape.ts';
import { key } from './common.ts';

export const MOST_KEYS_CHECKED = 200;

export const CHECK_KEYS = body('CheckKeysRequest', { keys: list('Key', key) });

const checkedKey: Part<{ key: string; hasEntry: boolean }> = {
  read: (of, path) => {
    const said = attributeOf(of, 'hasEntry');
    if (said !== 'true' && said !== 'false')
      throw new ShapeRefused(`${path}/@hasEntry`, said ?? '', `${path}/@hasEntry is not true or false.`);
    return { key: textOf(of), hasEntry: said === 'true' };
  },
  write: (name, value) => element('', name, value.key, { hasEntry: String(value.hasEntry) }),
};

export const KEYS_CHECKED = answer('CheckKeysResponse', { keys: list('Key', checkedKey) });
