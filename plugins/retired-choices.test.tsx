import "@armature/plugins/styles.css";
import type { Values } from "@armature/engine";
import { EntityForm } from "@armature/renderer";
import { listHandler, mount, TestFrame } from "@armature/renderer/testing";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { keyAttributeOf, ownEntities, serveEach } from "./kit/own-entities.testing.ts";

/* A stored choice that is no longer offered, in the form of its record. */
const of = (name: string, label: string, elementType: string, spec: object = {}) => ({
  entityName: "visit",
  acute: true,
  ambulatory: true,
  name,
  label,
  elementType,
  ...spec,
});
const OFFERED = ["Bar", "Inn"];
const ATTRIBUTES = [
  keyAttributeOf("visit"),
  of("name", "Name", "TextField", { orderNumber: 1 }),
  of("place", "Place", "Combobox", { orderNumber: 2, comboboxOptionList: OFFERED }),
  of("places", "Places", "Combobox", { orderNumber: 3, comboboxOptionList: OFFERED, multiple: true }),
  of("town", "Town", "Autocomplete", { orderNumber: 4, comboboxOptionList: ["Bern"] }),
];
const { compiled, typeOf } = ownEntities([{ name: "visit", label: "Visit", readableAttribute: "name" }], ATTRIBUTES);
const type = typeOf("visit");
const RECORD: Values = {
  visitId: 5,
  name: "Ann",
  place: "Café",
  places: ["Café", "Bar"],
  town: "Basel",
  updated: "t1",
};
const serverOf = serveEach(() => ({
  "GET /api/visit": (request) => listHandler(type, [RECORD])(request),
  "POST /api/visit/check": () => ({ result: [] }),
  "PUT /api/visit/:id": ({ body }) => ({
    result: { ...RECORD, ...(body as Values), updated: "t2" },
    labels: {},
    people: {},
  }),
}));

function open(): void {
  mount(
    <TestFrame compiled={compiled} path="/here">
      <EntityForm
        type={type}
        record={RECORD}
        labels={{}}
        onSaved={() => undefined}
        onCancel={() => undefined}
        refusalTexts={() => ({ title: "Error", text: "Unable to update" })}
      />
    </TestFrame>,
  );
}

const box = (label: string) => page.getByRole("combobox", { name: label, exact: true });
const sent = () => serverOf().calls("PUT /api/visit/5").at(-1)?.body;
const submit = () => page.getByRole("button", { name: "Submit" }).click();

describe("a choice that is no longer offered [F-114, GEN-D42]", () => {
  test("is noted at its field, and stops no save of another", async () => {
    open();
    await expect.element(box("Place")).toHaveAccessibleDescription("Café is no longer offered.");
    await expect.element(box("Places")).toHaveAccessibleDescription("Café is no longer offered.");
    await expect.element(box("Town")).toHaveAccessibleDescription("Basel is no longer offered.");
    await expect.element(box("Place")).not.toHaveAttribute("aria-invalid", "true");
    await page.getByRole("textbox", { name: "Name" }).fill("Bea");
    await submit();
    await expect.poll(sent).toEqual({ name: "Bea" });
  });

  test("is listed and marked, and can be chosen again after another", async () => {
    open();
    await box("Place").click();
    const retired = page.getByRole("option", { name: "Café No longer offered" });
    await expect.element(retired).toBeVisible();
    await page.getByRole("option", { name: "Inn" }).click();
    await expect.element(box("Place")).not.toHaveAccessibleDescription();
    await box("Place").click();
    await retired.click();
    await expect.element(box("Place")).toHaveAccessibleDescription("Café is no longer offered.");
  });

  test("among several is refused once these change, until it is removed", async () => {
    open();
    await box("Places").click();
    await page.getByRole("option", { name: "Inn" }).click();
    await userEvent.keyboard("{Escape}");
    await submit();
    await expect
      .element(box("Places"))
      .toHaveAccessibleDescription("Error: Places takes the choices offered; Café is none of them");
    expect(sent()).toBeUndefined();
    await page.getByRole("button", { name: "Remove Café" }).click();
    await submit();
    await expect.poll(sent).toEqual({ places: ["Bar", "Inn"] });
  });
});
