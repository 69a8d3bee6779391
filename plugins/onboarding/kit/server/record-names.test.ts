import type { OperationRecords, OrganizationReader } from "./typed.ts";
import { expect, test } from "vitest";

/** Never called: the compiler says what it refuses. */
export async function misspelled(records: OrganizationReader): Promise<void> {
  await records.records("user", {
    where: { kind: "any", items: [{ kind: "ids", attribute: "cosignerId", ids: [1] }, { kind: "incomplete" }] },
    sort: [{ attribute: "email", descending: false }],
    columns: ["userId"],
  });
  // @ts-expect-error no user has a cosinerId
  await records.records("user", { where: { kind: "ids", attribute: "cosinerId", ids: [1] } });
  await records.records("user", {
    // @ts-expect-error the name in a part of a filter
    where: { kind: "all", items: [{ kind: "term", attribute: "emial", operator: "equals", values: [] }] },
  });
  // @ts-expect-error a sort
  await records.records("user", { sort: [{ attribute: "emial", descending: false }] });
  // @ts-expect-error a column
  await records.records("user", { columns: ["emial"] });
  // @ts-expect-error of another entity
  await records.records("department", { columns: ["email"] });
  // @ts-expect-error an entity
  await records.records("usr");
  await records.everywhere.records("user", {
    // @ts-expect-error everywhere, too
    columns: ["emial"],
  });
}

/** Never called, too. */
export async function wrong(records: OperationRecords): Promise<void> {
  const organization = { name: "North", abbreviation: "N", domain: "north.example" };
  await records.create("organization", { ...organization, careSetting: "Ambulatory" });
  // @ts-expect-error what a new record needs is not there
  await records.create("organization", { ...organization });
  // @ts-expect-error no choice
  await records.create("organization", { ...organization, careSetting: "Ambulance" });
  // @ts-expect-error an unknown name
  await records.create("organization", { ...organization, careSetting: "Ambulatory", nmae: "North" });
  // @ts-expect-error what is needed cannot be taken away
  await records.update("organization", 1, { name: null });
  await records.update("organization", 1, { specialty: null });
  // @ts-expect-error not an entity
  await records.remove("orgnization", 1);
}

test("names in where, sort and columns are those of the entity, or the code does not compile [F-128]", () => {
  expect([typeof misspelled, typeof wrong]).toEqual(["function", "function"]);
});
