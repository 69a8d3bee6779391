import { mount } from "../../testing/mount.tsx";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { Diff } from "./Diff.tsx";

test("the line through an old value runs below its hyphens [F-170]", async () => {
  mount(<Diff old="2026-01-31" new="2026-02-28" />);
  await expect.element(page.getByText("2026-02-28")).toBeVisible();
  const old = page.getByText("2026-01-31").element();
  const { textDecorationLine, backgroundImage, backgroundPositionY } = getComputedStyle(old);
  expect(old.tagName).toBe("DEL");
  expect([textDecorationLine, backgroundImage.startsWith("linear-gradient"), backgroundPositionY]).toEqual([
    "none",
    true,
    "66%",
  ]);
});

test("a value is shown as it is stored: no letters are drawn as another sign [F-170]", async () => {
  mount(<Diff old="x12" new="a->b" />);
  await expect.element(page.getByText("a->b")).toBeVisible();
  expect(getComputedStyle(page.getByText("x12").element()).fontVariantLigatures).toBe("no-contextual");
});
