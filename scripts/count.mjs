// Counts what makes a house easy or hard to read: `node scripts/count.mjs [FOLDER]`, this checkout unless said.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';

const ROOT = resolve(process.argv[2] ?? new URL('..', import.meta.url).pathname);
const TREES = ['src', 'central-bank', 'kit', 'web'].filter((tree) => existsSync(join(ROOT, tree)));
const GENERATED = [
  'kit/client/paths.ts',
  'kit/client/operations.ts',
  'web/api/web-answers.ts',
  'web/api/operator-answers.ts',
];
const isTest = (file) => /\.test\.tsx?$/.test(file);

const files = TREES.flatMap((tree) => filesUnder(join(ROOT, tree)))
  .map((file) => relative(ROOT, file))
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !GENERATED.includes(file))
  .map((file) => parse(file));
const sources = files.filter(({ file }) => !isTest(file));

const WH = /^(what|who|whom|whose|whoever|whatever|whichever|whether)\b/i;
const WH_OR_NOBODY = /^(what|who|whom|whose|whoever|whatever|whichever|whether|which|where|how|nobody)\b/i;
const PASSIVE =
  /^(told|asked|made|given|kept|held|taken|found|shown|sent|seen|written|begun|known|left|put|lost|(?!undefined)[a-z]{3,}[^e]ed)\b/i;
const NEGATIVE = /^(no|none|not|nothing|never|nobody|neither|nowhere|without)\b/i;

// They speak the words of a published specification, which may repeat a word of the bank (docs/glossary.md).
const LIBRARIES = /^src\/(brcode|rails\/bcb\/(xml|messages|dict-values))\//;

