import { expect, test } from "vitest";
import { MetadataError } from "../errors.ts";
import { readDefinition } from "./shape.ts";

const shape = { name: { kind: "text", default: "" } } as const;

function messageFor(version: unknown): string {
  try {
    readDefinition({ shape: version, name: "x" }, shape, "it", []);
  } catch (error) {
    if (error instanceof MetadataError) return error.problems.map(({ message }) => message).join();
    throw error;
  }
  return "";
}

test("a definition of a newer release is refused with what to do about it [SPEC M3]", () => {
  expect(messageFor(1)).toBe("");
  expect(messageFor(2)).toBe(
    "a newer release wrote it: shape 2, this release reads up to 1; install that release, or give shape 1",
  );
  for (const version of [0, "1", null, 1.5]) expect(messageFor(version)).toMatch(/^expected 1, found /);
});
