import "@armature/plugins/styles.css";
import type { Values } from "@armature/engine";
import { EntityForm } from "@armature/renderer";
import {
  DECLARED,
  compiledOf,
  type FakeServer,
  fakeServer,
  mount,
  TestFrame,
  unmount,
  withStatus,
} from "@armature/renderer/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { plugins } from "./registry/inputs.ts";

const text = { entityName: "room", acute: true, ambulatory: true, elementType: "TextField" };

/** A rule turns 'xx' into 'x'. */
const compiled = compiledOf(
  {
    result: {
      revision: 1,
      application: DECLARED,
      entities: [{ name: "room", label: "Room", readableAttribute: "name" }],
      attributes: [
        { entityName: "room", name: "roomId", label: "ID", type: "integer", primaryKey: true, serverSet: true },
        {
          ...text,
          name: "name",
          label: "Name",
          conditionalList: [
            {
              if: { attribute: "name", comparativeOperator: "isEqual", value: "xx" },
              // oxlint-disable-next-line unicorn/no-thenable -- a stored rule has a part named 'then'
              then: [{ id: "setValue", valueDefault: "x" }],
            },
          ],
        },
        { ...text, name: "floor", label: "Floor" },
        { ...text, name: "code", label: "Code", letterCase: "upper" },
      ],
    },
  },
  [...plugins.values()],
);

let server: FakeServer;
beforeEach(() => {
  server = fakeServer({
    "POST /api/room/check": () => ({ result: [] }),
    "POST /api/room": ({ body }) =>
      withStatus(201, { result: { roomId: 1, ...(body as Values) }, labels: {}, people: {} }),
  });
});
afterEach(() => {
  unmount();
  sessionStorage.clear();
  server.restore();
});

function open(): void {
  const type = compiled.metadata.entities.get("room");
  if (!type) throw new Error("There is no room");
  mount(
    <TestFrame compiled={compiled}>
      <EntityForm
        type={type}
        record={null}
        refusalTexts={() => ({ title: "Error", text: "Unable to save" })}
        onSaved={() => undefined}
        onCancel={() => undefined}
      />
    </TestFrame>,
  );
}

const input = (label: string) => page.getByLabelText(label, { exact: true });
const stored = () => server.calls("POST /api/room")[0]?.body as Values | undefined;

describe("a line that the browser keeps while it is typed", () => {
  test("shows a value that a rule puts back to what was drawn before", async () => {
    open();
    await input("Name").click();
    await userEvent.keyboard("x");
    await expect.element(input("Name")).toHaveValue("x");
    await userEvent.keyboard("x");
    await expect.element(input("Name")).toHaveValue("x");
    await userEvent.keyboard("yz");
    await expect.element(input("Name")).toHaveValue("xyz");
  });

  test.each([
    ["left", "{Tab}"],
    ["sent by Enter", "{Enter}"],
  ])("is tidied when it is %s, also after a letter in its middle", async (_, keys) => {
    open();
    await input("Floor").click();
    await userEvent.keyboard("  Grund floor {Home}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}o");
    await expect.element(input("Floor")).toHaveValue("  Ground floor ");
    await userEvent.keyboard(keys);
    await expect.element(input("Floor")).toHaveValue("Ground floor");
    if (stored() === undefined) await page.getByRole("button", { name: "Submit" }).click();
    await expect.poll(stored).toMatchObject({ floor: "Ground floor" });
  });
});

test("capitals are written while one types, and the caret stays where it is [ADM-028, F-151]", async () => {
  open();
  const code = input("Code");
  await code.click();
  await userEvent.keyboard("abd");
  await expect.element(code).toHaveValue("ABD");
  await userEvent.keyboard("{ArrowLeft}c");
  await expect.element(code).toHaveValue("ABCD");
  await userEvent.keyboard("x");
  await expect.element(code).toHaveValue("ABCXD");
});
