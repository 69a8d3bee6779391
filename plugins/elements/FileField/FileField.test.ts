import { contextOf, NO_RESULT, validateAttribute } from "@armature/engine";
import { expect, test } from "vitest";
import { anAttribute, foundIn } from "../../kit/attribute.testing.ts";
import { filesTaken, FIELD_FILES } from "../../kit/field-files.ts";
import { uploadUrlOf } from "../../kit/upload-request.ts";
import { element } from "./element.ts";

const attribute = anAttribute(element, { label: "Payor list" });
const seeing = contextOf(attribute, {}, foundIn(new Map([[12, "payors.xlsx"]])));

test("is read as the name of the file, and found by it", () => {
  expect(element.format(12, seeing)).toBe("payors.xlsx");
  expect(element.parse("payors.xlsx", seeing)).toEqual({ value: 12 });
});

test("refers to a file of the organization, so that another's is refused [ACC-175]", () => {
  expect(element.needs({ ...attribute, fkName: "file2" })).toEqual([
    { kind: "reference", entity: "file2", where: null },
  ]);
  const found = foundIn(new Map());
  expect(validateAttribute(attribute, { subject: 12 }, { mode: "create", found })).toEqual([
    { code: "unknownReference", attribute: "subject" },
  ]);
});

test("is valid only with a file where one is required [NMQ-131]", () => {
  const required = { ...attribute, required: true };
  expect(validateAttribute(required, {}, { mode: "create" })).toEqual([{ code: "required", attribute: "subject" }]);
  expect(validateAttribute(required, { subject: 12 }, { mode: "create" })).toEqual([]);
});

test("takes 5,000,000 bytes at most [NMQ-133]", () => {
  expect(FIELD_FILES.limits.maxSize).toBe(5_000_000);
});

test("is sent where its setting says", () => {
  expect(uploadUrlOf(attribute)).toBeUndefined();
  expect(uploadUrlOf({ ...attribute, option: [{ name: "uploadUrl", value: "/api/uploadAttachment" }] })).toBe(
    "/api/uploadAttachment",
  );
});

test("takes files of some types only, by the name of the file that is stored [F-038]", () => {
  const logo = { ...attribute, fkName: "file2", option: [{ name: "endings", value: "png, .JPG" }] };
  expect(element.needs(logo)).toContainEqual({ kind: "record", entity: "file2", by: logo.name, columns: ["name"] });
  const issuesOf = (name: string | null) =>
    element.validate(12, contextOf(logo, {}, { ...NO_RESULT, related: () => (name === null ? null : { name }) }));
  expect(issuesOf("logo.PNG")).toEqual([]);
  expect(issuesOf("payors.csv")).toMatchObject([{ code: "fileEnding", args: { endings: "png, jpg" } }]);
  expect(issuesOf("png")).toHaveLength(1);
  // A file of somebody else is refused as such.
  expect(issuesOf(null)).toEqual([]);
  expect(filesTaken(logo)).toMatchObject({ limits: { accept: [".png", ".jpg"] }, text: "PNG, JPG, up to 5 MB" });
});
