import { describe, expect, test } from "vitest";
import { equipment, people } from "../testing/equipment.testing.ts";
import { recordTypesSuite } from "./record-types-suite.testing.ts";
import { recordTypes } from "./record-types.ts";

describe("the types of records", () => {
  const types = recordTypes(equipment);
  const typeOf = (name: string) => new RegExp(`^export type ${name} = \\{\n(.*?)^\\};$`, "ms").exec(types)?.[1] ?? "";

  test("have the key for certain; all else may be absent or empty", () => {
    expect(typeOf("DeviceModelRecord")).toContain("  readonly id: number;\n");
    expect(typeOf("DeviceModelRecord")).toContain("  readonly partCode?: string | null;\n");
  });

  test("say what element types store: references, the two answers of Yes and No, choices as text, JSON as anything", () => {
    expect(typeOf("DeviceRecord")).toContain("  readonly modelId?: number | null;\n");
    expect(typeOf("ListViewRecord")).toContain("  readonly shared?: 1 | 0 | null;\n");
    expect(typeOf("AttributeRecord")).toContain("  readonly required?: boolean | null;\n");
    expect(typeOf("WorkOrderRecord")).toContain("  readonly state?: string | null;\n");
    expect(typeOf("AttributeRecord")).toContain("  readonly comboboxOptionList?: unknown;\n");
  });

  test("of a new record and of a change say what is needed, and which choices there are [F-128]", () => {
    expect(typeOf("NewSparePart")).toContain("  readonly name: string;\n");
    expect(typeOf("NewSparePart")).toContain("  readonly stock?: number;\n");
    expect(typeOf("NewSparePart")).toContain("  readonly roomId?: number | null;\n");
    expect(typeOf("NewSparePart")).not.toContain("  readonly id");
    expect(typeOf("SparePartChanges")).toContain("  readonly name?: string;\n");
    expect(typeOf("NewWorkOrder")).toMatch(/ {2}readonly kind: "Repair" \| "Upkeep" \| "Inspection" \| "Upgrade";\n/);
    expect(typeOf("EntityWrites")).toContain(
      "  readonly sparePart: { readonly create: NewSparePart; readonly update: SparePartChanges };\n",
    );
    expect(typeOf("EntityWrites")).not.toContain("deviceAttribute");
  });

  test("are those of the platform's entities and of the application's own, by name", () => {
    expect(typeOf("EntityRecords")).toContain("  readonly organization: OrganizationRecord;\n");
    expect(typeOf("EntityRecords")).toContain("  readonly device: DeviceRecord;\n");
  });
});

recordTypesSuite(people, { least: 13 });
