import { expect, test } from "vitest";
import { floors, roomsOf } from "./floors.ts";
import { folderGraph } from "./graph.ts";
import { root } from "./run-steps.ts";

test.each(Object.entries(floors))("every room of %s stands on one floor [F-190]", (house, order) => {
  const listed = order.flatMap(roomsOf);
  expect(listed.toSorted(), "Give a new folder its floor in .ci/floors.ts, above all that it imports.").toEqual(
    [...folderGraph(root, house).keys()].toSorted(),
  );
});

test("a knot has a reason and at most three rooms", () => {
  const knots = Object.values(floors).flatMap((order) =>
    order.filter((floor) => typeof floor === "object" && "knot" in floor),
  );
  for (const { knot, reason } of knots) {
    expect(knot.length).toBeLessThanOrEqual(3);
    expect(reason).toMatch(/\w+ \w+/);
  }
});
