import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isRehearsal } from "../server/src/testing/rehearsal.testing.ts";
import { nameProblem } from "./element-folder.ts";
import { shownIn } from "./guide.testing.ts";
import { bin, complaints, root, type Scratch, scratchOf } from "./scratch.testing.ts";

const NAME = "TextFieldTrialOfANameThatIsRatherLong";
/** The element type that the guide builds. */
const BUILT = "Percentage";
const GUIDE = "docs/guides/add-an-element-type.md";

const renderer = path.join(root, "renderer/src");
/**
 * The options of plugins/tsconfig.json. Small substitutes stand for the renderer, because compiling all of it takes
 * many times longer.
 */
const compilerOptions = {
  module: "preserve",
  moduleResolution: "bundler",
  lib: ["es2024", "dom", "dom.iterable"],
  jsx: "react-jsx",
  types: [],
  composite: false,
  emitDeclarationOnly: false,
  incremental: false,
  noEmit: true,
  paths: {
    "@armature/renderer": [path.join(renderer, "elements/element-plugin.ts")],
    "@armature/renderer/ui": [path.join(renderer, "ui/inputs/TextInput.tsx")],
  },
};

let scratch: Scratch;

/** A checkout with one element type and no screen. */
beforeAll(() => {
  const support = readdirSync(path.join(root, "plugins")).filter((name) => /\.tsx?$/.test(name));
  scratch = scratchOf(
    [
      ".gitignore",
      "biome.json",
      ".ci/new-element.ts",
      ".ci/element-folder.ts",
      ".ci/scaffold.ts",
      "plugins/kit",
      "plugins/registry",
      "plugins/elements/TextField",
      ...support.map((name) => `plugins/${name}`),
    ],
    ["node_modules", "tsconfig.base.json", ".oxlintrc.json"],
  );
  mkdirSync(path.join(scratch.folder, "plugins/screens"));
  const include = [NAME, BUILT].map((name) => `plugins/elements/${name}`);
  const config = { extends: "./tsconfig.base.json", compilerOptions, include };
  writeFileSync(path.join(scratch.folder, "tsconfig.json"), JSON.stringify(config));
  node("plugins/registry/generate.ts");
});
afterAll(() => scratch.remove());

const node: Scratch["node"] = (...args) => scratch.node(...args);

/** One stays as the command makes it; of the other the guide makes what it builds. */
describe("npm run new:element", () => {
  beforeAll(() => {
    for (const name of [NAME, BUILT]) expect(complaints(node(".ci/new-element.ts", name))).toBe("");
    const shown = shownIn(GUIDE).filter(({ file }) => file.includes(`elements/${BUILT}/`));
    expect(shown).toHaveLength(4);
    // Where this repository has it, with what differs there.
    for (const { file, text } of shown)
      writeFileSync(
        path.join(scratch.folder, "plugins", file.replace("plugins/", "")),
        text.replace("@armature/plugins/kit/typed-input", "../../kit/typed-input.tsx"),
      );
  });

  test("makes the files of an element type, all in one folder [F-084]", () => {
    expect(readdirSync(path.join(scratch.folder, "plugins/elements", NAME)).toSorted()).toEqual(
      [`${NAME}.test.ts`, "element.ts", "examples.ts", "index.tsx"].toSorted(),
    );
  });

  test("registers it", () => {
    expect(complaints(node("plugins/registry/generate.ts", "--check"))).toBe("");
    for (const file of ["elements.ts", "examples.ts", "inputs.ts"]) {
      expect(readFileSync(path.join(scratch.folder, "plugins/registry", file), "utf8")).toContain(`elements/${NAME}/`);
    }
  });

  test("what it makes compiles, and so does what the guide makes of it [F-084]", () => {
    const { stdout } = node(bin("typescript/bin/tsc"), "-p", ".", "--listFiles");
    for (const name of [NAME, BUILT])
      for (const file of ["element.ts", "index.tsx", "examples.ts", `${name}.test.ts`])
        expect(stdout).toContain(`${name}/${file}\n`);
    expect(stdout).not.toContain("error TS");
  });

  test("both are formatted and have no lint", () => {
    const folders = [NAME, BUILT].map((name) => `plugins/elements/${name}`);
    expect(complaints(node(bin("@biomejs/biome/bin/biome"), "format", ...folders))).toBe("");
    const lint = node(bin("oxlint/bin/oxlint"), ...folders);
    expect(complaints(lint)).toBe("");
    expect(lint.stdout).toMatch(/on 8 files/);
  });

  // Takes as long as all other tests of the command.
  test.runIf(isRehearsal)("both obey the laws of all, and their own tests pass [F-084]", () => {
    // Other steps of a run use the processor at the same time.
    const args = ["run", "--root", ".", "--testTimeout", "60000", "plugins/elements.contract", NAME, BUILT];
    const run = node(bin("vitest/vitest.mjs"), ...args);
    expect(complaints(run)).toBe("");
    expect(run.stdout).toMatch(/Test Files .*3 passed/);
  });

  test.each([
    [["textFieldUrl"], "'textFieldUrl' cannot be the name of an element type"],
    [["../Escape"], "'../Escape' cannot be the name of an element type"],
    [["TextField"], "There is an element type TextField already"],
    [["Two", "Names"], "Give one name"],
    [[], "Give one name"],
  ])("%j is refused in a sentence, and nothing is written", (names, sentence) => {
    const before = readdirSync(path.join(scratch.folder, "plugins/elements"));
    const { status, stderr } = node(".ci/new-element.ts", ...names);
    expect([status, stderr]).toEqual([1, expect.stringContaining(sentence)]);
    expect(readdirSync(path.join(scratch.folder, "plugins/elements"))).toEqual(before);
    expect(existsSync(path.join(scratch.folder, "plugins/Escape"))).toBe(false);
  });
});

describe("a name", () => {
  const problem = (name: string) =>
    nameProblem(name, { folders: ["plugins/elements/TextFieldNPI"], registries: "import { createRegistry } from" });

  test("is one word that begins with a capital", () => {
    expect(problem("TextFieldUrl")).toBeNull();
    expect(problem("Url2")).toBeNull();
    for (const name of ["", "url", "2Url", "Text Field", "Text-Field", "Zoë", "__proto__", "A/B", "A\n"]) {
      expect(problem(name)).toContain("cannot be the name of an element type");
    }
  });
  test("is that of no other, whatever its case", () => {
    expect(problem("TextFieldNpi")).toContain("There is an element type TextFieldNPI already");
  });
  test("is no word that the registries use", () => {
    for (const name of ["Object", "Map", "Promise"]) expect(problem(name)).toContain(`the word ${name} already`);
  });
  test("is no longer than an attribute can hold", () => {
    expect(problem("A".repeat(101))).toContain("at most 100 characters");
  });
});
