import type { Values } from "@armature/engine";
import {
  aSession,
  closeApp,
  type FakeServer,
  listHandler,
  metadataAnswer,
  personAttributes,
  personType,
  refusal,
  serveApp,
  unmount,
  withStatus,
} from "@armature/renderer/testing";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { visitsOf } from "./generic.testing.ts";

const visit = visitsOf(["List", "Create", "Edit", "EditBatch", "ImportFile"], {
  ImportFile: { exportCall: "export-user" },
});
const LIST = "/build/person/list";

const entry = (attributeName: string, required: boolean) => ({ attributeName, required });
const SHORT = { id: 4, label: "Short", attributeList: [entry("lastName", true), entry("doctor", false)] };
const LONG = {
  id: 9,
  label: "Long",
  attributeList: [entry("jobTitle", true), entry("doctor", false), entry("lastName", false)],
};

let presets: Values[];
let server: FakeServer;
let saved: string[];

beforeEach(async () => {
  await page.viewport(1280, 900);
  presets = [SHORT, LONG];
  const stored = [1, 2, 3].map((personId) => ({
    personId,
    email: `p${personId}@clinic.example`,
    lastName: personId === 3 ? "Ray" : "Lee",
  }));
  server = serveApp({
    "GET /api/session": () => ({ result: aSession({ status: "buildClosed" }) }),
    "GET /api/person": listHandler(personType(), stored),
    "GET /api/personPreset": () => ({ result: presets }),
    "POST /api/entity/export": () => new Response("sheet"),
    "POST /api/entity/export-user": () => new Response("sheet"),
  });
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  closeApp();
  vi.restoreAllMocks();
});

const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = () => page.getByRole("dialog", { name: "Download Person Export" });
const column = (name: string) => dialog().getByRole("checkbox", { name, exact: true });
async function choosePreset(label: string) {
  await dialog().getByLabelText("Preset").click();
  await page.getByRole("option", { name: label, exact: true }).click();
}
async function order(call = "POST /api/entity/export"): Promise<Record<string, FormDataEntryValue[]>> {
  await expect.poll(() => server.calls(call).length).toBe(1);
  const form = server.calls(call)[0]?.body as FormData;
  return Object.fromEntries([...new Set(form.keys())].map((name) => [name, form.getAll(name)]));
}

