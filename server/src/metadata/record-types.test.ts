import { describe, expect, test } from "vitest";
import { equipment } from "../equipment.testing.ts";
import { recordTypes } from "./record-types.ts";

describe("the types of records", () => {
  const types = recordTypes(equipment);
  const deviceModel = types.slice(types.indexOf("export type DeviceModelRecord"));

  test("have the key for certain, and all else perhaps not, or empty", () => {
    expect(deviceModel).toMatch(/^ {2}readonly id: number;$/m);
    expect(deviceModel).toMatch(/^ {2}readonly partCode\?: string \| null;$/m);
    expect(types).not.toContain("| null | null");
  });

  test("say what element types store: lists, flags, text of choices", () => {
    expect(types).toContain("readonly modelList?: readonly number[] | null;");
    expect(types).toContain("readonly needsPermit?: boolean | null;");
    expect(types).toContain("readonly state?: string | null;");
  });

  test("are those of the platform's entities and of the application's own, by name", () => {
    expect(types).toContain("readonly organization: OrganizationRecord;");
    expect(types).toContain("readonly device: DeviceRecord;");
    expect(types).toContain("export type DeviceAttributeRecord = ");
  });
});
