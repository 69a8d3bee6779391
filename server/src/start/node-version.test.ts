import { expect, test } from "vitest";
import { LEAST_NODE, nodeProblem } from "./node-version.ts";

test.each([LEAST_NODE, "24.21.0", "25.0.0", "100.0.0"])("Node %s runs the server", (version) => {
  expect(nodeProblem(version)).toBeNull();
});

test.each(["20.20.2", "24.9.0", "9.0.0"])("Node %s is told which one to install", (version) => {
  expect(nodeProblem(version)).toBe(
    `This is Node ${version}, and the server needs Node ${LEAST_NODE} or newer: install it, then start again.`,
  );
});
