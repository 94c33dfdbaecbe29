import { element, elementsOf, findChild, textOf, type XmlElement } from '../xml/tree.ts';
import type { ProblemType } from './problem-types.ts';

/** A refusal as it travels: RFC 7807 in XML, unsigned. */
export interface Problem {
  /** The last part of `type`: what went wrong, in the directory's word. */
  type: string;
  title: string;
  status: number;
  detail?: string | undefined;
  correlationId?: string | undefined;
  violations?: Violation[] | undefined;
}

export interface Violation {
  reason: string;
  value: string;
  property: string;
}

export const PROBLEM_CONTENT = 'application/problem+xml';
const NAMESPACE = 'urn:ietf:rfc:7807';
const TYPE_PREFIX = 'https://dict.pi.rsfn.net.br/api/v2/error/';

export function writeProblem(problem: Problem & { type: ProblemType }): XmlElement {
  const { type, title, status, detail, correlationId, violations = [] } = problem;
  const part = (name: string, text: string | undefined) =>
    text === undefined ? [] : [element(NAMESPACE, name, text)];
  return element(NAMESPACE, 'problem', [
    ...part('type', TYPE_PREFIX + type),
    ...part('title', title),
    ...part('status', String(status)),
    ...part('detail', detail),
    ...part('correlationId', correlationId),
    ...(violations.length === 0 ? [] : [element(NAMESPACE, 'violations', violations.map(violation))]),
  ]);
}

function violation({ reason, value, property }: Violation): XmlElement {
  return element(NAMESPACE, 'violation', [
    element(NAMESPACE, 'reason', reason),
    element(NAMESPACE, 'value', value),
    element(NAMESPACE, 'property', property),
  ]);
}

/** Undefined where the body is no problem: grave errors may come as plain text. */
export function readProblem(root: XmlElement): Problem | undefined {
  if (root.name !== 'problem') return undefined;
  const said = (name: string) => {
    const found = findChild(root, name);
    return found === undefined ? undefined : textOf(found);
  };
  const type = said('type');
  const status = said('status');
  if (type === undefined || status === undefined || !/^\d{3}$/.test(status)) return undefined;
  const violations = findChild(root, 'violations');
  return {
    type: type.slice(type.lastIndexOf('/') + 1),
    title: said('title') ?? '',
    status: Number(status),
    detail: said('detail'),
    correlationId: said('correlationId'),
    violations: violations === undefined ? undefined : elementsOf(violations).map(readViolation),
  };
}

function readViolation(of: XmlElement): Violation {
  const said = (name: string) => {
    const found = findChild(of, name);
    return found === undefined ? '' : textOf(found);
  };
  return { reason: said('reason'), value: said('value'), property: said('property') };
}
