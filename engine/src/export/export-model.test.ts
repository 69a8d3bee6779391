import { describe, expect, test } from "vitest";
import { anEntity, VIEWER } from "../testing/metadata.ts";
import {
  canExport,
  choosePreset,
  exportColumns,
  openExport,
  optionalColumns,
  type Preset,
  requiredColumns,
  toggleAllColumns,
  toggleColumn,
} from "./export-model.ts";

const type = anEntity([
  { name: "email", importKey: true, orderNumber: 1 },
  { name: "zip", orderNumber: 2 },
  { name: "city", orderNumber: 3 },
  { name: "phone", orderNumber: 4 },
  { name: "acuteOnly", orderNumber: 5, ambulatory: false },
]);
const entry = (attributeName: string, required: boolean) => ({ attributeName, required });
const PRESETS: readonly Preset[] = [
  {
    id: 7,
    label: "Short",
    attributeList: [entry("phone", true), entry("city", false), entry("zip", false), entry("acuteOnly", false)],
  },
  { id: 9, label: "Keys", attributeList: [entry("city", true), entry("email", true), entry("gone", true)] },
];
const opened = openExport(type, { ...VIEWER, variant: "Ambulatory" }, PRESETS);
const names = (list: readonly { readonly name: string }[]) => list.map((a) => a.name);

describe("the export dialog", () => {
  test("opens with the preset at index 0", () => expect(opened.preset?.id).toBe(7));
  test("shows the preset's required columns in its order, without what is gone", () => {
    expect(names(requiredColumns(choosePreset(opened, 9)))).toEqual(["city", "email"]);
  });
  test("offers the others that apply, in the order of attributes", () => {
    expect(names(optionalColumns(opened))).toEqual(["zip", "city"]);
  });
  test("selects and deselects all", () => {
    const all = toggleAllColumns(opened, true);
    expect([...all.optional]).toEqual(["zip", "city"]);
    expect([...toggleAllColumns(all, false).optional]).toEqual([]);
  });
  test("a required column has no choice", () => expect(toggleColumn(opened, "phone")).toBe(opened));
  test("another preset forgets what was chosen", () => {
    expect([...choosePreset(toggleColumn(opened, "zip"), 9).optional]).toEqual([]);
  });
  test("the file begins with the import key, then required, then chosen, each once", () => {
    expect(names(exportColumns(toggleColumn(opened, "city")))).toEqual(["email", "phone", "city"]);
    expect(names(exportColumns(choosePreset(opened, 9)))).toEqual(["email", "city"]);
  });
  test("nothing configured cannot be downloaded", () => {
    expect(canExport(opened)).toBe(true);
    expect(canExport(openExport(type, VIEWER, []))).toBe(false);
  });
  test("no columns cannot be downloaded", () => {
    const keyless = anEntity(["city"]);
    const preset = { id: 1, label: "x", attributeList: [entry("city", false)] };
    expect(canExport(openExport(keyless, VIEWER, [preset]))).toBe(false);
    expect(canExport(toggleColumn(openExport(keyless, VIEWER, [preset]), "city"))).toBe(true);
  });
});
