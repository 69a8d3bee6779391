import type { Values } from "@armature/engine";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { arrive, button, closeEach, field } from "./kit/portal-pages.testing.ts";

closeEach();

const ROOM: Values = { resourceId: 8, name: "Room", active: 1, schedulable: 0, slotLength: 45, updated: "t1" };
const schedule = (answer: "Yes" | "No") =>
  page
    .getByRole("radiogroup", { name: /^Scheduled/ })
    .getByRole("radio", { name: answer })
    .click();
const sent = async (call: string) => {
  await expect.poll(() => PAGES.server.calls(call).length).toBe(1);
  return PAGES.server.calls(call)[0]?.body;
};
let PAGES: Awaited<ReturnType<typeof arrive>>;

async function open(path: string, record: Values = ROOM): Promise<void> {
  PAGES = await arrive("member", { resource: [record] });
  PAGES.visit(`/build/resource/${path}`);
}

test.each([
  ["clears", "", null],
  ["types again as it was stored", "45", 45],
])(
  "a slot length that a person %s after a rule filled it is sent [F-172, BLD-D25, BLD-D26]",
  async (_, text, value) => {
    await open("edit/8");
    await schedule("Yes");
    await expect.element(field("Slot Length")).toHaveValue("30");
    await field("Slot Length").fill(text);
    await button("Submit").click();
    expect(await sent("PUT /api/resource/8")).toMatchObject({ schedulable: 1, slotLength: value });
  },
);

test("a slot length that a person clears in a new record is sent as empty [F-172, BLD-D26]", async () => {
  await open("create");
  await schedule("Yes");
  await expect.element(field("Slot Length")).toHaveValue("30");
  await field("Slot Length").fill("");
  await field("Name").fill("Chair");
  await button("Submit").click();
  expect(await sent("POST /api/resource")).toMatchObject({ schedulable: 1, slotLength: null });
});
