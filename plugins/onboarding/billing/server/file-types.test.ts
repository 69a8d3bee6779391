import shipped from "@armature/metadata/onboarding/fileTypes.json" with { type: "json" };
import { FILE_TYPES } from "@armature/engine/import";
import { expect, test } from "vitest";
import { BILLING_FILES } from "../file-types.ts";

test("the file types that ship are the platform's and those of billing [ACC-207 ACC-220]", () => {
  const types = Object.entries({ ...BILLING_FILES, ...FILE_TYPES }).map(([name, id]) => ({ id, name }));
  expect(types).toEqual(shipped);
});
