import { expect, test } from "vitest";
import { coverage, evidenceTable, idsIn, requirementsIn, rowsIn, titlesIn } from "./requirements-coverage.ts";

const ledger = requirementsIn(
  "# Title\n- **GEN-001** First.\n- **GEN-D02** [choice] Second.\n- **ACC-001** Third.\n- none\n",
);

test("rows of the ledger, decisions included", () => {
  expect(ledger).toEqual([
    { id: "GEN-001", text: "First." },
    { id: "GEN-D02", text: "[choice] Second." },
    { id: "ACC-001", text: "Third." },
  ]);
});

test("ids stand in brackets at the end of a title", () => {
  expect(idsIn("one [GEN-001]")).toEqual(["GEN-001"]);
  expect(idsIn("two [GEN-001, GEN-D02]")).toEqual(["GEN-001", "GEN-D02"]);
  expect(idsIn("two [GEN-001 GEN-D02]")).toEqual(["GEN-001", "GEN-D02"]);
  expect(idsIn("GEN-001 in front")).toEqual([]);
  expect(idsIn("[GEN-001] in front")).toEqual([]);
});

test("names of rows are found in sources, other names of the same form are not", () => {
  const source = "/** As ACC-001 says (GEN-D02, GEN-D02); UTF-8 and GEN-999 are no rows. */";
  expect(rowsIn(source, ledger)).toEqual(["ACC-001", "GEN-D02"]);
});

test("titles are found in calls, tables, templates and stories, not in comments", () => {
  const source = `
    // the counter [GEN-001]
    test("call [GEN-001]", () => {});
    test.each([{ name: 'row [GEN-D02]' }])("$name", () => {});
    test(\`template \${1} [ACC-001]\`, () => {});
    export const Story = { name: "story [GEN-001]", render: () => <b title="x [y]">[GEN-001]</b> };`;
  expect(titlesIn("a.stories.tsx", source).map(({ text }) => text)).toEqual([
    "call [GEN-001]",
    "row [GEN-D02]",
    "template … [ACC-001]",
    "story [GEN-001]",
  ]);
});

test("counts what is covered and lists what is open", () => {
  const { prefixes, open } = coverage(ledger, [{ file: "a", text: "one [GEN-001]" }]);
  expect(prefixes).toEqual([
    { prefix: "GEN", covered: 1, total: 2 },
    { prefix: "ACC", covered: 0, total: 1 },
  ]);
  expect(open.map(({ id }) => id)).toEqual(["GEN-D02", "ACC-001"]);
});

test("refuses unknown ids and titles that name more than three", () => {
  const wrong = coverage(ledger, [
    { file: "a", text: "one [GEN-999]" },
    { file: "b", text: "all [GEN-001 GEN-D02 ACC-001 GEN-001]" },
  ]);
  expect(wrong.unknown).toEqual([{ file: "a", text: "one [GEN-999]", id: "GEN-999" }]);
  expect(wrong.crowded.map(({ file, count }) => ({ file, count }))).toEqual([{ file: "b", count: 4 }]);
});

test("tells for each row its tests, and what they leave unproved", () => {
  const titles = [
    ...["a", "b", "c", "d"].map((file) => ({ file, text: `a | b [GEN-001]` })),
    { file: "e", text: "half [GEN-D02]" },
    { file: "f", text: "unread [ACC-002]" },
  ];
  const rows = [...ledger, { id: "ACC-002", text: "Fourth." }];
  const lines = evidenceTable(rows, titles, { "GEN-D02": "that <b> is bold", "ACC-002": null }).split("\n");
  expect(lines).toContain("4 rows: 1 proved whole, 1 in part, 1 not read yet, 1 without a test.");
  expect(lines.slice(-5)).toEqual([
    "| GEN-001 | whole | a: a \\| b<br>b: a \\| b<br>c: a \\| b<br>1 more |",
    "| GEN-D02 | not that &lt;b> is bold | e: half |",
    "| ACC-001 | no |  |",
    "| ACC-002 | not read yet | f: unread |",
    "",
  ]);
});
