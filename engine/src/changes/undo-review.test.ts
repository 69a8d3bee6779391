import { describe, expect, test } from "vitest";
import type { Values } from "../rules/compile-logic.ts";
import { CHANGER } from "../testing/changes.ts";
import { anEntity } from "../testing/metadata.ts";
import { type ChangeRow, chooseUndo, inverseOf, openUndo } from "./inverse.ts";
import { undoReview } from "./undo-review.ts";

const type = anEntity(
  [
    { name: "email", label: "Email", orderNumber: 1, importKey: true },
    { name: "title", label: "Title", orderNumber: 2 },
    { name: "city", label: "City", orderNumber: 3 },
  ],
  { label: "User" },
);
const row = (kind: ChangeRow["kind"], old: Values | null, next: Values | null): ChangeRow => ({
  recordId: 1,
  kind,
  old,
  new: next,
  isWhole: true,
});
const undoOf = (rows: readonly ChangeRow[], now: Values | null) =>
  openUndo(inverseOf(rows, new Map(now ? [[1, { userId: 1, email: "a@x.y", updated: "t", ...now }]] : [])));
const shown = (undo: ReturnType<typeof undoOf>) =>
  undoReview(type, CHANGER, undo).map(({ key, title, kind, cells, issue }) => [
    `${key} ${title} ${kind}`,
    ...cells.map((cell) => `${cell.attribute} ${cell.state} ${cell.old} > ${cell.new}`),
    issue,
  ]);
const UPDATE = [row("update", { title: "a", city: "Rome" }, { title: "b", city: "Oslo" })];

describe("taking back an update", () => {
  test("shows each value that comes back", () => {
    expect(shown(undoOf(UPDATE, { title: "b", city: "Oslo" }))).toEqual([
      ["1 a@x.y changed", "title changed b > a", "city changed Oslo > Rome", null],
    ]);
  });
  test("leaves alone what was changed since, and says so, until it is chosen", () => {
    const undo = undoOf(UPDATE, { title: "theirs", city: "Oslo" });
    expect(shown(undo)).toEqual([
      ["1 a@x.y changed", "title changedSince theirs > a", "city changed Oslo > Rome", null],
    ]);
    const chosen = chooseUndo(undo, { id: 1, attribute: "title" }, true);
    expect(shown(chosen)[0]).toContain("title changed theirs > a");
  });
  test("shows what a person leaves, so that it can be chosen again", () => {
    const undo = undoOf(UPDATE, { title: "b", city: "Oslo" });
    const none = ["title", "city"].reduce((now, attribute) => chooseUndo(now, { id: 1, attribute }, false), undo);
    expect(shown(none)).toEqual([["1 a@x.y unchanged", "title leftAlone b > a", "city leftAlone Oslo > Rome", null]]);
  });
  test.each<[now: Values | null, title: string, issue: string]>([
    [{ title: "a", city: "Rome" }, "a@x.y", "Already undone"],
    [null, "User 1", "This user is not there any more"],
  ])("says why there is nothing to take back of %j", (now, title, issue) => {
    expect(shown(undoOf(UPDATE, now))).toEqual([[`1 ${title} unchanged`, issue]]);
  });
});

describe("taking back", () => {
  test("a record that was made removes it", () => {
    const undo = undoOf([row("create", null, { userId: 1, email: "a@x.y", title: "b" })], { title: "b" });
    expect(shown(undo)).toEqual([["1 a@x.y removed", null]]);
    expect(shown(chooseUndo(undo, { id: 1, attribute: null }, false))).toEqual([
      ["1 a@x.y unchanged", "Left as it is"],
    ]);
  });
  test("a record that was deleted makes it again", () => {
    const undo = undoOf([row("delete", { userId: 1, email: "a@x.y", title: "b" }, null)], null);
    expect(shown(undo)).toEqual([["1 a@x.y new", "email new  > a@x.y", "title new  > b", null]]);
  });
  test("one that held what may not be seen is refused with the reason", () => {
    const undo = undoOf([{ ...row("delete", { userId: 1, email: "a@x.y" }, null), isWhole: false }], null);
    expect(shown(undo)[0]?.at(-1)).toMatch(/may not see/);
  });
});
