import "@armature/renderer/styles.css";
import type { AttributeSpecInput, EntityScope, MetadataAnswer, Values } from "@armature/engine";
import { EntityForm } from "@armature/renderer";
import {
  compiledOf,
  type FakeServer,
  fakeServer,
  listHandler,
  mount,
  TestFrame,
  unmount,
  withStatus,
} from "@armature/renderer/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { plugins } from "./registry/inputs.ts";

const all = { acute: true, ambulatory: true };
const key = (entityName: string): AttributeSpecInput => ({
  entityName,
  name: `${entityName}Id`,
  label: "ID",
  type: "integer",
  primaryKey: true,
  serverSet: true,
});

/** A form with the two kinds of single select, and one of several. */
function metadataOf(required: boolean, scope: EntityScope): MetadataAnswer {
  const select = { entityName: "room", fkExists: true, fkName: "ward", required, ...all };
  return {
    result: {
      revision: 1,
      entities: [
        { name: "room", label: "Room", readableAttribute: "name", scope },
        { name: "ward", label: "Ward", readableAttribute: "name" },
      ],
      attributes: [
        key("room"),
        { ...select, name: "ward", label: "Ward", elementType: "SelectFk", orderNumber: 1 },
        {
          ...select,
          name: "floor",
          label: "Floor",
          elementType: "Combobox",
          comboboxOptionList: ["Ground"],
          orderNumber: 2,
        },
        {
          ...select,
          name: "others",
          label: "Others",
          elementType: "SelectFkMultiple",
          required: false,
          orderNumber: 3,
        },
        { entityName: "room", name: "name", label: "Name", elementType: "TextField", orderNumber: 4, ...all },
        key("ward"),
        { entityName: "ward", name: "name", label: "Name", elementType: "TextField", ...all },
      ],
    },
  };
}

let wards: Values[];
let server: FakeServer;
beforeEach(() => {
  wards = [{ wardId: 3, name: "Maternity" }];
  server = fakeServer({ "POST /api/room/check": () => ({ result: [] }) });
});
afterEach(() => {
  unmount();
  sessionStorage.clear();
  server.restore();
});

interface Opening {
  readonly record?: Values;
  readonly required?: boolean;
  readonly scope?: EntityScope;
}

async function open({ record, required = false, scope = "configuration" }: Opening = {}): Promise<void> {
  const compiled = compiledOf(metadataOf(required, scope), [...plugins.values()]);
  const [room, ward] = ["room", "ward"].map((name) => compiled.metadata.entities.get(name));
  if (!room || !ward) throw new Error("There are no such entities");
  server.on("GET /api/ward", listHandler(ward, wards));
  server.on("POST /api/room", ({ body }) =>
    withStatus(201, { result: { roomId: 1, ...(body as Values) }, labels: {}, people: {} }),
  );
  mount(
    <TestFrame compiled={compiled}>
      <EntityForm
        type={room}
        record={record ?? null}
        refusalTexts={() => ({ title: "", text: "" })}
        onSaved={() => undefined}
        onCancel={() => undefined}
      />
    </TestFrame>,
  );
  await expect.element(page.getByRole("textbox", { name: "Name" })).toBeVisible();
  await expect.poll(() => server.calls("GET /api/ward").length).toBeGreaterThan(0);
}

const ward = () => page.getByRole("combobox", { name: /^Ward/ });
const floor = () => page.getByRole("combobox", { name: /^Floor/ });
const submit = () => page.getByRole("button", { name: "Submit" }).click();
const sent = () => server.calls("POST /api/room").map(({ body }) => body);

test("a single select with exactly one option has it selected from the beginning [ADM-102]", async () => {
  await open();
  await expect.element(ward()).toHaveValue("Maternity");
  await expect.element(floor()).toHaveValue("Ground");
  await expect.element(page.getByText("Unsaved changes")).not.toBeInTheDocument();
  await submit();
  await expect.poll(sent).toEqual([{ ward: 3, floor: "Ground" }]);
  unmount();
  wards = [...wards, { wardId: 4, name: "Surgery" }];
  await open();
  await expect.element(floor()).toHaveValue("Ground");
  await expect.element(ward()).not.toHaveValue("Maternity");
});

describe("the only option is", () => {
  test("selected elsewhere where a choice has to be made, and only there", async () => {
    await open({ scope: "organization", required: true });
    await expect.element(ward()).toHaveValue("Maternity");
    unmount();
    await open({ scope: "organization" });
    await page.getByRole("textbox", { name: "Name" }).fill("Blue");
    await submit();
    await expect.poll(sent).toEqual([{ name: "Blue" }]);
  });

  test("not selected for a stored record, whose empty value is somebody's choice", async () => {
    await open({ record: { roomId: 1, ward: null, floor: null, updated: "t1" }, required: true });
    await expect.element(floor()).toHaveValue("");
    await expect.element(ward()).not.toHaveValue("Maternity");
  });
});
