import type { InParts } from "@armature/engine/import";
import { useCallback } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { mount, unmount } from "../testing/mount.tsx";
import { useInParts } from "./use-in-parts.ts";

afterEach(unmount);

/** Work whose parts keep the processor busy. */
function* work(parts: number, name: string): InParts<string> {
  for (let i = 1; i <= parts; i++) {
    const end = performance.now() + 5;
    while (performance.now() < end);
    yield i;
  }
  return `${name} is ready`;
}

function Shown({ parts, name, seen }: { readonly parts: number; readonly name: string; readonly seen: string[] }) {
  const { value, isCurrent, done } = useInParts(useCallback(() => work(parts, name), [parts, name]));
  seen.push(`${value ?? "nothing"}, ${isCurrent ? "current" : done}`);
  return <p>{value ?? `${done} of ${parts}`}</p>;
}

test("short work is done before anything is shown", () => {
  const seen: string[] = [];
  // A part takes 5 of the 12 ms; on a busy machine it could take more.
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 2.5));
  mount(<Shown parts={1} name="Short" seen={seen} />);
  clock.mockRestore();
  expect(seen[0]).toBe("Short is ready, current");
});

test("long work tells how far it is, and others have their turn", async () => {
  const seen: string[] = [];
  let turns = 0;
  const timer = setInterval(() => (turns += 1));
  mount(<Shown parts={40} name="Long" seen={seen} />);
  await expect.element(page.getByText("Long is ready")).toBeVisible();
  clearInterval(timer);
  expect(turns).toBeGreaterThan(4);
  const reported = seen.map((line) => Number(/^nothing, (\d+)$/.exec(line)?.[1])).filter((done) => !Number.isNaN(done));
  expect(new Set(reported).size).toBeGreaterThan(3);
  expect(reported).toEqual(reported.toSorted((a, b) => a - b));
});

test.each([
  ["long", 20],
  ["short", 1],
])("other work keeps the result of former %s work until its own is there", async (_, parts) => {
  const seen: string[] = [];
  mount(<Shown parts={parts} name="First" seen={seen} />);
  await expect.element(page.getByText("First is ready")).toBeVisible();
  seen.length = 0;
  mount(<Shown parts={20} name="Second" seen={seen} />);
  await expect.element(page.getByText("Second is ready")).toBeVisible();
  expect(seen.some((line) => /^First is ready, \d/.test(line))).toBe(true);
  expect(seen.at(-1)).toBe("Second is ready, current");
});
