import { NO_FACTS } from "./facts.ts";
import { readFileSync, writeFileSync } from "node:fs";
import * as jsonLogic from "json-logic-js";
import { expect, test } from "vitest";
import { compileLogic } from "./compile-logic.ts";
import { JSON_LOGIC_OPERATIONS, toJsonLogic } from "./json-logic.ts";
import { parseJsonLogic } from "./parse-json-logic.ts";
import { vectorQuestions } from "./testing/vector-cases.ts";
import { readVectors, type Vector } from "./testing/vectors.ts";

// `UPDATE_VECTORS=1 npx vitest run --project unit vectors` writes the file. Format it afterwards and read the
// difference.
const FILE = new URL("../../../docs/reference/rule-vectors.json", import.meta.url);
const holds = ({ logic, record, facts = NO_FACTS }: Omit<Vector, "holds">) =>
  compileLogic(parseJsonLogic(logic))(record, facts);

if (process.env["UPDATE_VECTORS"] === "1") {
  const vectors = vectorQuestions().map((question) => ({ ...question, holds: holds(question) }));
  writeFileSync(FILE, `${JSON.stringify({ vectors }, null, 2)}\n`);
}
const vectors = readVectors(readFileSync(FILE, "utf8"));

test("closures say what the golden vectors say [SPEC R1] [BLD-D23, ADM-D26]", () => {
  expect(vectors.filter((vector) => holds(vector) !== vector.holds)).toEqual([]);
});

test("json-logic-js says what the golden vectors say [SPEC R1]", () => {
  for (const [name, operation] of Object.entries(JSON_LOGIC_OPERATIONS)) jsonLogic.add_operation(name, operation);
  const applied = ({ logic, record, facts }: Vector) => {
    const json = toJsonLogic(parseJsonLogic(logic)) as jsonLogic.RulesLogic;
    return jsonLogic.truthy(jsonLogic.apply(json, { ...record, $facts: facts }));
  };
  expect(vectors.filter((vector) => applied(vector) !== vector.holds)).toEqual([]);
});

test("the file answers every question", () => {
  expect(vectors).toEqual(vectorQuestions().map((question) => ({ ...question, holds: expect.any(Boolean) })));
  expect(vectors.length).toBeGreaterThan(250);
});
