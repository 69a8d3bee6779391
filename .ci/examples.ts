import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import path from "node:path";
import { parseSync } from "vite";
import { docstringsOf } from "./docstrings.ts";
import { doorsOfPackages } from "./pack-packages.ts";
import { root } from "./run-steps.ts";

/** Whose functions have an example in their comment: what people call who write applications and plugins. */
export const EXAMPLE_DOORS: readonly string[] = [
  "@armature/engine",
  "@armature/engine/elements",
  "@armature/migrations",
  "@armature/renderer",
  "@armature/renderer/vite",
  "@armature/plugins/examples",
  "@armature/plugins/inputs",
  "@armature/plugins/kit/typed-input",
  "@armature/client",
  "@armature/client/generate",
  "@armature/server",
  "@armature/server/test-server",
];

/** What a door exports, as its source declares it. */
export interface PublicName {
  readonly door: string;
  readonly name: string;
  /** From the root of the checkout. */
  readonly file: string;
  readonly isFunction: boolean;
  /** What the comment above it says in words, without tags; empty if there is none. */
  readonly words: string;
  /** The code of its `@example`, or null. */
  readonly example: string | null;
}

/** What the doors of packages export, each name once, at the first door that has it. */
export function publicNames(): readonly PublicName[] {
  const seen = new Set<string>();
  return doorsOfPackages()
    .flatMap(({ name: door, files }) => files.flatMap((file) => exportsOf(file).map((each) => ({ ...each, door }))))
    .filter(({ name, file }) => !seen.has(`${file} ${name}`) && seen.add(`${file} ${name}`));
}

type Exported = Omit<PublicName, "door">;

const known = new Map<string, readonly Exported[]>();

function exportsOf(file: string): readonly Exported[] {
  const before = known.get(file);
  if (before) return before;
  const source = readFileSync(path.join(root, file), "utf8");
  const { module } = parseSync(file, source);
  const declared = declarationsOf(file, source);
  // A schema and its type have one name, and one comment.
  const declaredAs = (name: string) =>
    declared
      .filter((each) => each.name === name)
      .toSorted((a, b) => Number(a.words === "") - Number(b.words === ""))
      .slice(0, 1);
  const exported = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ exportName, importName, localName, moduleRequest }): readonly Exported[] => {
      const name = exportName.name ?? localName.name ?? "";
      if (moduleRequest === null) return declaredAs(localName.name ?? name);
      if (!moduleRequest.value.startsWith(".")) return [];
      const others = exportsOf(path.posix.join(path.posix.dirname(file), moduleRequest.value));
      if (exportName.kind === "None") return others;
      return others.filter((each) => each.name === importName.name).map((each) => ({ ...each, name }));
    });
  known.set(file, exported);
  return exported;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly id?: { readonly name: string } | null;
  readonly init?: { readonly type: string } | null;
  readonly declarations?: readonly Node[];
  readonly declaration?: Node | null;
}

function declarationsOf(file: string, source: string): readonly Exported[] {
  const { program, comments } = parseSync(file, source);
  const docs = docstringsOf(source, comments);
  return (program.body as unknown as readonly Node[]).flatMap((statement) => {
    const own = statement.declaration ?? statement;
    const comment = docs.get(statement.start) ?? "";
    return (own.declarations ?? [own]).map(({ type, id, init }) => ({
      name: id?.name ?? "default",
      file,
      isFunction: type === "FunctionDeclaration" || init?.type === "ArrowFunctionExpression",
      words: comment
        .replace(EXAMPLE, "")
        .replaceAll(/^@\w+.*$/gm, "")
        .trim(),
      example: EXAMPLE.exec(comment)?.[1] ?? null,
    }));
  });
}

const EXAMPLE = /^@example\n```tsx?\n(.*?)^```/ms;

/** The library that examples import as `./library.ts`. */
export function libraryOfExamples(): string {
  return readFileSync(path.join(root, "docs/reference/library.ts"), "utf8");
}

/** What an example imports. */
export function importsOf(example: string): readonly string[] {
  return [...example.matchAll(/^import .*? from "([^"]+)";$/gms)].map(([, from = ""]) => from);
}

const VALUE = /\/\/ → (.*)$/;

/** The number of values that an example says. */
export function valuesIn(example: string): number {
  return example.split("\n").filter((line) => VALUE.test(line)).length;
}

/**
 * The example as a module for Node. Each statement with a comment `// → value`, behind it or in the line below, reports
 * what it gave and what the comment says.
 * @throws Error if a comment is not behind an expression
 */
export function runnable(example: string): string {
  const said = new Map<number, string>();
  example.split("\n").forEach((line, index, lines) => {
    const [, value] = VALUE.exec(line) ?? [];
    if (value === undefined) return;
    const isAlone = line.trim().startsWith("//");
    const start = lines.slice(0, isAlone ? index : index + 1).join("\n").length;
    said.set(isAlone ? start : start - (VALUE.exec(line)?.[0].length ?? 0), value);
  });
  const { program } = parseSync("example.tsx", example);
  const places = [...said].map(([end, value]) => {
    const text = example.slice(0, end).trimEnd();
    const expression = expressionsIn(program).find((each) => each.end === text.length);
    if (expression === undefined) throw new Error(`Nothing gives ${value}`);
    return { ...expression, value };
  });
  let code = example;
  for (const { start, end, value } of places.toSorted((a, b) => b.start - a.start))
    code = `${code.slice(0, start)}__report(${code.slice(start, end).replace(/;$/, "")}, ${value});${code.slice(end)}`;
  return stripTypeScriptTypes(`export const __values = [];
function __report(given, said) { __values.push({ given, said }); }
${code}`);
}

function expressionsIn(node: unknown): readonly { readonly start: number; readonly end: number }[] {
  if (typeof node !== "object" || node === null) return [];
  const inner = Object.values(node).flatMap(expressionsIn);
  const { type, start, end } = node as { readonly type?: string; readonly start: number; readonly end: number };
  return type === "ExpressionStatement" ? [{ start, end }, ...inner] : inner;
}
