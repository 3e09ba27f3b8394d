/**
 * What architecture.test.ts needs to know of a source file: its imports, functions and statements, with lines. Svelte
 * files are read through their script blocks; lines are those of the whole file.
 */
import ts from 'typescript';

export type Import = {
  /** As it is written. */
  from: string;
  line: number;
  /** Erased by the compiler: nothing is loaded at run time. */
  isTypeOnly: boolean;
  /** `export … from`. */
  isReExport: boolean;
};

export type FunctionSize = { name: string; line: number; lines: number };

export type SourceFile = {
  path: string;
  text: string;
  lines: number;
  imports: Import[];
  functions: FunctionSize[];
  /** Lines of statements that exist at run time, other than imports. */
  runtimeStatements: number[];
  /** Lines that read the environment. */
  environmentReads: number[];
  defaultExports: number[];
};

export function readSource(path: string, text: string): SourceFile {
  const file: SourceFile = {
    path,
    text,
    lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
    imports: [],
    functions: [],
    runtimeStatements: [],
    environmentReads: [],
    defaultExports: []
  };
  for (const script of scriptsOf(path, text)) {
    const tree = ts.createSourceFile(`${path}.ts`, script.text, ts.ScriptTarget.Latest, true);
    const lineOf = (node: ts.Node): number =>
      tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + script.firstLine;
    for (const statement of tree.statements) readStatement(file, statement, lineOf);
    walk(tree, (node) => readNode(file, node, tree, lineOf));
  }
  return file;
}

function scriptsOf(path: string, text: string): { text: string; firstLine: number }[] {
  if (!path.endsWith('.svelte')) return [{ text, firstLine: 1 }];
  return [...text.matchAll(/(<script\b[^>]*>)([\s\S]*?)<\/script>/g)].map((match) => ({
    text: match[2]!,
    firstLine: text.slice(0, match.index + match[1]!.length).split('\n').length
  }));
}

function readStatement(file: SourceFile, node: ts.Statement, lineOf: (node: ts.Node) => number): void {
  const line = lineOf(node);
  if (ts.isImportDeclaration(node)) {
    file.imports.push({
      from: literal(node.moduleSpecifier),
      line,
      isTypeOnly: isErased(node),
      isReExport: false
    });
  } else if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
    const from = literal(node.moduleSpecifier);
    file.imports.push({ from, line, isTypeOnly: node.isTypeOnly, isReExport: true });
    if (!node.isTypeOnly) file.runtimeStatements.push(line);
  } else if (!ts.isTypeAliasDeclaration(node) && !ts.isInterfaceDeclaration(node)) {
    file.runtimeStatements.push(line);
  }
  const modifiers = ts.canHaveModifiers(node) ? ts.getModifiers(node) : undefined;
  const isDefault = modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.DefaultKeyword);
  if (ts.isExportAssignment(node) || isDefault) file.defaultExports.push(line);
}

function readNode(
  file: SourceFile,
  node: ts.Node,
  tree: ts.SourceFile,
  lineOf: (node: ts.Node) => number
): void {
  const line = lineOf(node);
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const from = node.arguments[0];
    if (from && ts.isStringLiteralLike(from)) {
      file.imports.push({ from: from.text, line, isTypeOnly: false, isReExport: false });
    }
  } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    file.imports.push({ from: literal(node.argument.literal), line, isTypeOnly: true, isReExport: false });
  } else if (ts.isFunctionLike(node) && 'body' in node && node.body && !isTable(node.body)) {
    const end = tree.getLineAndCharacterOfPosition(node.getEnd()).line;
    const start = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line;
    file.functions.push({ name: nameOf(node), line, lines: end - start + 1 });
  } else if (readsEnvironment(node)) {
    file.environmentReads.push(line);
  }
}

/** `process.env`, `process['env']`, `import.meta.env` apart: that one is replaced when the app is built. */
function readsEnvironment(node: ts.Node): boolean {
  const isProcess = (of: ts.Node): boolean => ts.isIdentifier(of) && of.text === 'process';
  if (ts.isPropertyAccessExpression(node)) return isProcess(node.expression) && node.name.text === 'env';
  if (ts.isElementAccessExpression(node))
    return isProcess(node.expression) && literal(node.argumentExpression) === 'env';
  return ts.isImportSpecifier(node) && (node.propertyName ?? node.name).text === 'env' && isFromProcess(node);
}

const isFromProcess = (node: ts.ImportSpecifier): boolean =>
  /^(node:)?process$/.test(literal(node.parent.parent.parent.moduleSpecifier));

function isErased(node: ts.ImportDeclaration): boolean {
  const clause = node.importClause;
  if (clause === undefined) return false;
  if (clause.isTypeOnly) return true;
  const named = clause.namedBindings;
  if (clause.name || !named || !ts.isNamedImports(named)) return false;
  return named.elements.length > 0 && named.elements.every((element) => element.isTypeOnly);
}

/** A function that is one object literal, such as the fields of a GraphQL type: its entries are measured one by one. */
function isTable(body: ts.Node): boolean {
  const only = ts.isBlock(body) && body.statements.length === 1 ? body.statements[0]! : body;
  const value = ts.isReturnStatement(only) ? only.expression : only;
  return (
    value !== undefined &&
    ts.isObjectLiteralExpression(ts.isParenthesizedExpression(value) ? value.expression : value)
  );
}

function nameOf(node: ts.SignatureDeclaration): string {
  if (node.name) return node.name.getText();
  const parent = node.parent;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText();
  return 'a function';
}

const literal = (node: ts.Node): string => (ts.isStringLiteralLike(node) ? node.text : '');

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}
