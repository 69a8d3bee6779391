import type { ChangesOf, NewOf, Stored } from "@armature/engine/schema";
import { expect, test } from "vitest";
import { type OnEntity, onEntity as untyped, type RecordChange } from "./module.ts";
import type { OperationRecords } from "./operation-records.ts";

type LoanRecord = {
  readonly created: string;
  readonly id: number;
  readonly copyId: number;
  readonly state: "Open" | "Returned";
  readonly note: string | null;
};
type StoredLoan = Stored<LoanRecord, "id">;
type Records = { readonly loan: StoredLoan; readonly shelf: { readonly id: number; readonly room?: string | null } };
type Writes = {
  readonly loan: {
    readonly create: NewOf<LoanRecord, "id", "state">;
    readonly update: ChangesOf<LoanRecord, "id">;
    readonly record: LoanRecord;
  };
};

const onEntity: OnEntity<Records, Writes> = untyped;
const change = { entity: "loan", kind: "update", id: 1, old: {}, isFurther: false } as const;

/** What compiles and what does not is checked by the compiler: an error that is expected and missing is one. */
test("after gets what was written with all that is needed, and what was there before as it can be [F-128]", () => {
  const states: string[] = [];
  onEntity({
    entity: "loan",
    after: async (written, { records }) => {
      for (const { old, new: now } of written) {
        const copy: number | undefined = now?.copyId;
        // @ts-expect-error A value from before a rule is any text.
        const before: "Open" | "Returned" | null | undefined = old?.state;
        if (now?.state === "Returned") states.push(String(copy), String(before));
        // @ts-expect-error No loan is in this state.
        if (now?.state === "Lost") states.push("lost");
      }
      // @ts-expect-error A new loan says of which copy.
      await records.create("loan", { note: "late" });
      await records.create("loan", { copyId: 4 });
    },
  });
  const returned: RecordChange<StoredLoan, LoanRecord> = { ...change, new: { state: "Returned" } };
  expect(returned.new).toEqual({ state: "Returned" });
});

test("react gets what changed with its choices; points that can see a wrong value do not [F-128]", () => {
  const points = onEntity({
    entity: "loan",
    reactsOn: ["loan"],
    validate: (items) =>
      items.map(({ changed: { state } }) => {
        // @ts-expect-error It can be what the caller sent.
        const known: "Open" | "Returned" | null | undefined = state;
        return known === "Open" ? [] : [];
      }),
    react: {
      as: "server",
      changes: (items) => {
        for (const item of items) {
          const known: "Open" | "Returned" | undefined = item.kind === "delete" ? undefined : item.changed.state;
          expect(known).toBe("Open");
        }
        return [];
      },
    },
  });
  expect(points.entity).toBe("loan");
});

test("a read has the columns that it lists, by their names, and the others perhaps [F-128]", async () => {
  const asked: unknown[] = [];
  const reader = {
    records: async (entity: string, options: object) => {
      asked.push([entity, options]);
      return [{ id: 1, copyId: 4 }];
    },
  } as unknown as OperationRecords<Records, Writes>;
  const [loan] = await reader.records("loan", { columns: ["copyId"] });
  if (loan === undefined) throw new Error("one is there");
  const copy: number | null = loan.copyId;
  // @ts-expect-error It was not asked for.
  const note: string | null = loan.note;
  expect([copy, note]).toEqual([4, undefined]);
  const [whole = loan] = await reader.records("loan");
  const key: number = whole.id;
  expect(key).toBe(1);
  // @ts-expect-error There is no such attribute.
  await reader.records("loan", { columns: ["copy"] });
  // @ts-expect-error There is no such attribute.
  await reader.records("loan", { where: { kind: "term", attribute: "copy", operator: "equals", values: [] } });
  const names: readonly ("copyId" | "note")[] = ["note"];
  const [some = { id: 1 }] = await reader.records("loan", { columns: names });
  // @ts-expect-error A list that the code does not spell out says nothing.
  const listed: string | null = some.note;
  expect(listed).toBeUndefined();
  expect(asked).toHaveLength(5);
});
