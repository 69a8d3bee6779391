import { expect, test } from "vitest";
import type { Values } from "../rules/compile-logic.ts";
import { planOf } from "../testing/changes.ts";
import { anEntity } from "../testing/metadata.ts";
import { keptIssues } from "./kept-values.ts";

const type = anEntity([{ name: "area", permanent: true }, "open"]);

function issuesOf(before: Values | null, values: Values): readonly string[] {
  const planned = planOf(
    type,
    before ? { kind: "update", id: 1, values } : { kind: "create", values },
    before && { userId: 1, updated: "t1", ...before },
  );
  if (planned.kind !== "create" && planned.kind !== "update") throw new Error(`${planned.kind} holds no values`);
  return keptIssues(type, planned).map(({ code, attribute }) => `${String(attribute)} ${code}`);
}

test.each<[title: string, before: Values | null, values: Values, issues: readonly string[]]>([
  ["a first value of a new record", null, { area: "1" }, []],
  ["a first value of a stored one", { area: null }, { area: "1" }, []],
  ["the same value again", { area: "1" }, { area: "1" }, []],
  ["another value", { area: "1" }, { area: "2" }, ["area permanent"]],
  ["no value any more", { area: "1" }, { area: null }, ["area permanent"]],
  ["other attributes", { area: "1" }, { open: "yes" }, []],
])("a value that cannot change: %s [SPEC C8]", (_, before, values, issues) => {
  expect(issuesOf(before, values)).toEqual(issues);
});