describe("the export of a list [GEN-041]", () => {
  test("is of the chosen rows, by the form that the server takes, also in a closed build [GEN-116, GEN-122]", async () => {
    visit(LIST);
    await page.getByRole("checkbox", { name: "Select Ray" }).click();
    await button("Export (1)").click();
    await expect.element(dialog().getByText("Exports 1 selected person.")).toBeVisible();
    await choosePreset("Short");
    await column("Doctor").click();
    await button("Download").click();
    expect(await order()).toEqual({
      presetId: ["4"],
      entityName: ["person"],
      "optionalAttributeNameList[]": ["doctor"],
      "entityIdList[]": ["3"],
    });
    await expect.poll(() => saved).toEqual(["Person Export.xlsx"]);
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test("is of all that the filter leaves while nothing is chosen", async () => {
    visit(`${LIST}?filter=Lee`);
    await button("Export All").click();
    await expect.element(dialog().getByText("Exports 2 filtered persons.")).toBeVisible();
    await button("Download").click();
    expect((await order())["entityIdList[]"]).toEqual(["1", "2"]);
  });

  test("is as shown unless a preset is chosen: order, columns and filter of the list [F-077]", async () => {
    visit(`${LIST}?filter=Lee&columns=doctor,lastName&sort=-lastName`);
    await button("Export All").click();
    await expect.element(dialog().getByLabelText("Preset")).toHaveTextContent("As shown");
    await expect.element(dialog().getByText("Doctor, Last Name")).toBeVisible();
    await expect.element(dialog().getByText("A sheet without Email cannot be imported back.")).toBeVisible();
    (button("Download").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    expect(await order()).toEqual({
      entityName: ["person"],
      "columnNameList[]": ["doctor", "lastName"],
      sort: ["-lastName"],
      "entityIdList[]": ["1", "2"],
    });
  });

  test("offers the first preset, its required columns and its others, one by one or all [GEN-117, GEN-118, GEN-119]", async () => {
    visit("/build/person/import-file");
    await button("Download sample file").click();
    await expect.element(dialog().getByLabelText("Preset")).toHaveTextContent("Short");
    await expect.element(column("Last Name")).toBeChecked();
    await expect.element(column("Last Name")).toBeDisabled();
    await expect.element(column("Doctor")).not.toBeChecked();
    await dialog().getByLabelText("Preset").click();
    await page.getByRole("option", { name: "Long" }).click();
    await button("Select All").click();
    await expect.element(column("Last Name")).toBeChecked();
    await expect.element(column("Last Name")).toBeEnabled();
    await expect.element(column("Job Title")).toBeDisabled();
    await button("Deselect All").click();
    await expect.element(column("Doctor")).not.toBeChecked();
    await button("Cancel").click();
    unmount();

    presets = [SHORT];
    visit("/build/person/import-file");
    await button("Download sample file").click();
    await expect.element(column("Doctor")).toBeVisible();
    await expect.element(dialog().getByText("Preset")).not.toBeInTheDocument();
  });

  test("begins with 'As shown' from a list, with the presets elsewhere; one alone leaves nothing to choose [GEN-D40, GEN-117]", async () => {
    const options = async () => {
      await dialog().getByLabelText("Preset").click();
      const texts = page
        .getByRole("option")
        .elements()
        .map((option) => option.textContent);
      await userEvent.keyboard("{Escape}");
      return texts;
    };
    visit(LIST);
    await button("Export All").click();
    await expect.element(dialog().getByLabelText("Preset")).toHaveTextContent("As shown");
    expect(await options()).toEqual(["As shown", "Short", "Long"]);
    await button("Cancel").click();
    unmount();
    visit("/build/person/import-file");
    await button("Download sample file").click();
    await expect.element(dialog().getByLabelText("Preset")).toHaveTextContent("Short");
    expect(await options()).toEqual(["Short", "Long"]);
    await button("Cancel").click();
    unmount();
    presets = [];
    visit(LIST);
    await button("Export All").click();
    await expect.element(dialog().getByText("Email, Last Name, Doctor, Leader")).toBeVisible();
    await expect.element(dialog().getByLabelText("Preset")).not.toBeInTheDocument();
    await button("Cancel").click();
    unmount();
    presets = [SHORT];
    visit("/build/person/import-file");
    await button("Download sample file").click();
    await expect.element(column("Doctor")).toBeVisible();
    await expect.element(dialog().getByLabelText("Preset")).not.toBeInTheDocument();
  });

  test("makes a sample file from the attributes where no preset ships [F-175]", async () => {
    presets = [];
    visit("/build/person/import-file");
    await button("Download sample file").click();
    await expect.element(dialog().getByText("A sheet with the headers alone, to fill in persons.")).toBeVisible();
    await expect.element(dialog().getByText(/^Email, Last Name, /)).toBeVisible();
    await button("Download").click();
    const { "columnNameList[]": columns, ...rest } = await order("POST /api/entity/export-user");
    expect(columns?.slice(0, 2)).toEqual(["email", "lastName"]);
    expect(columns).not.toContain("personId");
    expect(rest).toEqual({ entityName: ["person"], sort: [""] });
    await expect.poll(() => saved).toEqual(["Person Export.xlsx"]);
  });

  test("says that none is configured, and has a list as shown all the same [GEN-120]", async () => {
    presets = [];
    const fixed = personAttributes.map((attribute) => ({ ...attribute, excludeCreate: true }));
    server.on("GET /api/metadata", () => metadataAnswer(fixed));
    visit(LIST);
    await button("Export All").click();
    await expect.element(dialog().getByText("Email, Last Name, Doctor, Leader")).toBeVisible();
    await expect.element(dialog().getByLabelText("Preset")).not.toBeInTheDocument();
    await button("Cancel").click();
    unmount();
    visit("/build/person/import-file");
    await button("Download sample file").click();
    await expect.element(dialog().getByText("No exports configured")).toBeVisible();
    await expect.element(dialog().getByText("An administrator can add a preset.")).toBeVisible();
    await expect.element(button("Download")).not.toBeInTheDocument();
  });

  test("downloads nothing while there is no column [GEN-121]", async () => {
    const keyless = personAttributes.map((attribute) => ({ ...attribute, importKey: false }));
    server.on("GET /api/metadata", () => metadataAnswer(keyless));
    presets = [{ id: 4, label: "Short", attributeList: [entry("doctor", false)] }];
    visit(LIST);
    await button("Export All").click();
    await choosePreset("Short");
    await expect.element(button("Download")).toHaveAttribute("aria-disabled", "true");
    await expect.element(button("Download")).toHaveAccessibleDescription("There is no column to download.");
    (button("Download").element() as HTMLElement).click();
    expect(server.calls("POST /api/entity/export")).toEqual([]);
    await column("Doctor").click();
    await expect.element(button("Download")).not.toHaveAttribute("aria-disabled");
    await button("Download").click();
    expect((await order())["optionalAttributeNameList[]"]).toEqual(["doctor"]);
  });

  test("says that presets cannot be loaded, and tries again [GEN-124]", async () => {
    server.on("GET /api/personPreset", () => refusal(400, "No"));
    visit(LIST);
    await button("Export All").click();
    await expect.element(dialog().getByText("Unable to load person presets")).toBeVisible();
    server.on("GET /api/personPreset", () => ({ result: presets }));
    await button("Retry").click();
    await choosePreset("Short");
    await expect.element(column("Doctor")).toBeVisible();
  });

  test("tells a refusal with its request id, and stays open", async () => {
    server.on("POST /api/entity/export", () => withStatus(400, { message: "Too much", requestId: "r-1" }));
    visit(LIST);
    await button("Export All").click();
    await button("Download").click();
    await expect
      .element(page.getByText("Person Export.xlsx was not downloaded. Too much Request id: r-1"))
      .toBeVisible();
    await expect.element(button("Download")).toBeVisible();
    expect(saved).toEqual([]);
  });
});

test("the import offers a sheet of headers alone, by the entity's own call [GEN-101, GEN-123]", async () => {
  visit("/build/person/import-file");
  await button("Download sample file").click();
  await button("Download").click();
  expect(await order("POST /api/entity/export-user")).toEqual({ presetId: ["4"], entityName: ["person"] });
});

test("so many chosen rows that no address holds them are edited as a batch all the same [GEN-039]", async () => {
  const crowd = Array.from({ length: 2_000 }, (_, i) => ({
    personId: 100_000 + i,
    email: `p${i}@clinic.example`,
    lastName: "Lee",
  }));
  server.on("GET /api/person", listHandler(personType(), crowd));
  server.on("GET /api/session", () => ({ result: aSession() }));
  const address = visit(LIST);
  await page.getByRole("checkbox", { name: "Select all rows" }).click();
  await page.getByRole("link", { name: "Edit Batch (2,000)" }).click();
  await expect.element(page.getByText("Editing 2,000 persons")).toBeVisible();
  expect(address().length).toBeLessThan(200);
});
