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
    expect(typeOf("DeviceAttributeRecord")).toContain("  readonly name: string;\n");
  });

  test("say what element types store: references, the two answers of Yes and No, choices as text, JSON as anything", () => {
    expect(typeOf("DeviceRecord")).toContain("  readonly modelId?: number | null;\n");
    expect(typeOf("ListViewRecord")).toContain("  readonly shared?: 1 | 0 | null;\n");
    expect(typeOf("AttributeRecord")).toContain("  readonly required?: boolean | null;\n");
    expect(typeOf("WorkOrderRecord")).toContain("  readonly state?: string | null;\n");
    expect(typeOf("AttributeRecord")).toContain("  readonly comboboxOptionList?: unknown;\n");
  });

  test("are those of the platform's entities and of the application's own, by name", () => {
    expect(typeOf("EntityRecords")).toContain("  readonly organization: OrganizationRecord;\n");
    expect(typeOf("EntityRecords")).toContain("  readonly device: DeviceRecord;\n");
    expect(types).toContain("export type DevicePresetRecord = PresetRecord;\n");
  });
});

recordTypesSuite(people, { least: 15 });