/** Hand-made ways of a mechanism: the files that hold its statement or its skeleton. */
const MECHANISMS = {
  lease:
    /set\s+(\$\{prefix\})?(\w+_)?lease_number\s*=|lease_until\s*=\s*clock_timestamp\(\)|set\s+leased_until\s*=/,
  'lease: take rows':
    /lease_until[\s\S]{0,400}(update skip locked)|(update skip locked)[\s\S]{0,400}set\s+[^`]*lease_until\s*=/,
  isolate:
    /slice\(0,\s*(half|middle)\)|\/\s*2\)[\s\S]{0,200}catch|for \(const [^)]* of [^)]*\)\s*\{?\s*try \{/,
  'time out': /Promise\.race\(\[/,
  'page through': /function (readCursor|links|presentPage|presentSkipped|pageOf|ownPage|readSkip|readPage)\b/,
  'day of an instant': /toISOString\(\)\.slice\(0, 10\)/,
  'length of a day': /\b(86_400_000|24 \* 3_600_000)\b/,
  'refuse: throw': /throw new Refusal\(/,
  "refuse: { kind: 'refused' }": /kind: 'refused'/,
  'refuse: { refused }': /[{;,] refused: RefusalCode/,
  'refuse: code or undefined': /: (Promise<)?RefusalCode \| undefined/,
};

print('lines', TREES.map((tree) => `${tree} ${sum(under(sources, tree), 'lines')}`).join(', '));
print('files', TREES.map((tree) => `${tree} ${under(sources, tree).length}`).join(', '));
print('largest file', largest(sources, 'lines'));
print('longest function', longestFunction());
printFolders();
printComments();
for (const [name, pattern] of Object.entries(MECHANISMS)) {
  const where = sources.filter(({ file, text }) => /^src\//.test(file) && pattern.test(text));
  print(name, `${where.length} files`, where.length <= 12 ? where.map(({ file }) => file).join(' ') : '');
}
printCircles();
printNames();
printDuplicates();

function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}

function parse(file) {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  return { file, text, tree, lines: text.split('\n').length - 1 };
}

function under(some, tree) {
  return some.filter(({ file }) => file.startsWith(`${tree}/`));
}

function sum(some, name) {
  return some.reduce((total, one) => total + one[name], 0);
}

function largest(some, name) {
  const [first] = [...some].sort((one, other) => other[name] - one[name]);
  return `${first[name]} ${first.file}`;
}

function print(name, ...values) {
  process.stdout.write(`${name.padEnd(34)} ${values.filter((value) => value !== '').join('  ')}\n`);
}

function longestFunction() {
  const all = sources.flatMap(({ file, tree }) =>
    functionsOf(tree).map((node) => {
      const lineOf = (place) => tree.getLineAndCharacterOfPosition(place).line;
      return {
        file: `${file}:${lineOf(node.getStart()) + 1}`,
        lines: lineOf(node.end) - lineOf(node.getStart()) + 1,
      };
    }),
  );
  return `${largest(all, 'lines')}, over 70 lines: ${all.filter(({ lines }) => lines > 70).length}`;
}

function functionsOf(tree) {
  const found = [];
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body !== undefined) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function printFolders() {
  const counts = new Map();
  // A front is the list of a room, and no file of it to be read.
  for (const { file } of sources.filter((one) => !one.file.endsWith('/front.ts')))
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  const most = sorted.slice(0, 8).map(([folder, count]) => `${folder} ${count}`);
  print('folders over 12 files', String(sorted.filter(([, count]) => count > 12).length), most.join(', '));
}

/** Each block of comments, as one text without its marks. */
function commentsOf({ text, tree }) {
  const ranges = new Map();
  const visit = (node) => {
    for (const range of ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [])
      ranges.set(range.pos, range.end);
    for (const range of ts.getTrailingCommentRanges(text, node.end) ?? []) ranges.set(range.pos, range.end);
    node.getChildren(tree).forEach(visit);
  };
  visit(tree);
  const blocks = [];
  for (const [start, end] of [...ranges].sort(([one], [other]) => one - other)) {
    const comment = text.slice(start, end);
    const last = blocks.at(-1);
    if (
      comment.startsWith('//') &&
      last?.isLine &&
      /^\s*$/.test(text.slice(last.end, start).replace('\n', ''))
    ) {
      last.text += ` ${comment.slice(2).trim()}`;
      last.end = end;
    } else blocks.push({ isLine: comment.startsWith('//'), end, text: bare(comment) });
  }
  return blocks.map((block) => block.text).filter((said) => said !== '' && !/^(biome-ignore|@)/.test(said));
}

function bare(comment) {
  const lines = comment
    .replace(/^\/\*\*?|\*\/$/g, '')
    .replace(/^\/\//, '')
    .split('\n');
  return lines
    .map((line) => line.replace(/^\s*\*/, '').trim())
    .join(' ')
    .trim();
}

function printComments() {
  const all = files.flatMap((one) => commentsOf(one).map((said) => ({ file: one.file, said })));
  const share = (pattern) => {
    const some = all.filter(({ said }) => pattern.test(said) && !/^[^.]*\?/.test(said));
    return `${some.length} of ${all.length} (${((100 * some.length) / all.length).toFixed(1)} %)`;
  };
  print('comments opening with a wh-clause', share(WH));
  print('… with which, where, how, nobody', share(WH_OR_NOBODY));
  print('… with a passive', share(PASSIVE));
  print('… with a negation', share(NEGATIVE));
}

/** Files that import each other, by Tarjan's algorithm. */
function printCircles() {
  const known = new Set(sources.map(({ file }) => file));
  for (const [name, withTypes] of [
    ['circles at run time', false],
    ['circles with types', true],
  ]) {
    const edges = new Map(
      sources.map((one) => [one.file, importsOf(one, withTypes).filter((to) => known.has(to))]),
    );
    const found = circlesOf(edges);
    print(
      name,
      String(found.length),
      found.length === 0 ? '' : `largest ${Math.max(...found.map((one) => one.length))}`,
    );
  }
}

function importsOf({ file, tree }, withTypes) {
  return tree.statements
    .filter((one) => (ts.isImportDeclaration(one) || ts.isExportDeclaration(one)) && one.moduleSpecifier)
    .filter((one) => withTypes || !isTypeOnly(one))
    .map((one) => one.moduleSpecifier.text)
    .filter((text) => text.startsWith('.'))
    .map((text) => join(dirname(file), text));
}

function isTypeOnly(statement) {
  const clause = statement.importClause;
  if (statement.isTypeOnly || clause?.isTypeOnly) return true;
  const named = clause?.namedBindings;
  return (
    clause !== undefined &&
    clause.name === undefined &&
    named !== undefined &&
    ts.isNamedImports(named) &&
    named.elements.every((element) => element.isTypeOnly)
  );
}

function circlesOf(edges) {
  const [index, low, onStack, stack, circles] = [new Map(), new Map(), new Set(), [], []];
  const visit = (node) => {
    index.set(node, index.size);
    low.set(node, index.get(node));
    stack.push(node);
    onStack.add(node);
    for (const next of edges.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (onStack.has(next)) low.set(node, Math.min(low.get(node), low.get(next)));
    }
    if (low.get(node) !== index.get(node)) return;
    const circle = stack.splice(stack.indexOf(node));
    for (const one of circle) onStack.delete(one);
    if (circle.length > 1) circles.push(circle);
  };
  for (const node of edges.keys()) if (!index.has(node)) visit(node);
  return circles;
}

/** Exported types of one name in several files of a tree, its libraries apart. */
function printNames() {
  for (const tree of ['src', 'central-bank', 'kit']) {
    const where = new Map();
    for (const one of under(sources, tree).filter(({ file }) => !LIBRARIES.test(file)))
      for (const statement of one.tree.statements)
        if (isExportedType(statement))
          where.set(statement.name.text, [...(where.get(statement.name.text) ?? []), one.file]);
    const doubles = [...where].filter(([, places]) => places.length > 1);
    print(
      `exported types of one name, ${tree}`,
      String(doubles.length),
      doubles.map(([name]) => name).join(' '),
    );
  }
}

function isExportedType(statement) {
  const isType =
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isClassDeclaration(statement);
  return isType && (statement.modifiers ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
}

/** Functions of at least six statements' worth of text that another has too, whatever its names and texts. */
function printDuplicates() {
  const shapes = new Map();
  for (const { file, tree } of sources)
    for (const node of functionsOf(tree)) {
      const tokens = [];
      const visit = (child) => {
        const children = child.getChildren(tree);
        if (children.length === 0)
          tokens.push(
            ts.isIdentifier(child) || ts.isLiteralExpression(child) ? child.kind : child.getText(tree),
          );
        else children.forEach(visit);
      };
      visit(node.body);
      if (tokens.length < 60) continue;
      const shape = tokens.join(' ');
      shapes.set(shape, [...(shapes.get(shape) ?? []), file]);
    }
  const same = [...shapes.values()].filter((places) => places.length > 1);
  print(
    'functions of one shape',
    `${same.length} shapes`,
    same
      .map((places) => places.join(' = '))
      .slice(0, 12)
      .join('; '),
  );
}
