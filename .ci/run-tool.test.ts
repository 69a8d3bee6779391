import { MetadataError } from "@armature/engine";
import { afterEach, expect, test, vi } from "vitest";
import { runTool } from "../server/app/run-tool.ts";

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

test("a tool that cannot use the metadata lists what is wrong and where, and fails", async () => {
  const printed = vi.spyOn(console, "error").mockReturnValue();
  const [path, message] = ["room.code.elementType", "there is no element type TextFeild"];
  await runTool(() => {
    throw new MetadataError([{ code: "unknownElementType", path, message }]);
  });
  expect(printed.mock.calls).toEqual([[`The metadata cannot be used:\n- ${path}: ${message}`]]);
  expect(process.exitCode).toBe(1);
});

test("a fault of a tool is printed with its place", async () => {
  const printed = vi.spyOn(console, "error").mockReturnValue();
  const fault = new Error("a fault");
  await runTool(() => {
    throw fault;
  });
  expect(printed.mock.calls).toEqual([[fault]]);
});
