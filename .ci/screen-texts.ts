import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "@swc/core";
import { root } from "./run-steps.ts";

/** A text that people read on a page or in an answer, and the file that has it. */
export interface Text {
  readonly file: string;
  readonly text: string;
}

const SOURCES = "{renderer/src,plugins,engine/src,server/src}/**/*.{ts,tsx}";
const NO_SOURCE =
  /[./](test|stories|testing|contract|kit)\.|\.d\.ts$|\/(node_modules|dist|testing|workbench|recording)\/|\/examples\.ts$/;

const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const found = (pattern: string) => globSync(pattern, { cwd: root });

/** All texts of several words: in quotes or between tags of sources, and in the metadata that ships. */
export function screenTexts(): readonly Text[] {
  return [
    ...found(SOURCES)
      .filter((file) => !NO_SOURCE.test(file))
      .flatMap(textsOfSource),
    ...found("metadata/**/*.json")
      .filter((file) => !file.includes("node_modules"))
      .flatMap(textsOfData),
  ].filter(({ text }) => text.includes(" ") && !isStatement(text));
}

function textsOfSource(file: string): readonly Text[] {
  const texts: string[] = [];
  collect(parseSync(read(file), { syntax: "typescript", tsx: file.endsWith("x") }).body, texts);
  return texts.map((text) => ({ file, text: text.replaceAll(/\s+/g, " ").trim() }));
}

const PARTS: Readonly<Record<string, string>> = { StringLiteral: "value", JSXText: "value", TemplateElement: "raw" };

function collect(node: unknown, texts: string[]): void {
  if (typeof node !== "object" || node === null) return;
  const { type, source } = node as { readonly type?: string; readonly source?: unknown };
  if (type === "ImportDeclaration" || (type?.startsWith("Export") && source)) return;
  const part = (node as Record<string, unknown>)[PARTS[type ?? ""] ?? ""];
  if (typeof part === "string") texts.push(part);
  else for (const child of Object.values(node)) collect(child, texts);
}

function textsOfData(file: string): readonly Text[] {
  const texts: string[] = [];
  JSON.parse(read(file), (_key, value: unknown) => {
    if (typeof value === "string") texts.push(value);
    return value;
  });
  return texts.map((text) => ({ file, text }));
}

/** Part of an SQL statement, or of the XML of a workbook. */
function isStatement(text: string): boolean {
  return /^(::|">|with|select|insert|update|delete|from|for update|alter|create (table|index))\b|system\./.test(text);
}
