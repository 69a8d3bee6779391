import { expect, test } from "vitest";
import { chooseSeveral } from "./choose-several.ts";

test("None chosen last stands alone [NMQ-124]", () => {
  expect(chooseSeveral(["flu", "cold"], ["flu", "cold", "none"], "none")).toEqual(["none"]);
});

test("another chosen last removes None [NMQ-125]", () => {
  expect(chooseSeveral(["none"], ["none", "flu"], "none")).toEqual(["flu"]);
});

test("taking one away leaves the rest, in the order of choice", () => {
  expect(chooseSeveral(["c", "a", "b"], ["c", "b"], "none")).toEqual(["c", "b"]);
  expect(chooseSeveral(["none", "a"], ["none"], "none")).toEqual(["none"]);
});

test("each is chosen once, and without a None all stay", () => {
  expect(chooseSeveral(["a"], ["a", "b", "a"], undefined)).toEqual(["a", "b"]);
});
