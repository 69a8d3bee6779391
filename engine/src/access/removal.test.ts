import { NO_FACTS } from "../rules/facts.ts";
import { allowingAbsent } from "./permission.ts";
import { describe, expect, test } from "vitest";
import { planItem } from "../changes/plan-item.ts";
import type { Values } from "../rules/compile-logic.ts";
import { anEntity } from "../testing/metadata.ts";
import type { PermissionMap } from "./permission.ts";
import { type RemovalBlock, removalBlock, type Remover } from "./removal.ts";
import { CLINICS } from "../testing/application.ts";
import { closingAt } from "./closing.ts";

const shared = { name: "shared", elementType: "YesNo", valueYes: 1, valueNo: 0 };
const ENTITIES = {
  plain: anEntity(["name"]),
  closable: anEntity(["name"], { closable: true }),
  asked: anEntity(["name"], { closable: true, closesAtSubmission: true }),
  structural: anEntity(["name"], { structural: true, closable: true }),
  dated: anEntity(["due", "number"], {
    keptByList: [
      { when: { logic: { "<": [{ var: "due" }, { today: [] }] } }, text: "It is over." },
      { when: { logic: { ">": [{ var: "number" }, 3] } }, text: "It has more than 3." },
    ],
  }),
  views: anEntity(["name", shared], { sharedBy: "shared" }),
};
const MAPS: Readonly<Record<string, PermissionMap>> = {
  absent: {},
  may: { user: { remove: true } },
  "may not": { user: { remove: false } },
  shares: { user: { remove: true, share: true } },
};
const RECORDS: Readonly<Record<string, Values>> = {
  open: { userId: 1, shared: 0, locked: false },
  locked: { userId: 1, shared: 0, locked: true },
  shared: { userId: 1, shared: 1, locked: false },
};

/** The error code that a person would see. */
function codeOf(block: RemovalBlock | null): string | null {
  if (typeof block !== "object" || block === null) return block;
  return "error" in block ? block.error : block.text;
}

describe("a record is kept from being deleted", () => {
  test.each<[entity: keyof typeof ENTITIES, map: string, state: string | null, record: string, block: string | null]>([
    ["plain", "absent", "buildOpen", "open", "permission"],
    ["plain", "may", "buildClosed", "open", null],
    ["plain", "may not", "buildOpen", "open", "permission"],
    ["closable", "may", "buildOpen", "open", null],
    ["closable", "may", "buildClosed", "open", "closed"],
    ["closable", "may", "completed", "locked", "closed"],
    ["closable", "may not", "buildClosed", "locked", "permission"],
    ["asked", "may", "nmqOpen", "open", null],
    ["asked", "may", "nmqSubmitted", "open", "submitted"],
    ["asked", "may", "buildClosed", "open", "closed"],
    ["plain", "may", null, "locked", "locked"],
    ["views", "may", null, "open", null],
    ["views", "may", null, "shared", "permission"],
    ["views", "shares", null, "shared", null],
  ])("of entity %s, by who %s, at %s, %s: by %s", (entity, map, state, record, block) => {
    const remover = { permission: MAPS[map] ?? {}, variant: null, facts: NO_FACTS, state };
    expect(codeOf(removalBlock(ENTITIES[entity], remover, RECORDS[record] ?? {}))).toBe(block);
  });

  test.each([
    [{ due: "2026-01-01", number: 9 }, "It is over."],
    [{ due: "2026-01-02", number: 4 }, "It has more than 3."],
    [{ due: "2026-01-02", number: 3 }, null],
    [{}, null],
  ])("by the first condition that it meets, with its text: %j", (record, text) => {
    const facts = { today: "2026-01-02", timeZone: "UTC" };
    const remover = { permission: MAPS["may"] ?? {}, variant: null, facts, state: null };
    expect(codeOf(removalBlock(ENTITIES.dated, remover, record))).toBe(text);
    expect(codeOf(removalBlock(ENTITIES.dated, { ...remover, isKept: true }, record))).toBe(text ?? "kept");
  });

  test.each([
    [true, "structure"],
    [false, null],
  ] as const)("of a structure that is locked: %s", (isStructureLocked, block) => {
    const remover = {
      permission: allowingAbsent({}),
      variant: null,
      facts: NO_FACTS,
      state: "buildOpen",
      isStructureLocked,
    };
    expect(removalBlock(ENTITIES.structural, remover, RECORDS["open"] ?? {})).toBe(block);
    expect(removalBlock(ENTITIES.plain, remover, RECORDS["open"] ?? {})).toBe(null);
  });
});

describe("what is kept by others that name it", () => {
  test.each<[isKept: boolean, state: string, isStructureLocked: boolean, block: string | null]>([
    [true, "buildOpen", false, "kept"],
    [false, "buildOpen", false, null],
    [true, "buildOpen", true, "structure"],
    [true, "buildClosed", true, "closed"],
  ])("%s, at %s, in a locked structure %s: %s", (isKept, state, isStructureLocked, block) => {
    const remover = {
      permission: allowingAbsent({}),
      variant: null,
      facts: NO_FACTS,
      state,
      isStructureLocked,
      isKept,
    };
    expect(codeOf(removalBlock(ENTITIES.structural, remover, RECORDS["open"] ?? {}))).toBe(block);
  });
});

test("what may be deleted is what the write path would delete, over all of these", () => {
  let barred = 0;
  const cases = Object.values(ENTITIES).flatMap((type) =>
    Object.values(MAPS).flatMap((permission) =>
      [null, ...(CLINICS.lifecycle?.states ?? [])].flatMap((state) =>
        [true, false].flatMap((isStructureLocked) =>
          Object.values(RECORDS).map((record) => ({ type, record, permission, state, isStructureLocked })),
        ),
      ),
    ),
  );
  for (const { type, record, ...context } of cases) {
    const remover: Remover = { ...context, variant: null, facts: NO_FACTS };
    const { issues } = planItem(type, remover, { kind: "delete", id: 1 }, record, 0);
    const isRefused = issues.length > 0 || closingAt(type, context.state) !== null;
    expect(removalBlock(type, remover, record) !== null).toBe(isRefused);
    if (isRefused) barred += 1;
  }
  expect([barred > cases.length / 5, barred < (cases.length * 4) / 5]).toEqual([true, true]);
});
