import { expect, test } from "vitest";
import { closeEach, heading } from "../../kit/portal-pages.testing.ts";
import { arriveAtStructure } from "./structure-forms.testing.ts";

closeEach();

test.each([
  ["/build/structure", "/build/structure/chart", "Chart - Proposed Structure"],
  ["/build/structure/chart", "/build/structure/chart", "Chart - Proposed Structure"],
  ["/build/structure/list", "/build/structure/list", "List - Proposed Structure"],
])("%s leads to %s, which has its title [BLD-013, BLD-017, BLD-019]", async (address, path, title) => {
  const { visit } = await arriveAtStructure("member");
  const where = visit(address);
  await expect.element(heading()).toHaveTextContent(title);
  expect(where()).toBe(path);
});

test("the address of a location leads to its form [BLD-022]", async () => {
  const { visit } = await arriveAtStructure("member");
  const where = visit("/build/structure/location/1");
  await expect.element(heading()).toHaveTextContent("North");
  expect(where()).toBe("/build/structure/location/1/edit");
});
