import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBank, type TestBank } from '../harness.ts';
import { GUIDE } from './pages.ts';

/** Secret, body, signature, as the page lists them. */
const VECTORS = [
  ...readFileSync(join(GUIDE, 'en', 'signing.md'), 'utf8').matchAll(
    /^\| `(test-secret)` \| (.+) \| `([0-9a-f]{64})` \|$/gm,
  ),
].map(([, secret = '', body = '', signature = '']) => ({
  secret,
  body: body.startsWith('`') ? body.slice(1, -1) : '',
  signature,
}));
const SIGNATURES = VECTORS.map(({ signature }) => signature).join('\n');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lastro-signing-'));
  VECTORS.forEach(({ body }, at) => {
    writeFileSync(join(folder, `${at}.body`), body);
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
const code = (file: string) => readFileSync(join(GUIDE, 'code', file), 'utf8');
const secret = 'test-secret';
const numbers = VECTORS.map((_, at) => at).join(' ');

/** Runs commands in the folder of the bodies; each prints the signatures, a line each. */
function sh(commands: string): string {
  return execFileSync('sh', ['-ec', commands], { cwd: folder, encoding: 'utf8' }).trim();
}

function write(file: string, text: string): void {
  writeFileSync(join(folder, file), text);
}

describe('the signatures that the page lists', () => {
  it('has some, one of a body that is not plain ASCII, and one of no body', () => {
    expect(VECTORS.map(({ body }) => body)).toEqual([
      '{"amount":10.5,"key":"ok@psp.example"}',
      '{"information":"devolução","amount":50.00}',
      '',
    ]);
  });

  it.runIf(has('openssl'))('are made in a shell', () => {
    write('sign.sh', code('sign.sh'));
    expect(sh(`. ./sign.sh; for i in ${numbers}; do sign "$(cat $i.body)" ${secret}; done`)).toBe(SIGNATURES);
  });

  it('are made in Node', () => {
    copyFileSync(join(GUIDE, 'code', 'sign.mjs'), join(folder, 'sign.mjs'));
    write(
      'all.mjs',
      `import { readFileSync } from 'node:fs'; import { sign } from './sign.mjs';
      for (const i of '${numbers}'.split(' ')) console.log(sign(readFileSync(i + '.body'), '${secret}'));`,
    );
    expect(sh(`"${process.execPath}" all.mjs`)).toBe(SIGNATURES);
  });

  it.runIf(has('python3'))('are made in Python', () => {
    write(
      'all.py',
      `${code('sign.py')}\nfor i in "${numbers}".split():\n    print(sign(open(i + ".body", "rb").read(), "${secret}"))\n`,
    );
    expect(sh('python3 all.py')).toBe(SIGNATURES);
  });

  it.runIf(has('php'))('are made in PHP', () => {
    write(
      'all.php',
      `${code('sign.php')}\nforeach (explode(' ', '${numbers}') as $i) echo sign(file_get_contents("$i.body"), '${secret}'), "\\n";`,
    );
    expect(sh('php all.php')).toBe(SIGNATURES);
  });

  it.runIf(has('ruby'))('are made in Ruby', () => {
    write(
      'all.rb',
      `${code('sign.rb')}\n'${numbers}'.split.each { |i| puts sign(File.binread("#{i}.body"), '${secret}') }\n`,
    );
    expect(sh('ruby all.rb')).toBe(SIGNATURES);
  });

  it.runIf(has('go'))('are made in Go', () => {
    write('sign.go', code('sign.go').replace('package bank', 'package main'));
    write(
      'main.go',
      `package main\nimport ("fmt"; "os"; "strings")\nfunc main() { for _, i := range strings.Fields("${numbers}") { body, _ := os.ReadFile(i + ".body"); fmt.Println(Sign(body, "${secret}")) } }\n`,
    );
    expect(sh('GO111MODULE=off GOFLAGS=-p=1 go run sign.go main.go')).toBe(SIGNATURES);
  });

  it.runIf(has('javac'))('are made in Java', () => {
    write(
      'All.java',
      `${code('sign.java')}\nclass All { public static void main(String[] all) throws Exception { for (String i : all) System.out.println(Signature.sign(java.nio.file.Files.readAllBytes(java.nio.file.Path.of(i + ".body")), "${secret}")); } }\n`,
    );
    expect(sh(`javac -d . All.java && java -cp . All ${numbers}`)).toBe(SIGNATURES);
  });

  it.runIf(has('mcs'))('are made in C#', () => {
    write('Sign.cs', code('sign.cs'));
    write(
      'All.cs',
      `using System; using System.IO; public static class All { public static void Main(string[] all) { foreach (var i in all) Console.WriteLine(Signature.Sign(File.ReadAllBytes(i + ".body"), "${secret}")); } }\n`,
    );
    expect(sh(`mcs -out:all.exe Sign.cs All.cs && mono all.exe ${numbers}`)).toBe(SIGNATURES);
  });
});

describe('a whole call, without any package', () => {
  let bank: TestBank;
  beforeAll(async () => {
    bank = await startBank();
  });
  afterAll(async () => {
    await bank.verify();
    await bank.close();
  });

  const pays = (program: string, file: string) => async () => {
    const before = await balanceOf(bank);
    const env = { ...process.env, BANK: bank.url };
    const { stdout } = await promisify(execFile)(program, [join(GUIDE, 'code', file)], { env });
    expect(stdout).toBe('PROCESSING 3.2\n');
    await bank.drain();
    expect(await balanceOf(bank)).toBeCloseTo(before - 3.2, 2);
  };

  it('pays in Node', pays(process.execPath, 'call.mjs'));
  it.runIf(has('python3'))('pays in Python', pays('python3', 'call.py'));
  it.runIf(has('php'))('pays in PHP', pays('php', 'call.php'));
});

async function balanceOf(bank: TestBank): Promise<number> {
  const { body } = await bank.get(
    '/v2/finance/get-balance?account_branch_identifier=0001&account_number=100013',
  );
  return body.amount;
}
