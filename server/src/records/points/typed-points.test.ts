import type { ChangesOf, NewOf, Stored } from "@armature/engine/schema";
import { Type } from "typebox";
import { expect, test } from "vitest";
import { type OnEntity, onEntity as untyped, type RecordChange } from "./module.ts";
import type { OperationRecords } from "./operation-records.ts";
import { defineJob as untypedJob, type Jobs, type TypedJob } from "./job-ports.ts";

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
const defineJob: TypedJob<Records, Writes> = untypedJob;
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

test("apply, a dry run and what follows take the values of their entity [ADD-103]", async () => {
  const sent: unknown[] = [];
  const take = async (changeset: object) => {
    sent.push(changeset);
    return { isWritten: true, items: [], furtherIds: [] };
  };
  const records = { apply: take, dryRun: take } as unknown as OperationRecords<Records, Writes>;
  const of = { entity: "loan", source: "api" } as const;
  const all = { atomic: "all" } as const;
  const written = await records.apply({ ...of, items: [{ kind: "create", values: { copyId: 4 } }] }, all);
  const note: string | null | undefined = written.items[0]?.record?.note;
  await records.apply({ ...of, items: [{ kind: "update", id: 1, values: { state: "Returned" } }] }, all);
  // @ts-expect-error A new loan says of which copy.
  await records.apply({ ...of, items: [{ kind: "create", values: { note: "late" } }] }, all);
  // @ts-expect-error No loan is in this state.
  await records.dryRun({ ...of, items: [{ kind: "update", id: 1, values: { state: "Lost" } }] });
  // @ts-expect-error There is no such attribute.
  await records.dryRun({ ...of, items: [{ kind: "update", id: 1, values: { coppyId: 4 } }] });
  // @ts-expect-error Nobody writes shelves.
  await records.apply({ entity: "shelf", source: "api", items: [] }, all);
  // @ts-expect-error There is no such entity.
  await records.dryRun({ entity: "lone", source: "api", items: [] });
  await records.apply(
    { ...of, items: [{ kind: "delete", id: 1 }] },
    {
      atomic: "item",
      // @ts-expect-error No loan is in this state.
      further: () => ({ entity: "loan", items: [{ kind: "create", values: { copyId: 4, state: "Lost" } }] }),
    },
  );
  expect([note, sent.length]).toEqual([undefined, 8]);
  const points = onEntity({
    entity: "loan",
    reactsOn: ["loan"],
    react: {
      as: "server",
      changes: () => [
        { entity: "loan", items: [{ kind: "create", values: { copyId: 4 } }] },
        // @ts-expect-error A new loan says of which copy.
        { entity: "loan", items: [{ kind: "create", values: {} }] },
      ],
    },
  });
  expect(points.entity).toBe("loan");
});

test("a job knows its payload, and so do those who add it [ADD-103]", async () => {
  const payload = Type.Object({ loan: Type.Integer(), text: Type.Optional(Type.String()) });
  const remind = defineJob({
    payload,
    run: async ({ job, jobs, records }) => {
      const { loan, text } = job.payload;
      await records.update("loan", loan, { note: text ?? null });
      // @ts-expect-error There is no such attribute.
      await records.update("loan", loan, { remark: text });
      await jobs.add(remind, { loan: loan + 1 });
    },
  });
  const sweep = defineJob({ cron: "0 6 * * *", run: async () => undefined });
  const added: unknown[] = [];
  const jobs = { add: async (...given: unknown[]) => added.push(given) > 0 } as unknown as Jobs;
  const due = new Date("2026-11-29T06:00:00.000Z");
  await jobs.add(remind, { loan: 3, text: "Bring it back." }, { key: "3", due });
  // @ts-expect-error An id is a number.
  await jobs.add(remind, { loan: "3" });
  // @ts-expect-error It says of which loan.
  await jobs.add(remind);
  // @ts-expect-error It takes nothing.
  await jobs.add(sweep, { loan: 3 });
  await jobs.add("remind", { loan: 3 });
  expect(added).toHaveLength(5);
});
