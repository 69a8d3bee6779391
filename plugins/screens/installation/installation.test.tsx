import "@armature/plugins/styles.css";
import type { MetadataAnswer, Values } from "@armature/engine";
import {
  DECLARED,
  aSession,
  closeApp,
  type FakeServer,
  listHandler,
  refusal,
  screensOf,
  serveApp,
  text,
  typeOf,
  visitApp,
} from "@armature/renderer/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { screens } from "./index.ts";

const METADATA: MetadataAnswer = {
  result: {
    revision: 1,
    application: DECLARED,
    entities: [{ name: "option", label: "Option", readableAttribute: "label", scope: "configuration" }],
    attributes: [
      { name: "optionId", label: "ID", entityName: "option", type: "integer", primaryKey: true, serverSet: true },
      ...["optionType", "label", "abbreviation"].map((name, i) => ({ ...text(name, i + 1), entityName: "option" })),
    ],
  },
};
const OPTIONS: readonly Values[] = [
  { optionId: 1, optionType: "state", label: "Wisconsin", abbreviation: "WI" },
  { optionId: 2, optionType: "spokenLanguage", label: "Norwegian", abbreviation: null },
  { optionId: 3, optionType: "state", label: "Iowa", abbreviation: "IA" },
];
const type = typeOf(METADATA, "option");

const row = (name: string, path: string, screen: string) => ({ name, path, screen, title: name, guard: "session" });
const visit = (path: string) =>
  visitApp({
    path,
    screens: screensOf("installation", screens),
    routes: [
      { name: "login", path: "/login", screen: "installation/migrations", title: "Sign in", guard: "public" },
      row("home", "/", "installation/migrations"),
      row("providerCategory", "/category", "installation/categories"),
      row("providerMigration", "/migration", "installation/migrations"),
    ],
  });

let server: FakeServer;
beforeEach(async () => {
  await page.viewport(1280, 900);
  const permission = { option: { view: true, create: false, update: false, remove: false } };
  server = serveApp({
    "GET /api/session": () => ({ result: aSession({ permission }) }),
    "GET /api/metadata": () => METADATA,
    "GET /api/option": listHandler(type, OPTIONS),
    "GET /api/admin/migration": () => ({ result: [{ name: "0001-system", at: "2026-03-02T20:05:00.000Z" }] }),
  });
});
afterEach(closeApp);

const cells = () =>
  page
    .getByRole("row")
    .elements()
    .slice(1)
    .map((line) => [...line.querySelectorAll("th, td")].map((cell) => cell.textContent));

describe("the categories", () => {
  test("are listed by type, in words, and read anew on Refresh; nothing is changed there [F-056, ADM-D02, F-064]", async () => {
    visit("/category");
    await expect.element(page.getByRole("cell", { name: "Norwegian" })).toBeVisible();
    await expect.poll(cells).toEqual([
      ["Spoken language", "Norwegian", "–"],
      ["State", "Iowa", "IA"],
      ["State", "Wisconsin", "WI"],
    ]);
    server.on("GET /api/option", listHandler(type, [...OPTIONS, { optionId: 4, optionType: "age", label: "New" }]));
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect.poll(() => cells()[0]).toEqual(["Age", "New", "–"]);
    expect(page.getByRole("table").getByRole("button").elements()).toEqual([]);
    expect(page.getByRole("link", { name: /Add|Edit|Update|Delete/ }).elements()).toEqual([]);
  });

  test("are found by their type, which is asked for once, when typing pauses", async () => {
    visit("/category");
    await expect.poll(cells).toHaveLength(3);
    const before = server.calls("GET /api/option").length;
    await page.getByRole("textbox", { name: "Find a type" }).click();
    for (const letter of "EN LANG") {
      document.execCommand("insertText", false, letter);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await expect.poll(cells).toEqual([["Spoken language", "Norwegian", "–"]]);
    expect(server.calls("GET /api/option")).toHaveLength(before + 1);
    await page.getByRole("textbox", { name: "Find a type" }).fill("none");
    await expect.element(page.getByText("There are no results with the current search.")).toBeVisible();
  });

  test("that are none say so", async () => {
    server.on("GET /api/option", listHandler(type, []));
    visit("/category");
    await expect.element(page.getByText("No data")).toBeVisible();
  });

  test("that cannot be loaded are told so, and tried again", async () => {
    server.on("GET /api/option", () => refusal(500, "Broken"));
    visit("/category");
    await expect.element(page.getByText("Error loading Option data")).toBeVisible();
    server.on("GET /api/option", listHandler(type, OPTIONS));
    await page.getByRole("button", { name: "Retry" }).click();
    await expect.poll(cells).toHaveLength(3);
  });
});

describe("the migrations", () => {
  test("are listed with their times, and nothing is changed there [ADM-D02, F-064]", async () => {
    visit("/migration");
    await expect.poll(cells).toEqual([["0001-system", expect.stringMatching(/^2026-03-0\d \d{2}:\d{2}/)]]);
    expect(page.getByRole("main").getByRole("button").elements()).toEqual([]);
  });
  test("that cannot be loaded are told so", async () => {
    server.on("GET /api/admin/migration", () => refusal(500, "Broken"));
    visit("/migration");
    await expect.element(page.getByText("Could not load the migrations.")).toBeVisible();
  });
});
