import { readFileSync } from "node:fs";
import path from "node:path";
import {
  type Expression,
  isBindingElement,
  isComputedPropertyName,
  isElementAccessExpression,
  isIdentifier,
  isObjectBindingPattern,
  isPropertyAccessExpression,
  isStringLiteral,
  type Node,
} from "typescript/unstable/ast";
import { API, type Checker, type Project, type Type } from "typescript/unstable/sync";
import { root } from "./run-steps.ts";

/** A property that is read by its name from an object that says nothing of its properties. */
export interface UntypedRead {
  /** From the root of the checkout, with the line. */
  readonly place: string;
  readonly name: string;
}

/** The attributes of all entities of an application, as its generated types name them. */
export function attributesOf(application: string): ReadonlySet<string> {
  const types = readFileSync(path.join(root, "plugins", application, "kit/records.ts"), "utf8");
  return new Set([...types.matchAll(/^  readonly (\w+)\??: (?!\w+Record;)/gm)].map(([, name = ""]) => name));
}

/** A property of an object, as code names it: `object.name`, `object["name"]` or `{ name }` of it. */
interface Read {
  readonly node: Node;
  readonly object: Node;
  readonly name: string | Expression;
}

export interface Sought {
  /** TypeScript projects. */
  readonly configs: readonly string[];
  /** Which of their files, from the root of the checkout. */
  readonly isMeant: (file: string) => boolean;
  /** Of properties. */
  readonly names: ReadonlySet<string>;
}

/**
 * Reads of properties by names that are fixed in the code, from objects of any properties, whose values are unknown:
 * records whose entity the code knows have generated types instead (`npm run types`).
 */
export function untypedReads({ configs, isMeant, names }: Sought): readonly UntypedRead[] {
  const api = new API({ cwd: root });
  try {
    return configs.flatMap((config) => {
      const file = path.resolve(root, config);
      const project = api.updateSnapshot({ openProject: file }).getProject(file);
      if (!project) throw new Error(`There is no project ${config}`);
      return project.rootFiles.filter((name) => isMeant(path.relative(root, name))).flatMap(readsIn(project, names));
    });
  } finally {
    api.close();
  }
}

function readsIn({ checker, program }: Project, names: ReadonlySet<string>): (file: string) => readonly UntypedRead[] {
  const isOpen = openTypes(checker);
  return (name) => {
    const file = program.getSourceFile(name);
    if (!file) return [];
    const reads = readsOf(file).filter((read) => typeof read.name !== "string" || names.has(read.name));
    const types = checker.getTypeAtLocation(reads.map(({ object }) => object));
    return reads.flatMap((read, i): readonly UntypedRead[] => {
      const type = types[i];
      if (!type || !isOpen(type)) return [];
      const property = nameOf(read, checker);
      const own = checker.getNonNullableType(type) ?? type;
      if (property === null || !names.has(property) || checker.getPropertyOfType(own, property)) return [];
      const { line } = file.getLineAndCharacterOfPosition(read.node.getStart(file));
      return [{ place: `${path.relative(root, name)}:${line + 1}`, name: property }];
    });
  };
}

function readsOf(file: Node): readonly Read[] {
  const reads: Read[] = [];
  const visit = (node: Node): void => {
    if (isPropertyAccessExpression(node)) reads.push({ node, object: node.expression, name: node.name.text });
    if (isElementAccessExpression(node))
      reads.push({ node, object: node.expression, name: textOf(node.argumentExpression) });
    if (isObjectBindingPattern(node)) reads.push(...boundIn(node));
    node.forEachChild(visit);
  };
  file.forEachChild(visit);
  return reads;
}

function textOf(name: Expression): string | Expression {
  return isStringLiteral(name) ? name.text : name;
}

function boundIn(pattern: Node): readonly Read[] {
  const reads: Read[] = [];
  pattern.forEachChild((node) => {
    if (!isBindingElement(node) || node.dotDotDotToken) return;
    const named = node.propertyName ?? node.name;
    if (named === undefined) return;
    if (isIdentifier(named) || isStringLiteral(named)) reads.push({ node, object: pattern, name: named.text });
    else if (isComputedPropertyName(named)) reads.push({ node, object: pattern, name: named.expression });
  });
  return reads;
}

/** Null where the name is not fixed in the code. */
function nameOf({ name }: Read, checker: Checker): string | null {
  if (typeof name === "string") return name;
  const type = checker.getTypeAtLocation(name);
  return type?.isStringLiteralType() ? type.value : null;
}

/** Whether a type is one of any properties with unknown values. Each type is asked about once. */
function openTypes(checker: Checker): (type: Type) => boolean {
  const known = new Map<number, boolean>();
  const ask = (type: Type): boolean => {
    const own = checker.getNonNullableType(type) ?? type;
    return checker.getIndexInfosOfType(own).some(({ keyType, valueType }) => {
      const [key, value] = [checker.typeToString(keyType), checker.typeToString(valueType)];
      return key === "string" && value === "unknown";
    });
  };
  return (type) => {
    const is = known.get(type.id) ?? ask(type);
    known.set(type.id, is);
    return is;
  };
}
