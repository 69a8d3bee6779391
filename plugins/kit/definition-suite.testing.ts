import "@armature/plugins/styles.css";
import type { Values } from "@armature/engine";
import type { ElementPlugin } from "@armature/renderer";
import { closeApp, serveApp, unmount, withStatus } from "@armature/renderer/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { anAdministrator, answerOf, DEFINITIONS, list, METADATA, visit } from "./definitions.testing.ts";
import { NO_IMPACT } from "./impact.testing.ts";

const LIST = "/provider/user/attribute";
const button = (name: string) => page.getByRole("button", { name, exact: true });
const preview = () => page.getByRole("region", { name: "Preview" });

/** Fills in the settings that the element type requires. */
async function fillSettings(options: readonly { readonly name: string; readonly required?: boolean | undefined }[]) {
  for (const { name, required } of options) {
    if (name === "fkName" && required) {
      await page.getByRole("combobox", { name: /^Kind of record/ }).click();
      await page.getByRole("option", { name: "Team", exact: true }).click();
    }
    if (name === "comboboxOptionList") await page.getByRole("textbox", { name: "New choice", exact: true }).fill("Red");
  }
}

/**
 * Tests the form in which an attribute is defined, with every element type. Call it inside a `describe`.
 * @param tried the element types to define an attribute with
 * @param plugins all element types that the application has
 */
export function definitionSuite(
  tried: ReadonlyMap<string, ElementPlugin>,
  plugins: ReadonlyMap<string, ElementPlugin>,
): void {
  let stored: Values[];
  /** The entities whose records some element types use in their fields, in addition to those of every test. */
  const USED = [...new Set([...tried.values()].map(({ records }) => records?.({ name: "x" } as never).entity))].filter(
    (name) => name !== undefined,
  );
  const { entities, attributes, ...rest } = METADATA.result;
  const EVERYTHING = {
    result: {
      ...rest,
      entities: [...entities, ...USED.map((name) => ({ name, label: name, readableAttribute: "id" }))],
      attributes: [
        ...attributes,
        ...USED.map((entityName) => ({
          name: "id",
          label: "ID",
          entityName,
          type: "integer" as const,
          primaryKey: true,
          serverSet: true,
        })),
      ],
    },
  };

  beforeEach(async () => {
    await page.viewport(1280, 900);
    stored = [];
    const all = () => [...DEFINITIONS, ...stored];
    const everything = { view: true, create: true, update: true, remove: true };
    const granted = Object.fromEntries(USED.map((name) => [name, everything]));
    const session = anAdministrator(granted);
    serveApp({
      "GET /api/session": () => ({ result: session }),
      "GET /api/metadata": () => EVERYTHING,
      "POST /api/metadata/impact": () => ({ result: NO_IMPACT }),
      "GET /api/userAttribute": () => list(all()),
      "GET /api/userAttribute/:name": ({ path }) =>
        answerOf(all().find(({ name }) => path.endsWith(`/${String(name)}`)) ?? {}),
      "POST /api/userAttribute": ({ body }) => {
        stored.push({ ...(body as Values), updated: "t1" });
        return withStatus(201, answerOf(body as Values));
      },
      "PUT /api/userAttribute/:name": ({ body }) => {
        Object.assign(stored[0] ?? {}, body);
        return answerOf(stored[0] ?? {});
      },
      ...Object.fromEntries(
        [...entities.map(({ name }) => name), ...USED].map((name) => [`GET /api/${name}`, () => list([])]),
      ),
    });
  });
  afterEach(closeApp);

  test.each([...tried.values()].map(({ element }) => [element.label, element] as const))(
    "%s is chosen, tried out in the preview, saved, opened again and changed",
    async (label, element) => {
      const where = visit(`${LIST}/create`, plugins);
      await page.getByRole("textbox", { name: /^Label/ }).fill("Tried");
      await page.getByRole("textbox", { name: /^Name/ }).fill("tried");
      await page.getByRole("combobox", { name: /^Type/ }).fill(label);
      await page.getByRole("option").getByText(label, { exact: true }).first().click();
      await fillSettings(element.options);
      await expectPreview();
      await button("Save").click();
      await expect.poll(where).toBe(LIST);
      expect(stored).toMatchObject([{ name: "tried", elementType: element.name }]);
      unmount();
      const again = visit(`${LIST}/tried`, plugins);
      await expectPreview();
      await page.getByRole("textbox", { name: /^Label/ }).fill("Tried again");
      await userEvent.keyboard("{Enter}");
      await expect.poll(again).toBe(LIST);
      expect(stored).toMatchObject([{ label: "Tried again" }]);
    },
  );
}

async function expectPreview(): Promise<void> {
  await expect.element(preview().getByText("Tried", { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText("could not be shown")).not.toBeInTheDocument();
}
