import { readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";
import { docstringsOf } from "../docstrings.ts";
import { root } from "../run-steps.ts";
import { choicesInWords, type TypeNode, typeInWords } from "./type-in-words.ts";

/** A property of an interface: what its source says of it. */
export interface Member {
  readonly name: string;
  /** Its type as people read it. */
  readonly type: string;
  /** Its docstring; '' without one. */
  readonly text: string;
}

/** A part of a syntax tree, as far as it is read here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

/** A source with its comments, and what it declares by name. */
interface Source {
  readonly file: string;
  readonly code: string;
  readonly docs: ReadonlyMap<number, string>;
  readonly declared: ReadonlyMap<string, Node>;
  /** A name that is imported, or exported from there → the file that it comes from. */
  readonly imports: ReadonlyMap<string, string>;
}

const sources = new Map<string, Source>();

/** @param file from the root of the checkout */
function sourceOf(file: string): Source {
  const known = sources.get(file) ?? read(file);
  sources.set(file, known);
  return known;
}

function read(file: string): Source {
  const code = readFileSync(path.join(root, file), "utf8");
  const { program, comments } = parseSync(file, code);
  const body = program.body as unknown as readonly Node[];
  const imports = body.flatMap(({ source, specifiers }) =>
    source && specifiers ? importedFrom(file, source as { value: string }, specifiers as readonly Node[]) : [],
  );
  return {
    file,
    code,
    docs: new Map([...docstringsOf(code, comments)].map(([at, text]) => [at, inOneLine(text)])),
    declared: new Map(body.flatMap((node) => declarationsIn(node))),
    imports: new Map(imports),
  };
}

/** A docstring in one line, without its tags. */
function inOneLine(docstring: string): string {
  const [text = ""] = docstring.split(/^@/m);
  return text
    .trim()
    .replaceAll(/\s*\n\s*/g, " ")
    .replaceAll(/\{@link (\w+)\}/g, "`$1`");
}

function importedFrom(file: string, { value }: { value: string }, specifiers: readonly Node[]): [string, string][] {
  if (!value.startsWith(".")) return [];
  const from = path.join(path.dirname(file), value);
  return specifiers.map(({ local }) => [(local as { name: string }).name, from]);
}

function declarationsIn(node: Node): [string, Node][] {
  const inner = (node["declaration"] as Node | undefined | null) ?? node;
  const variables = (inner["declarations"] as readonly Node[] | undefined) ?? [inner];
  return variables.flatMap((each): [string, Node][] => {
    const id = each["id"] as { readonly name?: string } | undefined | null;
    // A docstring stands before the whole statement.
    return id?.name === undefined ? [] : [[id.name, { ...each, start: node.start }]];
  });
}

function declaration({ file, declared }: Source, name: string): Node {
  const node = declared.get(name);
  if (!node) throw new Error(`${file} does not declare ${name}`);
  return node;
}

/** The docstring of a declaration, in the file or where the file takes it from; '' without one. */
export function docOf(file: string, name: string): string {
  const source = sourceOf(file);
  const from = source.imports.get(name);
  if (from !== undefined) return docOf(from, name);
  return source.docs.get(declaration(source, name).start) ?? "";
}

/** The properties of an interface, in their order. */
export function membersOf(file: string, name: string): readonly Member[] {
  const source = sourceOf(file);
  const { body } = declaration(source, name) as Node & { readonly body: { readonly body: readonly Node[] } };
  return body.body
    .filter(({ type }) => type === "TSPropertySignature")
    .map((member) => ({
      name: nameOf(member["key"] as Node, source),
      type: typeInWords((member["typeAnnotation"] as { typeAnnotation: TypeNode }).typeAnnotation, {
        code: source.code,
        named: (alias) => namedInWords(source, alias),
      }),
      text: source.docs.get(member.start) ?? "",
    }));
}

/** The docstrings of the members of an object or of a list that a constant holds, by key or by value. */
export function docsOfEntries(file: string, constant: string): ReadonlyMap<string, string> {
  const source = sourceOf(file);
  const value = bare(declaration(source, constant)["init"] as Node);
  const parts = (value["properties"] ?? value["elements"]) as readonly Node[];
  return new Map(
    parts.map((part) => [nameOf((part["key"] as Node | undefined) ?? part, source), source.docs.get(part.start) ?? ""]),
  );
}

/** Without `as const`, `satisfies` and a call around it, such as `Object.freeze`. */
function bare(node: Node): Node {
  if (node.type === "CallExpression") return bare((node["arguments"] as readonly Node[])[0] as Node);
  const inner = node["expression"] as Node | undefined;
  return inner ? bare(inner) : node;
}

function nameOf(key: Node, { code }: Source): string {
  return String((key["name"] ?? key["value"] ?? code.slice(key.start, key.end)) as string);
}

/** What the name of a type stands for: its choices, or the type of an alias. Anything else is an object. */
function namedInWords(source: Source, name: string, within: ReadonlySet<string> = new Set()): string {
  const from = source.imports.get(name);
  if (from !== undefined) return namedInWords(sourceOf(from), name, within);
  const node = source.declared.get(name);
  if (node?.type === "VariableDeclarator") {
    const elements = bare(node["init"] as Node)["elements"] as readonly { readonly value: unknown }[];
    return choicesInWords(elements.map(({ value }) => value));
  }
  if (node?.type !== "TSTypeAliasDeclaration" || within.has(name)) return "object";
  const alias = node["typeAnnotation"] as TypeNode;
  const listed = /^\(typeof (\w+)\)\[number\]$/.exec(source.code.slice(alias.start, alias.end))?.[1];
  if (listed !== undefined) return namedInWords(source, listed);
  const inner = new Set([...within, name]);
  return typeInWords(alias, { code: source.code, named: (other) => namedInWords(source, other, inner) });
}
