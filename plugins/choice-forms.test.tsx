import "@armature/plugins/styles.css";
import type { Values } from "@armature/engine";
import { EntityForm } from "@armature/renderer";
import { mount, TestFrame, unmount } from "@armature/renderer/testing";
import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { keyAttributeOf, ownEntities, serveEach } from "./kit/own-entities.testing.ts";

const all = { acute: true, ambulatory: true, entityName: "room" };
const { compiled, typeOf } = ownEntities(
  [{ name: "room", label: "Room", readableAttribute: "name" }],
  [
    keyAttributeOf("room"),
    {
      ...all,
      name: "floor",
      label: "Floor",
      elementType: "Combobox",
      comboboxOptionList: ["Ground", "First"],
      orderNumber: 1,
    },
    {
      ...all,
      name: "use",
      label: "Use",
      elementType: "Combobox",
      comboboxOptionList: ["Ward", "Theatre"],
      required: true,
      orderNumber: 2,
    },
    { ...all, name: "name", label: "Name", elementType: "TextField", orderNumber: 3 },
  ],
);
let stored: Values;
beforeEach(() => {
  stored = { roomId: 1, floor: "Ground", use: "Ward", name: "Blue", updated: "2026-01-01T00:00:00.000Z" };
});
const served = serveEach(() => ({
  "POST /api/room/check": () => ({ result: [] }),
  "PUT /api/room/:id": ({ body }) => {
    stored = { ...stored, ...(body as Values) };
    return { result: stored, labels: {}, people: {} };
  },
}));

async function open(savesItself = false): Promise<void> {
  mount(
    <TestFrame compiled={compiled}>
      <EntityForm
        type={typeOf("room")}
        record={stored}
        savesItself={savesItself}
        refusalTexts={() => ({ title: "", text: "" })}
        onSaved={() => undefined}
        onCancel={() => undefined}
      />
    </TestFrame>,
  );
  await expect.element(box("Floor")).toBeVisible();
}

const box = (name: string) => page.getByRole("combobox", { name: new RegExp(`^${name}`) });
const sent = () =>
  served()
    .calls("PUT /api/room/1")
    .map(({ body }) => body);
const submit = () => page.getByRole("button", { name: "Submit" }).click();
const summary = () => page.getByRole("group", { name: "1 field needs attention" });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Replaces the text of the box. */
async function typeInto(name: string, text: string): Promise<void> {
  (box(name).element() as HTMLElement).focus();
  await userEvent.keyboard(`{Control>}a{/Control}${text === "" ? "{Delete}" : text}`);
}

describe("a form with a choice box", () => {
  test("sends what was typed and left by Tab, and null where it was emptied [F-020]", async () => {
    await open();
    await typeInto("Floor", "first{Tab}");
    await submit();
    await expect.poll(sent).toEqual([{ floor: "First" }]);
    unmount();
    await open();
    await typeInto("Floor", "");
    await userEvent.tab();
    await submit();
    await expect.poll(() => sent().at(-1)).toEqual({ floor: null });
  });

  test("refuses Submit while a text stands in it that is no option, with a link to it [F-020]", async () => {
    await open();
    await typeInto("Floor", "zzz{Tab}");
    await submit();
    await expect.element(summary()).toHaveFocus();
    await summary().getByRole("link", { name: "Floor: “zzz” is not in the list." }).click();
    await expect.element(box("Floor")).toHaveFocus();
    expect(sent()).toEqual([]);
    await userEvent.keyboard("{Escape}");
    await expect.element(summary()).not.toBeInTheDocument();
  });

  test("says what is wrong once, in the place of what a field lacks [F-020]", async () => {
    await open();
    await typeInto("Use", "");
    await userEvent.tab();
    await typeInto("Use", "zzz{Tab}");
    await submit();
    await expect.element(summary()).toBeVisible();
    expect(summary().getByRole("link").elements()).toHaveLength(1);
    await expect.element(box("Use")).toHaveAccessibleDescription("Error: “zzz” is not in the list.");
  });

  test("settles what stands in the box that has the focus before Ctrl+S saves [F-020]", async () => {
    await open();
    await typeInto("Floor", "first{Control>}s{/Control}");
    await expect.poll(sent).toEqual([{ floor: "First" }]);
    await typeInto("Floor", "zzz{Control>}s{/Control}");
    await expect.element(summary()).toBeVisible();
    expect(sent()).toHaveLength(1);
  });

  test("has unsaved changes while a text stands in it that is no option [F-020]", async () => {
    await open();
    await typeInto("Floor", "zzz{Tab}");
    await expect.element(page.getByText("Unsaved changes")).toBeVisible();
  });

  test("that saves itself sends what is settled, and nothing while a text stands that is not [F-020]", async () => {
    await open(true);
    await typeInto("Floor", "zzz{Tab}");
    await expect.element(box("Floor")).toHaveAccessibleDescription("Error: “zzz” is not in the list.");
    await pause(1_000);
    expect(sent()).toEqual([]);
    await typeInto("Floor", "first{Tab}");
    await expect.poll(sent).toEqual([{ floor: "First" }]);
  });

  test.each([false, true])(
    "has the text and its error again after a reload, until it is settled or discarded; that saves itself: %s [F-020, F-022]",
    async (savesItself) => {
      await open(savesItself);
      await typeInto("Floor", "zzz{Tab}");
      await expect.element(box("Floor")).toHaveAccessibleDescription("Error: “zzz” is not in the list.");
      unmount();
      await open(savesItself);
      await expect.element(box("Floor")).toHaveValue("zzz");
      await expect.element(box("Floor")).toHaveAccessibleDescription("Error: “zzz” is not in the list.");
      expect(sent()).toEqual([]);
      if (savesItself) await typeInto("Floor", "first{Tab}");
      else await page.getByRole("button", { name: "Discard changes" }).click();
      await expect.element(box("Floor")).toHaveValue(savesItself ? "First" : "Ground");
      if (savesItself) await expect.poll(sent).toEqual([{ floor: "First" }]);
      unmount();
      await open(savesItself);
      await expect.element(box("Floor")).toHaveValue(savesItself ? "First" : "Ground");
      await expect.element(box("Floor")).toBeValid();
    },
  );

  test("keeps what is still being typed as the page goes [F-022]", async () => {
    await open();
    await typeInto("Floor", "zzz");
    window.dispatchEvent(new Event("pagehide"));
    const [kept = ""] = Object.values(sessionStorage).map(String);
    expect(JSON.parse(kept)).toMatchObject({ kept: { typed: {}, unsettled: { "field-floor": "zzz" } } });
  });
});
