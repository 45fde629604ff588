/** Every pattern of the product: those that stand in its source, and those that it makes of parts. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

export interface Pattern {
  readonly source: string;
  readonly flags: string;
  /** Where it stands. */
  readonly place: string;
}

const SOURCE = join(__dirname, "../../src");

export const FILES: readonly string[] = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name))
  .sort();

interface Read {
  readonly patterns: readonly Pattern[];
  /** Lines of `new RegExp(…)` where the pattern is made of parts when the file is loaded, or only when it is called. */
  readonly made: readonly { readonly line: number; readonly within: boolean }[];
}

/** @param text What stands in the file. */
export function patternsIn(name: string, text: string): Read {
  const patterns: Pattern[] = [];
  const made: { line: number; within: boolean }[] = [];
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const lineOf = (node: ts.Node): number => file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  const visit = (node: ts.Node, within: boolean): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      const [source, flags] = [node.text.slice(1, end), node.text.slice(end + 1)];
      patterns.push({ source, flags, place: `${name}:${lineOf(node)}` });
    }
    // A copy of a pattern, made for a place of its own in the text, is the same pattern.
    const isMade =
      (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText(file) === "RegExp";
    const only = isMade && node.arguments?.length === 1 ? node.arguments[0] : undefined;
    if (isMade && (only === undefined || !ts.isIdentifier(only))) made.push({ line: lineOf(node), within });
    ts.forEachChild(node, (child) => visit(child, within || ts.isFunctionLike(node)));
  };
  visit(file, false);
  return { patterns, made };
}

export const readSource = (name: string): Read => patternsIn(name, readFileSync(join(SOURCE, name), "utf8"));

/** What a file makes while it is loaded, and while `use` calls it. */
export function madeBy(name: string, use: (loaded: Readonly<Record<string, unknown>>) => void): readonly Pattern[] {
  const found: Pattern[] = [];
  const Plain = globalThis.RegExp;
  const listening = new Proxy(Plain, {
    construct(target, given: [string | RegExp, string?]) {
      const pattern = new target(...given);
      if (typeof given[0] === "string") found.push({ source: pattern.source, flags: pattern.flags, place: name });
      return pattern;
    },
  });
  jest.isolateModules(() => {
    globalThis.RegExp = listening;
    try {
      use(require(join(SOURCE, name)) as Readonly<Record<string, unknown>>);
    } finally {
      globalThis.RegExp = Plain;
    }
  });
  return found;
}
