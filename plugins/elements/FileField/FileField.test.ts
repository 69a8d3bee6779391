import { contextOf, validateAttribute } from "@armature/engine";
import { expect, test } from "vitest";
import { anAttribute, foundIn } from "../../attribute.testing.ts";
import { QUESTION_FILES } from "../../question-files.ts";
import { uploadUrlOf } from "../../upload-options.ts";
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
  expect(QUESTION_FILES.limits.maxSize).toBe(5_000_000);
});

test("is sent where its setting says", () => {
  expect(uploadUrlOf(attribute)).toBeUndefined();
  expect(uploadUrlOf({ ...attribute, option: [{ name: "uploadUrl", value: "/api/uploadAttachment" }] })).toBe(
    "/api/uploadAttachment",
  );
});
