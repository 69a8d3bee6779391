import { folderProblem, labelOf, type Taken } from "./scaffold.ts";

/** Why an element type cannot have this name, as a sentence, or null if it can. */
export function nameProblem(name: string, taken: Taken): string | null {
  if (!/^[A-Z][A-Za-z0-9]*$/.test(name)) {
    return `'${name}' cannot be the name of an element type: begin with a capital, and use letters and digits only, such as TextFieldUrl.`;
  }
  const problem = folderProblem(name, "an element type", taken);
  if (problem !== null) return problem;
  return name in globalThis ? `The code of the registries uses the word ${name} already; choose another name.` : null;
}

/** The files of a working element type: one line of text, to be changed into what is needed. */
export function elementFiles(name: string): Readonly<Record<string, string>> {
  return {
    "element.ts": elementSource(name),
    "index.tsx": INDEX,
    "examples.ts": EXAMPLES,
    [`${name}.test.ts`]: TEST,
  };
}

function elementSource(name: string): string {
  return `import { defineElement, OPERATORS, textForm } from "@armature/engine";
import { LENGTHS, lineIssues, readLine } from "../../kit/one-line.ts";

/** One line of text. */
export const element = defineElement({
  name: "${name}",
  label: "${labelOf(name)}",
  group: "text",
  example: "First example",
  value: () => ({ type: "string" }),
  column: () => "text",
  needs: () => [],
  options: LENGTHS,
  operators: OPERATORS,

  parse: (text) => ({ value: readLine(text) }),
  format: textForm,
  validate: (value, { attribute }) => lineIssues(value, attribute),
});
`;
}

const EXAMPLES = `import { HOSTILE_TEXT } from "../../kit/hostile-text.ts";

export const examples: readonly unknown[] = ["First example", "second", "007", "=1+1", "Zoë O'Neil"];

export const hostile: readonly unknown[] = HOSTILE_TEXT;
`;

const INDEX = `import { definePlugin } from "@armature/renderer";
import { Type } from "lucide-react";
import { tidiedInput } from "../../kit/typed-input.tsx";
import { element } from "./element.ts";

/** One line. */
const Input = tidiedInput(element);

export const plugin = definePlugin({ element, Input, icon: Type });
`;

const TEST = `import { contextOf, messageOf } from "@armature/engine";
import { expect, test } from "vitest";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { element } from "./element.ts";
import { examples } from "./examples.ts";

const attribute = anAttribute(element, { label: "Subject" });
const context = contextOf(attribute, {});

function messages(value: unknown): readonly string[] {
  return element.validate(value, context).map((issue) => messageOf(issue, attribute));
}

test("reads what it shows", () => {
  const [example] = examples;
  expect(element.parse(element.format(example, context), context)).toEqual({ value: example });
});

test("reads blank text as no value", () => {
  expect(element.parse(" ", context)).toEqual({ value: null });
});

test("refuses what is no text", () => {
  for (const value of [7, true, ["a"], {}]) expect(messages(value)).toEqual(["Subject takes text"]);
});
`;
