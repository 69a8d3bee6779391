import type { Values } from "@armature/engine";
import {
  closeApp,
  compiledOf,
  type FakeRequest,
  type FakeServer,
  fakePlugins,
  listHandler,
  refusal,
  serveApp,
} from "@armature/renderer/testing";
import { toasts } from "@armature/renderer/ui";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { capital, METADATA, PREVIEW, visit } from "./mapping.testing.ts";
import type { MappingPreview } from "../operations.ts";
import { downloadCaption } from "./use-mapped.ts";

const REFUSED = "The form needs filename.";

let mappings: Values[];
let preview: MappingPreview;
let server: FakeServer;
beforeEach(async () => {
  await page.viewport(1280, 900);
  mappings = [
    { id: 5, label: "Users" },
    { id: 4, label: "Providers" },
  ];
  preview = PREVIEW;
  const types = compiledOf(METADATA, [...fakePlugins.values()]).metadata.entities;
  const list = (entity: string) => (request: FakeRequest) => {
    const type = types.get(entity);
    if (!type) throw new Error(`There is no ${entity}`);
    return listHandler(type, mappings)(request);
  };
  server = serveApp({
    "GET /api/metadata": () => METADATA,
    "GET /api/userEpicMapping": list("userEpicMapping"),
    "GET /api/resourceEpicMapping": list("resourceEpicMapping"),
    "GET /api/userEpicMapping/:id/preview": () => ({ result: preview }),
    "GET /api/resourceEpicMapping/:id/preview": () => ({ result: preview }),
    "POST /api/userEpicMapping/:id/download": downloaded,
    "POST /api/resourceEpicMapping/:id/download": downloaded,
  });
});
afterEach(() => {
  closeApp();
  toasts.setState([], true);
});

function downloaded(): Response {
  preview = { ...preview, downloaded: "2026-03-02T20:05:00.000Z" };
  return new Response(new Blob(["x"]));
}

const heading = () => page.getByRole("heading", { level: 1 });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const cells = (name: string) =>
  page
    .getByRole("table", { name })
    .getByRole("row")
    .elements()
    .map((line) => [...line.querySelectorAll("th, td")].map((cell) => cell.textContent));

describe("the list of mappings", () => {
  test.each([
    ["user", "User Export"],
    ["resource", "Resource Export"],
  ])(
    "of a %s has its label and an xlsx badge, and leads to its preview [BLD-193, BLD-194, BLD-195]",
    async (entity, title) => {
      visit(`/build/export/${entity}`);
      await expect.element(heading()).toHaveTextContent(title);
      const link = page.getByRole("link", { name: "Providers", exact: true });
      await expect.element(link).toHaveAttribute("href", `/build/export/${entity}/4`);
      const [, first, second] = cells(`${capital(entity)} Epic Mappings`);
      expect([first, second]).toEqual([
        ["Providers", "xlsx"],
        ["Users", "xlsx"],
      ]);
      expect(server.calls(`GET /api/${entity}EpicMapping`).length).toBeGreaterThan(0);
    },
  );

  test("says that it cannot be loaded [BLD-196]", async () => {
    server.on("GET /api/userEpicMapping", () => refusal(500, "Something went wrong"));
    visit("/build/export/user");
    await expect.element(page.getByRole("heading", { name: "Unable to load User Epic Mapping list" })).toBeVisible();
  });

  test("says that there is none", async () => {
    mappings = [];
    visit("/build/export/user");
    await expect.element(page.getByText("No mappings yet.")).toBeVisible();
  });
});

describe.each(["user", "resource"])("the preview of a mapping of a %s", (entity) => {
  test("is called by its mapping, and goes back to the list [BLD-197, BLD-198, BLD-199]", async () => {
    const where = visit(`/build/export/${entity}/4`);
    await expect.element(heading()).toHaveTextContent(`${capital(entity)} Export - Providers`);
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await expect.poll(where).toBe(`/build/export/${entity}`);
  });

  test("shows a column an item and a row a record [BLD-200, BLD-201]", async () => {
    visit(`/build/export/${entity}/4`);
    await expect.element(page.getByRole("table", { name: "Rows of Providers" })).toBeVisible();
    expect(cells("Rows of Providers")).toEqual([
      ["1 Epic ID", "2 Name"],
      ["E7", "Ann, Able"],
      ["–", "=1+1"],
    ]);
    expect(server.calls(`GET /api/${entity}EpicMapping/:id/preview`).map(({ path }) => path)).toEqual([
      `/api/${entity}EpicMapping/4/preview`,
    ]);
  });

  test("is downloaded as it is shown [BLD-206]", async () => {
    visit(`/build/export/${entity}/4`);
    await button("Download").click();
    await expect.poll(() => server.calls(`POST /api/${entity}EpicMapping/:id/download`)).toHaveLength(1);
    const [sent] = server.calls(`POST /api/${entity}EpicMapping/:id/download`);
    const form = sent?.body as FormData;
    expect(sent?.path).toBe(`/api/${entity}EpicMapping/4/download`);
    expect(form.get("filename")).toBe("Providers.xlsx");
    expect(form.getAll("itemList[]")).toEqual(['["E7","Ann, Able"]', '["","=1+1"]']);
  });
});

describe("the preview of a mapping", () => {
  test("shows the filter in words and as it is stored [BLD-203]", async () => {
    visit("/build/export/user/4");
    await button("Filter Code").click();
    const dialog = page.getByRole("dialog", { name: "Filter Code" });
    await expect.element(dialog.getByText("Provider is 1")).toBeVisible();
    const code = dialog.getByRole("group", { name: "Filter Code" });
    await expect.poll(() => JSON.parse(code.element().textContent) as unknown).toEqual(PREVIEW.filter);
  });

  test("of none filters nothing, and says when there is no row [BLD-D33]", async () => {
    preview = { ...PREVIEW, itemList: [], filter: null, filterText: null };
    visit("/build/export/resource/4");
    await expect.element(page.getByRole("heading", { name: "No data" })).toBeVisible();
    await button("Filter Code").click();
    await expect.element(page.getByRole("dialog").getByText("No filter")).toBeVisible();
  });

  test("says when it was downloaded, anew after each download [BLD-204, BLD-205, BLD-D35]", async () => {
    visit("/build/export/user/4");
    await expect.element(page.getByText("Export has never been downloaded")).toBeVisible();
    await button("Download").click();
    await expect.element(page.getByText(downloadCaption("2026-03-02T20:05:00.000Z"))).toBeVisible();
  });

  test("says what could not be downloaded and why, and stays [F-173]", async () => {
    server.on("POST /api/userEpicMapping/:id/download", () => refusal(400, REFUSED));
    visit("/build/export/user/4");
    await button("Download").click();
    await expect
      .poll(() => toasts.getState().map(({ message }) => message))
      .toEqual([
        expect.stringMatching(new RegExp(`^.+\\.xlsx was not downloaded\\. ${REFUSED} Request id: 01a1-request$`)),
      ]);
    await expect.element(page.getByText("Export has never been downloaded")).toBeVisible();
  });
});

test.each([
  [new Date(2026, 2, 2, 0, 5), "3/2/2026 12:05am"],
  [new Date(2026, 10, 23, 12, 0), "11/23/2026 12:00pm"],
  [new Date(2026, 0, 9, 23, 59), "1/9/2026 11:59pm"],
])("a download of %s reads %s [BLD-205]", (at, shown) => {
  expect(downloadCaption(at.toISOString())).toContain(shown);
});
