import "@armature/plugins/styles.css";
import type { MetadataAnswer, Values } from "@armature/engine";
import {
  DECLARED,
  aFile,
  aSession,
  closeApp,
  type FakeUploads,
  fakeUploads,
  giveFile,
  listHandler,
  screensOf,
  serveApp,
  text,
  typeOf,
  visitApp,
} from "@armature/renderer/testing";
import { toasts } from "@armature/renderer/ui";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { screens } from "./index.ts";

const METADATA: MetadataAnswer = {
  result: {
    revision: 1,
    application: DECLARED,
    entities: [{ name: "location", label: "Location", readableAttribute: "name", structural: true, closable: true }],
    attributes: [
      { name: "locationId", label: "ID", type: "integer" as const, primaryKey: true, serverSet: true, orderNumber: 0 },
      text("name", 1),
      text("abbreviation", 2),
      { ...text("locked", 3), elementType: "FakeFlag", valueYes: true, valueNo: false },
    ].map((attribute) => ({ ...attribute, entityName: "location" })),
  },
};
const type = typeOf(METADATA, "location");
const everything = { view: true, create: true, update: true, remove: true };

let uploads: FakeUploads;
let locations: readonly Values[];
let status: string;
beforeEach(async () => {
  await page.viewport(1280, 900);
  status = "buildOpen";
  locations = [
    { locationId: 2, name: "South", abbreviation: "S1", locked: false },
    { locationId: 1, name: "North", abbreviation: "N1", locked: false },
  ];
  serveApp({
    "GET /api/session": () => ({ result: aSession({ status, permission: { location: everything } }) }),
    "GET /api/metadata": () => METADATA,
    "GET /api/location": (request) => listHandler(type, locations)(request),
  });
  uploads = fakeUploads();
});
afterEach(() => {
  toasts.setState([], true);
  closeApp();
  uploads.restore();
});

const row = (name: string, path: string) => ({
  name,
  path,
  screen: "locationImport/page",
  title: name,
  guard: "session",
});
const visit = () =>
  visitApp({
    path: "/provider/location",
    screens: screensOf("locationImport", screens),
    routes: [
      { ...row("login", "/login"), guard: "public" },
      row("home", "/"),
      row("providerLocation", "/provider/location"),
    ],
  });
const input = () => page.getByLabelText("CSV file", { exact: true });
const button = () => page.getByRole("button", { name: "Import", exact: true });
const cells = (caption: string) =>
  page
    .getByRole("table", { name: caption })
    .getByRole("row")
    .elements()
    .slice(1)
    .map((line) => [...line.querySelectorAll("th, td")].map((cell) => cell.textContent));

const choose = (bytes?: number, name = "locations.csv") => giveFile(input().element(), aFile(name, bytes));
async function send() {
  await expect.element(input()).toBeInTheDocument();
  choose();
  await button().click();
  await expect.poll(() => uploads.uploads.length).toBeGreaterThan(0);
  const upload = uploads.uploads.at(-1);
  if (!upload) throw new Error("nothing was sent");
  return upload;
}

