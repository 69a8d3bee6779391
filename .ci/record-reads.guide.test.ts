import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { attributesOf, untypedReads } from "./record-reads.ts";

const PROJECTS = [
  "plugins/tsconfig.json",
  "plugins/onboarding/tsconfig.json",
  "plugins/onboarding/tsconfig.server.json",
];

/** Code of the pages and the modules; the workbench of Storybook has no entity. */
function isApplication(file: string): boolean {
  return file.startsWith("plugins/") && !/\.(test|testing|stories)\.tsx?$|^plugins\/(workbench|recording)\//.test(file);
}

test("records of known entities are read by their types", () => {
  const names = attributesOf("onboarding");
  expect(names.size).toBeGreaterThan(100);
  const meant = new Set<string>();
  const isMeant = (file: string) => isApplication(file) && meant.add(file).size > 0;
  expect(untypedReads({ configs: PROJECTS, isMeant, names })).toEqual([]);
  expect(meant.size).toBeGreaterThan(100);
});

test("each way to read one is found, and none that has a type", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "armature-reads-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const lines = [
    'const NAME = "name";',
    "type Values = Readonly<Record<string, unknown>>;",
    "type User = { readonly userId: number; readonly name?: string | null };",
    "export function read(row: Values | undefined, user: User, any: string): unknown {",
    '  const found = [row?.["name"], row?.name, row?.[NAME], row?.[any], user.name, user["name"]];',
    "  const { name, [NAME]: again, ...rest } = row ?? {};",
    "  const { userId } = user;",
    "  const whole: Values = user;",
    "  return [found, name, again, rest, userId, whole.name];",
    "}",
  ];
  writeFileSync(path.join(folder, "read.ts"), lines.join("\n"));
  writeFileSync(path.join(folder, "tsconfig.json"), '{ "compilerOptions": { "strict": true }, "files": ["read.ts"] }');
  const found = untypedReads({
    configs: [path.join(folder, "tsconfig.json")],
    isMeant: (file) => file.endsWith("/read.ts"),
    names: new Set(["name"]),
  });
  expect(found.map(({ place, name }) => `${place.split(":").at(-1)} ${name}`)).toEqual([
    "5 name",
    "5 name",
    "5 name",
    "6 name",
    "6 name",
    "9 name",
  ]);
});
