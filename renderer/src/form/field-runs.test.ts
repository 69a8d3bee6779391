import { describe, expect, test } from "vitest";
import { type FieldRun, fieldRuns } from "./field-runs.ts";

const names = Array.from({ length: 60 }, (_, i) => `field${i}`);
const runsOf = (of: readonly string[], former: readonly FieldRun[]) => fieldRuns(of, former, 25);
const opened = runsOf(names, []);
const shown = (runs: readonly FieldRun[]) => runs.flatMap((run) => run.names);
const homeOf = (runs: readonly FieldRun[], name: string) => runs.find((run) => run.names.includes(name))?.key;

test("all fields stand in runs, in their order", () => {
  expect(shown(opened)).toEqual(names);
  expect(opened.map((run) => run.names.length)).toEqual([25, 25, 10]);
});

test("a short form is one run", () => {
  expect(runsOf(["a", "b"], [])).toEqual([{ key: "a", names: ["a", "b"] }]);
});

describe("what comes and goes", () => {
  const gone = runsOf(
    names.filter((name) => name !== "field25" && name !== "field3"),
    opened,
  );
  test("moves no other field to another run, wherever it stood", () => {
    for (const name of shown(gone)) expect(homeOf(gone, name)).toBe(homeOf(opened, name));
  });
  test("leaves the other runs the objects that they were", () => {
    expect(gone[2]).toBe(opened[2]);
  });
  test("comes back in its place and moves nothing either", () => {
    const back = runsOf(names, gone);
    expect(shown(back)).toEqual(names);
    for (const name of shown(gone)) expect(homeOf(back, name)).toBe(homeOf(opened, name));
  });
  test("may stand before everything", () => {
    const runs = runsOf(["new", ...names], opened);
    expect(shown(runs)).toEqual(["new", ...names]);
    expect(runs.slice(1)).toEqual(opened);
  });
});

test("fields in quite another order are parted anew, each shown once", () => {
  const turned = names.toReversed();
  const mixed = names.toSorted((a, b) => Number(a.at(-1)) - Number(b.at(-1)));
  expect(shown(runsOf(turned, opened))).toEqual(turned);
  const runs = runsOf(mixed, opened);
  expect(shown(runs)).toEqual(mixed);
  expect(new Set(runs.map((run) => run.key)).size).toBe(runs.length);
});