describe("the import of locations", () => {
  test("lists those that there are, to be searched, and names the organization [ADM-056, ADM-D13]", async () => {
    visit();
    await expect.element(page.getByRole("heading", { name: "Locations of Lakeside Clinic" })).toBeVisible();
    await expect
      .poll(() => cells("Locations"))
      .toEqual([
        ["North", "N1"],
        ["South", "S1"],
      ]);
    await page.getByRole("textbox", { name: "Find a location" }).fill("s1");
    await expect.poll(() => cells("Locations")).toEqual([["South", "S1"]]);
    await page.getByRole("textbox", { name: "Find a location" }).fill("nort");
    await expect.poll(() => cells("Locations")).toEqual([["North", "N1"]]);
  });

  test.each([
    [10_000_000, "l.csv", "File size should be less than 10 MB"],
    [10, "l.xlsx", "File should be a CSV file"],
  ])("does not take a file of %i bytes named %s [ADM-057, ADM-058]", async (bytes, name, problem) => {
    visit();
    await expect.element(input()).toBeInTheDocument();
    choose(bytes, name);
    await expect.element(page.getByText(problem, { exact: false })).toBeVisible();
    await expect.element(button()).toHaveAttribute("aria-disabled", "true");
    expect(uploads.uploads).toEqual([]);
    choose(9_999_999);
    await expect.element(button()).toBeEnabled();
    await expect.element(page.getByText(problem, { exact: false })).not.toBeInTheDocument();
  });

  test("sends the file, off meanwhile, then tells how many came and lists them [ADM-059, ADM-060, ADM-D13]", async () => {
    visit();
    const upload = await send();
    expect(upload.path).toBe("/api/location/import");
    expect((upload.form.get("file") as File).name).toBe("locations.csv");
    await expect.element(input()).toBeDisabled();
    locations = [
      ...locations,
      { locationId: 3, name: "West", abbreviation: "W1", locked: false },
      { locationId: 4, name: "East", abbreviation: "E1", locked: false },
    ];
    upload.answer(200, { result: { locationIdList: [3, 4] } });
    await expect
      .poll(() => toasts.getState().map(({ message }) => message))
      .toContain("Successfully imported 2 location(s).");
    await expect.poll(() => cells("Locations")).toHaveLength(4);
    await expect.element(input()).toBeEnabled();
  });

  test("offers a sample file to begin with [F-057]", async () => {
    visit();
    const links: HTMLAnchorElement[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      links.push(this);
    });
    const made = vi.spyOn(URL, "createObjectURL");
    await page.getByRole("button", { name: "Download a sample file" }).click();
    click.mockRestore();
    expect(links.map(({ download }) => download)).toEqual(["locations-sample.csv"]);
    const [blob] = made.mock.calls[0] as [Blob];
    made.mockRestore();
    const [header, row] = (await blob.text()).split("\r\n");
    expect(header?.split(",").slice(0, 3)).toEqual(["name", "abbreviation", "locationNumber"]);
    expect(row?.split(",")).toHaveLength(header?.split(",").length ?? 0);
  });

  test("tells what is wrong with which row, and that none came [ADM-061, ADM-062, ADM-063]", async () => {
    visit();
    const upload = await send();
    const results = [
      { locationIndex: 0, valid: true, errors: [] },
      { locationIndex: 1, valid: false, errors: ["name is required", "zip is required"] },
      { locationIndex: 2, valid: false, errors: ["abbreviation is required"] },
    ];
    upload.answer(400, { message: "No locations were imported.", errors: [], results });
    await expect.element(page.getByText("Errors (2 locations had errors)")).toBeVisible();
    await expect.element(page.getByText("No locations were imported. Correct the file and retry.")).toBeVisible();
    expect(cells("Errors")).toEqual([
      ["2", "name is required"],
      ["2", "zip is required"],
      ["3", "abbreviation is required"],
    ]);
  });

  test("counts the rows of its table from 1, though the answer counts them from 0 [ADM-D15, F-064]", async () => {
    visit();
    const results = [{ locationIndex: 0, valid: false, errors: ["name is required"] }];
    (await send()).answer(400, { message: "No locations were imported.", errors: [], results });
    await expect.poll(() => cells("Errors")).toEqual([["1", "name is required"]]);
  });

  test("that fails otherwise shows nothing, and can be sent again [ADM-065]", async () => {
    visit();
    (await send()).answer(500, { message: "Broken", errors: [] });
    await expect.element(button()).toBeEnabled();
    await expect.element(page.getByText("Broken")).not.toBeInTheDocument();
    expect(toasts.getState()).toEqual([]);
    await expect.element(page.getByRole("table", { name: "Errors" })).not.toBeInTheDocument();
    await button().click();
    await expect.poll(() => uploads.uploads).toHaveLength(2);
  });

  test.each([
    ["closed", "The build is closed. The form has been disabled."],
    ["locked", "The Organization Structure is locked. The form has been disabled."],
  ])("is off, with a banner, while the organization is %s [ADM-D13]", async (what, banner) => {
    if (what === "closed") status = "buildClosed";
    else locations = locations.map((location) => ({ ...location, locked: true }));
    visit();
    await expect.element(page.getByText(banner).first()).toBeVisible();
    await expect.element(input()).toBeDisabled();
    await expect.element(button()).toHaveAccessibleDescription(banner);
  });
});
