import { expect, test } from "vitest";
import { expectVersion, VersionError } from "./version.ts";

test.each([undefined, "1.0.0", "1.2.9", "1.10.0"])("what needs %s runs on 1.10.0", (needed) => {
  expect(() => expectVersion("It", needed, "1.10.0")).not.toThrow();
});

const INSTALL = "install the packages @armature/… in version";

test.each([
  ["1.11.0", `Tag needs Armature 1.11.0, and this is 1.10.0: ${INSTALL} 1.11.0 or newer.`],
  ["2.0.0", `Tag needs Armature 2.0.0, and this is 1.10.0: ${INSTALL} 2.0.0 or newer.`],
  ["0.9.0", "Tag was written for Armature 0, and this is 1.10.0: install what was written for Armature 1."],
  ["^1.0.0", "Tag needs Armature '^1.0.0', which is no version: give one such as 1.10.0."],
])("what needs %s is refused on 1.10.0", (needed, sentence) => {
  expect(() => expectVersion("Tag", needed, "1.10.0")).toThrow(new VersionError(sentence));
});
