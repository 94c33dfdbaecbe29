import { element, type XmlElement } from '../xml/tree.ts';
import { MessageRefused } from './message-refused.ts';
import { type Content, type Field, type Group, isAllowed, type ValueOf } from './schema.ts';

/** Writes an object as an element of this name, by its table. Throws if the table forbids it. */
export function writeByTable<Held extends Content>(
  content: Held,
  value: ValueOf<Held>,
  { namespace, name, at }: { namespace: string; name: string; at: string },
): XmlElement {
  return writeContent(content, value, { namespace, name, at });
}

interface Place {
  namespace: string;
  name: string;
  at: string;
}

function writeContent(content: Content, value: unknown, place: Place): XmlElement {
  if (content.kind === 'opaque') return value as XmlElement;
  if (content.kind === 'group') return writeGroup(content, value as Record<string, unknown>, place);
  if (typeof value !== 'string' || !isAllowed(content, value))
    throw new MessageRefused(place.at, `is not ${content.is}`);
  return element(place.namespace, place.name, value, content.attributes);
}

function writeGroup(
  { fields }: Group,
  value: Record<string, unknown>,
  { namespace, name, at }: Place,
): XmlElement {
  const children: XmlElement[] = [];
  for (const [key, field] of Object.entries(fields)) {
    const held = value[key];
    const values = field.times === 'many' ? ((held ?? []) as unknown[]) : held === undefined ? [] : [held];
    const path = `${at}/${field.path}`;
    if (values.length < field.min) throw new MessageRefused(path, 'is missing');
    if (values.length > field.max) throw new MessageRefused(path, `stands more than ${field.max} times`);
    for (const each of values) children.push(writeField(field, each, { namespace, name: '', at: path }));
  }
  return element(namespace, name, children);
}

function writeField(field: Field, value: unknown, place: Place): XmlElement {
  const names = field.path.split('/');
  const last = names.at(-1) ?? '';
  return names
    .slice(0, -1)
    .reduceRight<XmlElement>(
      (inner, name) => element(place.namespace, name, [inner]),
      writeContent(field.content, value, { ...place, name: last }),
    );
}
