import { expect, test } from "vitest";
import { DECLARED } from "../testing/clinic.ts";
import { fakeElements } from "../testing/fake-elements.ts";
import { dependentsOf } from "./dependents.ts";
import { compileAnswer } from "./metadata-query.ts";

const key = (entityName: string) => ({
  name: `${entityName}Id`,
  label: "ID",
  entityName,
  type: "integer" as const,
  primaryKey: true,
});
const everywhere = { acute: true, ambulatory: true };

test("a write concerns the entity, those that refer to it, and views of the same records", () => {
  const leader = {
    name: "leaderId",
    label: "Leader",
    entityName: "unit",
    elementType: "FakeReference",
    fkExists: true,
    fkName: "person",
    ...everywhere,
  };
  const metadata = compileAnswer(
    {
      result: {
        revision: 1,
        application: DECLARED,
        entities: [
          { name: "person" },
          { name: "unit" },
          { name: "room" },
          { name: "staffPerson", viewOf: "person", keyAttribute: "personId" },
        ],
        attributes: [key("person"), key("unit"), key("room"), leader, { ...key("person"), entityName: "staffPerson" }],
      },
    },
    fakeElements,
  );
  expect(dependentsOf(metadata, "person").toSorted()).toEqual(["person", "staffPerson", "unit"]);
  expect(dependentsOf(metadata, "staffPerson").toSorted()).toEqual(["person", "staffPerson", "unit"]);
  expect(dependentsOf(metadata, "room")).toEqual(["room"]);
});
