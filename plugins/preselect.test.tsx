import "@armature/plugins/styles.css";
import type { Values } from "@armature/engine";
import type { EntityScope } from "@armature/engine/metadata";
import { EntityForm } from "@armature/renderer";
import { listHandler, mount, TestFrame, unmount, withStatus } from "@armature/renderer/testing";
import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { keyAttributeOf, ownEntities, serveEach } from "./kit/own-entities.testing.ts";

const all = { acute: true, ambulatory: true };
/** A form with the two kinds of single select, and one select for several. */
function entitiesOf(required: boolean, scope: EntityScope) {
  const select = { entityName: "room", fkExists: true, fkName: "ward", required, ...all };
  return ownEntities(
    [
      { name: "room", label: "Room", readableAttribute: "name", scope },
      { name: "ward", label: "Ward", readableAttribute: "name" },
    ],
    [
      keyAttributeOf("room"),
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
      keyAttributeOf("ward"),
      { entityName: "ward", name: "name", label: "Name", elementType: "TextField", ...all },
    ],
  );
}

let wards: Values[];
beforeEach(() => {
  wards = [{ wardId: 3, name: "Maternity" }];
});
const served = serveEach(() => ({ "POST /api/room/check": () => ({ result: [] }) }));

interface Opening {
  readonly record?: Values;
  readonly required?: boolean;
  readonly scope?: EntityScope;
}

async function open({ record, required = false, scope = "configuration" }: Opening = {}): Promise<void> {
  const { compiled, typeOf } = entitiesOf(required, scope);
  served().on("GET /api/ward", listHandler(typeOf("ward"), wards));
  served().on("POST /api/room", ({ body }) =>
    withStatus(201, { result: { roomId: 1, ...(body as Values) }, labels: {}, people: {} }),
  );
  mount(
    <TestFrame compiled={compiled}>
      <EntityForm
        type={typeOf("room")}
        record={record ?? null}
        refusalTexts={() => ({ title: "", text: "" })}
        onSaved={() => undefined}
        onCancel={() => undefined}
      />
    </TestFrame>,
  );
  await expect.element(page.getByRole("textbox", { name: "Name" })).toBeVisible();
  await expect.poll(() => served().calls("GET /api/ward").length).toBeGreaterThan(0);
}

const ward = () => page.getByRole("combobox", { name: /^Ward/ });
const floor = () => page.getByRole("combobox", { name: /^Floor/ });
const submit = () => page.getByRole("button", { name: "Submit" }).click();
const sent = () =>
  served()
    .calls("POST /api/room")
    .map(({ body }) => body);

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
