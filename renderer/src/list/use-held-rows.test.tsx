import type { ListAnswer, Values } from "@armature/engine";
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { type FakeServer, fakeServer } from "../testing/fake-server.ts";
import { mount, unmount } from "../testing/mount.tsx";
import { personType, TestFrame } from "../testing/TestFrame.tsx";
import { useHeldRows } from "./use-held-rows.ts";
import { useList } from "./use-list.ts";

const type = personType();
const answer = (result: readonly Values[]): ListAnswer => ({
  result,
  total: result.length,
  isExact: true,
  after: null,
  labels: {},
  needsInformation: [],
});
const person = { personId: 1, lastName: "Lind" };
const before = answer([person]);
const without = answer([]);

/** One person's name while cells are edited. */
function List() {
  const [data, setData] = useState(before);
  const { data: held, noteSaved } = useHeldRows(type, useList(type), data, true);
  return (
    <>
      <output aria-label="held">{held.result.map(({ lastName }) => String(lastName)).join()}</output>
      <button type="button" onClick={() => setData(without)}>
        Read
      </button>
      <button type="button" onClick={() => noteSaved(person, { lastName: "Berg" })}>
        Saved
      </button>
    </>
  );
}

let server: FakeServer;
beforeEach(() => {
  server = fakeServer({ "GET /api/person": () => new Promise(() => undefined) });
});
afterEach(() => {
  unmount();
  server.restore();
});

test.each([
  ["before", ["Saved", "Read"]],
  ["after", ["Read", "Saved"]],
])("a row that its new value takes out of the list shows it, told %s the list is read anew", async (_when, order) => {
  mount(
    <TestFrame>
      <List />
    </TestFrame>,
  );
  await expect.element(page.getByLabelText("held")).toHaveTextContent("Lind");
  for (const name of order) await page.getByRole("button", { name }).click();
  await expect.element(page.getByLabelText("held")).toHaveTextContent("Berg");
});
