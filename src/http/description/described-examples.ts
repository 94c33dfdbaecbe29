import assert from 'node:assert';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A recorded exchange with a running bank, from `docs/examples.json`. */
interface Example {
  request: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>> & { body?: unknown };
  answer: { status: number; body?: unknown };
}

interface Media {
  example?: unknown;
}

interface Described {
  parameters?: { in: string; name: string; example?: unknown }[];
  requestBody?: { content: Record<string, Media> };
  responses?: Record<string, { content?: Record<string, Media> }>;
}

/** Adds one recorded request and response to each operation of a document. */
export function addExamples(paths: Record<string, Record<string, unknown>>): void {
  const examples = JSON.parse(readFileSync(examplesFile(), 'utf8')) as Record<string, Example>;
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations)) {
      const example = examples[`${method.toUpperCase()} ${path}`];
      if (example !== undefined) show(operation as Described, example);
    }
}

function show({ parameters = [], requestBody, responses = {} }: Described, example: Example): void {
  const { request, answer } = example;
  for (const parameter of parameters) {
    const value = request[parameter.in]?.[parameter.name];
    if (value !== undefined) parameter.example = value;
  }
  if (request.body !== undefined) showIn(requestBody?.content, request.body);
  if (answer.body !== undefined) showIn(responses[answer.status]?.content, answer.body);
}

function showIn(content: Record<string, Media> = {}, value: unknown): void {
  for (const media of Object.values(content)) media.example = value;
}

/** The file is beside the documents, whether the sources or the build run. */
function examplesFile(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) {
    assert(dirname(folder) !== folder, 'the examples are not below a package.json above this file');
    folder = dirname(folder);
  }
  return join(folder, 'docs', 'examples.json');
}
