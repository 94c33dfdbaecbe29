import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GOLDEN, GOLDEN_HEADERS } from './golden-webhook.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PAGE = readFileSync(join(ROOT, 'docs/webhooks.md'), 'utf8');

/** One request that every snippet is asked about, and what it must say. */
interface Question {
  name: string;
  headers: Record<string, string>;
  body: string;
  secret: string;
  now: number;
  good: boolean;
}

const right = {
  headers: { ...GOLDEN_HEADERS },
  body: GOLDEN.body,
  secret: GOLDEN.secret,
  now: GOLDEN.timestamp,
};
const withHeader = (name: string, value: string) => ({ ...right.headers, [`webhook-${name}`]: value });
const both = withHeader('signature', `${GOLDEN.signature} ${GOLDEN.olderSignature}`);
const { 'webhook-id': _, ...withoutId } = right.headers;

const QUESTIONS: Question[] = [
  { ...right, name: 'golden', good: true },
  { ...right, name: 'rotated, new secret', headers: both, good: true },
  { ...right, name: 'rotated, old secret', headers: both, secret: GOLDEN.olderSecret, good: true },
  { ...right, name: '299 s old', now: GOLDEN.timestamp + 299, good: true },
  { ...right, name: 'stale', now: GOLDEN.timestamp + 302, good: false },
  { ...right, name: 'future', now: GOLDEN.timestamp - 302, good: false },
  { ...right, name: 'altered', body: GOLDEN.body.replace('10.5', '99.5'), good: false },
  { ...right, name: 'other secret', secret: GOLDEN.olderSecret, good: false },
  { ...right, name: 'other id', headers: withHeader('id', 'evt_2'), good: false },
  { ...right, name: 'no id', headers: withoutId, good: false },
  { ...right, name: 'no time', headers: withHeader('timestamp', 'soon'), good: false },
  {
    ...right,
    name: 'other version',
    headers: withHeader('signature', GOLDEN.signature.replace('v1', 'v9')),
    good: false,
  },
];
const EXPECTED = QUESTIONS.map(({ name, good }) => ({ name, good }));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lastro-receivers-'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'questions.json'), JSON.stringify(QUESTIONS));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The code that follows the marker of that name on the page. */
function snippet(name: string): string {
  const found = new RegExp(`<!-- snippet: ${name} -->\\n\`\`\`\\w+\\n([\\s\\S]*?)\`\`\``).exec(PAGE)?.[1];
  if (found === undefined) throw new Error(`the page has no snippet ${name}`);
  return found;
}

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** Runs a program that prints a JSON list of `{name, good}`. */
function ask(program: string, args: string[]): unknown {
  const env = { ...process.env, GO111MODULE: 'off' };
  return JSON.parse(execFileSync(program, args, { cwd: folder, env, encoding: 'utf8', timeout: 300_000 }));
}

const has = (program: string, ...args: string[]) =>
  spawnSync(program, args, { timeout: 10_000 }).status === 0;

function javaScript(source: string): string {
  const compilerOptions = {
    module: ModuleKind.ESNext,
    target: ScriptTarget.ES2022,
    verbatimModuleSyntax: true,
  };
  return transpileModule(source, { compilerOptions }).outputText;
}

const NODE_RUNNER = `
import { readFileSync } from 'node:fs';
const RealDate = Date;
const answers = [];
for (const { name, headers, body, secret, now } of JSON.parse(readFileSync('questions.json', 'utf8'))) {
  globalThis.Date = class extends RealDate {
    constructor(...given) { if (given.length === 0) super(now * 1000); else super(...given); }
    static now() { return now * 1000; }
  };
  try {
    const { id, type, data } = receive(headers, Buffer.from(body), secret);
    answers.push({ name, good: id === 'evt_1' && type === 'PIX_CASHIN_RECEIVED' && data.sequence === 1 });
  } catch { answers.push({ name, good: false }); }
}
console.log(JSON.stringify(answers));
`;

const PYTHON_RUNNER = `
answers = []
for question in json.load(open("questions.json", encoding="utf-8")):
    time.time = lambda: question["now"]
    try:
        event = receive(question["headers"], question["body"].encode(), question["secret"])
        good = (event["id"], event["type"], event["data"]["sequence"]) == ("evt_1", "PIX_CASHIN_RECEIVED", 1)
    except ValueError:
        good = False
    answers.append({"name": question["name"], "good": good})
print(json.dumps(answers))
`;

const PHP_RUNNER = `
$answers = [];
foreach (json_decode(file_get_contents('questions.json'), true) as $question) {
    try {
        $event = receive($question['headers'], $question['body'], $question['secret'], $question['now']);
        $good = [$event['id'], $event['type'], $event['data']['sequence']] === ['evt_1', 'PIX_CASHIN_RECEIVED', 1];
    } catch (UnexpectedValueException) {
        $good = false;
    }
    $answers[] = ['name' => $question['name'], 'good' => $good];
}
echo json_encode($answers);
`;

const GO_RUNNER = `package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"time"
)

func main() {
	var questions []struct {
		Name, Body, Secret string
		Headers            map[string]string
		Now                int64
	}
	text, _ := os.ReadFile("questions.json")
	if err := json.Unmarshal(text, &questions); err != nil {
		panic(err)
	}
	answers := []map[string]any{}
	for _, q := range questions {
		header := http.Header{}
		for name, value := range q.Headers {
			header.Set(name, value)
		}
		err := Verify(header, []byte(q.Body), q.Secret, time.Unix(q.Now, 0))
		answers = append(answers, map[string]any{"name": q.Name, "good": err == nil})
	}
	out, _ := json.Marshal(answers)
	fmt.Println(string(out))
}
`;

describe('the receivers on the page judge every delivery rightly', () => {
  it("with the bank's own verifier, which stands alone", () => {
    const verifier = readFileSync(join(ROOT, 'src/webhooks/verify.ts'), 'utf8');
    write('verify.mjs', javaScript(verifier));
    const source = snippet('lastro').replace("'lastro/webhooks'", "'./verify.mjs'");
    expect(ask(process.execPath, [write('lastro.mjs', javaScript(source) + NODE_RUNNER)])).toEqual(EXPECTED);
  });

  it('with the library of the specification', () => {
    const path = write('library.mjs', javaScript(snippet('standardwebhooks')) + NODE_RUNNER);
    expect(ask(process.execPath, [path])).toEqual(EXPECTED);
  });

  it.runIf(has('python3', '--version'))('in Python', () => {
    expect(ask('python3', [write('receive.py', snippet('python') + PYTHON_RUNNER)])).toEqual(EXPECTED);
  });

  it.runIf(has('php', '--version'))('in PHP', () => {
    expect(ask('php', [write('receive.php', snippet('php') + PHP_RUNNER)])).toEqual(EXPECTED);
  });

  it.runIf(has('go', 'version'))('in Go', () => {
    write('verify.go', snippet('go').replace('package webhooks', 'package main'));
    write('main.go', GO_RUNNER);
    expect(ask('go', ['run', 'verify.go', 'main.go'])).toEqual(EXPECTED);
  });
});

it('the delivery on the page is the test vector', () => {
  const lines = [
    `X-Signature: ${GOLDEN.xSignature}`,
    `webhook-id: ${GOLDEN.id}`,
    `webhook-timestamp: ${GOLDEN.timestamp}`,
    `webhook-signature: ${GOLDEN.signature}`,
  ];
  expect(PAGE).toContain(`${lines.join('\n')}\n\n${GOLDEN.body}\n`);
  expect(PAGE).toContain(`\`${GOLDEN.secret}\``);
});
