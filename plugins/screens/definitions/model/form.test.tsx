import "axe-core";
import { closeApp, pageViolations, refusal } from "@armature/renderer/testing";
import { toasts } from "@armature/renderer/ui";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { arriveInRegister, type Register } from "../../../kit/register.testing.ts";

let register: Register;
beforeEach(async () => {
  await page.viewport(1280, 900);
  register = await arriveInRegister();
});
afterEach(closeApp);

const link = (name: string) => page.getByRole("link", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const section = (name: string) => page.getByRole("region", { name, exact: true });
const fields = (name: string) =>
  section(name)
    .getByRole("listitem")
    .elements()
    .map((item) => item.querySelector("a")?.textContent);
const said = () => document.querySelector("[aria-live=polite]")?.textContent ?? "";
const published = () => register.server.calls("POST /api/metadata/publish").at(-1)?.body as Published | undefined;
interface Published {
  readonly changes: readonly { readonly name: string; readonly values: Readonly<Record<string, unknown>> }[];
}
async function open(path = "/admin/model/device") {
  const where = register.visit(path);
  await expect.element(section("Before all sections")).toBeVisible();
  return where;
}

test("every kind of record has its page, with its form first [F-143, F-144]", async () => {
  const where = register.visit("/admin/model");
  await link("Spare Part").click();
  await expect.poll(where).toBe("/admin/model/sparePart");
  await expect.element(page.getByRole("tab", { name: "Form" })).toHaveAttribute("aria-selected", "true");
  await expect.element(link("Open Spare Parts")).toHaveAttribute("href", "/sparePart/list");
  await page.getByRole("tab", { name: "Table" }).click();
  await expect.poll(where).toBe("/admin/model/sparePart?tab=table");
  await expect.element(page.getByRole("table")).toBeVisible();
});

test("on a phone, the open tab is in view although there is no room for all", async () => {
  await page.viewport(390, 844);
  register.visit("/admin/model/device?tab=changes");
  const tab = page.getByRole("tab", { name: "Changes" });
  await expect.element(tab).toBeVisible();
  const edgeOf = (element: Element | null) => Math.round(element?.getBoundingClientRect().right ?? 0);
  await expect.poll(() => edgeOf(tab.element()) - edgeOf(tab.element().parentElement)).toBeLessThanOrEqual(0);
});

test("a field's page opens for a kind without files for its definitions, and stores what is changed [F-149]", async () => {
  register.visit("/admin/model/device/attribute/serialNumber");
  await page.getByRole("textbox", { name: /^Label/ }).fill("Number");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect
    .poll(() => register.server.calls("PUT /api/attribute/:id").map(({ path }) => path))
    .toEqual(["/api/attribute/device.serialNumber"]);
});

test("a kind that does not exist has no page", async () => {
  register.visit("/admin/model/nothing");
  await expect.element(page.getByText("There is no such kind of record")).toBeVisible();
});

describe("the form", () => {
  const order = () => ["Identity", "Purchase", "Upkeep"].map(fields);

  test("shows its sections with their fields, and what is special about each [F-144]", async () => {
    await open();
    expect(fields("Identity")).toEqual(["Serial Number", "Year Made", "Photos"]);
    const required = section("Before all sections").getByRole("listitem").filter({ hasText: "Asset Number" });
    await expect.element(required.getByText("Required")).toBeVisible();
    const ruled = section("Upkeep").getByRole("listitem").filter({ hasText: "Next Inspection" });
    await expect.element(ruled.getByText("1 rule")).toBeVisible();
    await expect.element(ruled.getByText("Date", { exact: true })).toBeVisible();
    await expect.element(link("Serial Number")).toHaveAttribute("href", "/admin/model/device/attribute/serialNumber");
  });

  test("is put in order by keys alone, said in the live region, and saved as one revision [F-144]", async () => {
    await open();
    link("Year Made").element().focus();
    await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
    await expect.poll(said).toContain("Year Made moved to place 1 of 3 in Identity.");
    await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
    await expect.poll(said).toContain("Year Made moved to place 11 of 11 before all sections.");
    expect(document.activeElement?.textContent).toBe("Year Made");
    await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
    link("Photos").element().focus();
    await userEvent.keyboard("{Alt>}{ArrowDown}{ArrowDown}{/Alt}");
    expect(order()).toEqual([
      ["Year Made", "Serial Number"],
      ["Bought On", "Photos", "Price", "Warranty Until"],
      ["Caretaker", "Next Inspection", "Running Hours", "Notes"],
    ]);
    expect(published()).toBeUndefined();
    await expect.element(page.getByText("2 fields change their place")).toBeVisible();
    await userEvent.keyboard("{Control>}s{/Control}");
    await expect.poll(() => toasts.getState().map(({ message }) => message)).toContain("Form of Device updated");
    expect(toasts.getState().at(-1)?.action?.label).toBe("Undo");
    expect(register.server.calls("POST /api/metadata/publish")).toHaveLength(1);
    expect(published()?.changes.map(({ name, values }) => [name, values["section"], values["orderNumber"]])).toEqual([
      ["madeIn", "Identity", 105],
      ["photos", "Purchase", 145],
    ]);
    expect(published()?.changes[1]?.values).toMatchObject({ label: "Photos", elementType: "FilesField" });
    await expect.element(button("Save")).not.toBeInTheDocument();
  });

  test("is put in order by dragging, also into an empty section [F-144]", async () => {
    await page.viewport(1280, 2000);
    await open();
    const handle = (name: string) => {
      const row = link(name).element().closest("li") as HTMLElement;
      return page.elementLocator(row.querySelector("span") as HTMLElement);
    };
    const row = (name: string) => page.elementLocator(link(name).element().closest("li") as HTMLElement);
    await userEvent.dragAndDrop(handle("Notes"), row("Bought On"), { targetPosition: { x: 200, y: 4 } });
    await expect.poll(() => fields("Purchase")).toEqual(["Notes", "Bought On", "Price", "Warranty Until"]);
    await button("New section").click();
    await page.getByRole("textbox", { name: /^Title/ }).fill("End of life");
    await button("Add").click();
    await userEvent.dragAndDrop(handle("Disposal"), section("End of life").getByRole("list"));
    await expect.poll(() => fields("End of life")).toEqual(["Disposal"]);
  });

  test("moves a field to a section by its menu, and a section is named, renamed and moved [F-144]", async () => {
    await open();
    await button("New section").click();
    const title = page.getByRole("textbox", { name: /^Title/ });
    await button("Add").click();
    await expect.element(page.getByText("Title is required")).toBeVisible();
    await title.fill("upkeep");
    await expect.element(page.getByText("Another section has this title. Choose another one.")).toBeVisible();
    await title.fill("End of life");
    await userEvent.keyboard("{Enter}");
    await button("Actions of Disposal").click();
    await page.getByRole("menuitem", { name: "Move to section…" }).click();
    await page.getByRole("combobox", { name: "Section" }).click();
    await page.getByRole("option", { name: "End of life" }).click();
    await button("Move").click();
    await expect.poll(() => fields("End of life")).toEqual(["Disposal"]);
    await expect.poll(said).toContain("Disposal moved to place 1 of 1 in End of life.");
    await button("Actions of Upkeep").click();
    await page.getByRole("menuitem", { name: "Rename…" }).click();
    await title.fill("Care");
    await button("Rename").click();
    await button("Actions of Care").click();
    await page.getByRole("menuitem", { name: "Move section up" }).click();
    const titles = () =>
      page
        .getByRole("heading", { level: 2 })
        .elements()
        .map((each) => each.textContent);
    await expect.poll(titles).toEqual(["Before all sections", "Identity", "Care", "Purchase", "End of life"]);
    await button("Save").click();
    await expect.poll(() => published()?.changes.map(({ name }) => name)).toContain("disposal");
    await expect.poll(titles).toEqual(["Before all sections", "Identity", "Care", "Purchase", "End of life"]);
  });

  test("a new section gets its first field without a question", async () => {
    const where = await open();
    await button("New section").click();
    await page.getByRole("textbox", { name: /^Title/ }).fill("End of life");
    await button("Add").click();
    await expect.poll(said).toContain("Section End of life added at the end of the form.");
    expect(button("Save").query()).toBeNull();
    await link("Add field to End of life").click();
    await expect.poll(where).toBe("/admin/model/device/attribute/create?section=End+of+life");
    await expect.element(page.getByText("It stands in the section End of life.")).toBeVisible();
  });

  test("adds a field to the end of the section whose button is pressed [F-144]", async () => {
    await open();
    await link("Add field to Identity").click();
    await expect.element(page.getByText("It stands in the section Identity.")).toBeVisible();
    await page.getByRole("textbox", { name: /^Label/ }).fill("Color");
    await page.getByRole("combobox", { name: /^Type/ }).click();
    await page.getByRole("option").getByText("Text", { exact: true }).click();
    await button("Save").click();
    const placeOf = (name: string) =>
      register.metadata().attributes.find((each) => each.entityName === "device" && each.name === name)?.orderNumber;
    await expect
      .poll(() => register.server.calls("POST /api/attribute")[0]?.body)
      .toMatchObject({ name: "color", entityName: "device", section: "Identity", orderNumber: 131 });
    expect([placeOf("photos"), placeOf("boughtOn")]).toEqual([130, 140]);
  });

  test("asks before unsaved moves are left, and discards them when told to", async () => {
    const where = await open();
    link("Year Made").element().focus();
    await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
    await link("Photos").click();
    await expect.element(page.getByText("The moves are not saved.")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    expect(where()).toBe("/admin/model/device");
    await button("Discard moves").click();
    await expect.poll(() => fields("Identity")).toEqual(["Serial Number", "Year Made", "Photos"]);
    await link("Photos").click();
    await expect.poll(where).toBe("/admin/model/device/attribute/photos");
  });

  test("keeps what another administrator publishes while moves are collected, and says what is refused", async () => {
    await open();
    link("Year Made").element().focus();
    await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
    const theirs = register.metadata().attributes.find(({ name }) => name === "madeIn");
    register.publish({ ...theirs, label: "Year of make" } as never);
    await button("Save").click();
    await expect.poll(() => toasts.getState().map(({ message }) => message)).toContain("Form of Device updated");
    expect(published()).toMatchObject({
      changes: [
        { name: "madeIn", values: { label: "Year of make", orderNumber: 105 }, opened: { label: "Year of make" } },
      ],
    });
    link("Photos").element().focus();
    await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
    register.server.on("POST /api/metadata/publish", () => refusal(403, "You may not do this."));
    await button("Save").click();
    await expect.element(page.getByText("Could not update the form of Device.")).toBeVisible();
    await expect.element(button("Save")).toBeVisible();
  });

  test("keeps a move that is made while the page takes over the saved ones, and asks before it is left", async () => {
    await open();
    link("Year Made").element().focus();
    await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
    register.server.on("POST /api/metadata/publish", async ({ body }) => {
      const answer = register.save(body);
      await expect.element(page.getByText("Nothing to save yet")).toBeVisible();
      return answer;
    });
    const moveAtOnce = new MutationObserver(() => {
      if (button("Save").query()) return;
      moveAtOnce.disconnect();
      const key = new KeyboardEvent("keydown", { key: "ArrowUp", altKey: true, bubbles: true, cancelable: true });
      link("Photos").element().dispatchEvent(key);
    });
    moveAtOnce.observe(document.body, { subtree: true, childList: true });
    await button("Save").click();
    await expect.poll(() => fields("Identity")).toEqual(["Year Made", "Photos", "Serial Number"]);
    await expect.element(page.getByText("1 field changes its place")).toBeVisible();
    await link("Serial Number").click();
    await expect.element(page.getByText("The moves are not saved.")).toBeVisible();
    await userEvent.keyboard("{Escape}");
  });

  test("has nothing that is hard to use with assistive technology, in any state", async () => {
    await open();
    link("Year Made").element().focus();
    await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
    expect(await pageViolations()).toEqual([]);
    await page.viewport(390, 844);
    expect(await pageViolations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBe(390);
  });
});
