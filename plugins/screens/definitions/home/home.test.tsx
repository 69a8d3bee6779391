import "@armature/plugins/styles.css";
import type { Values } from "@armature/engine";
import {
  aFile,
  closeApp,
  type FakeServer,
  type FakeUploads,
  fakeUploads,
  giveFile,
  refusal,
  serveApp,
  withStatus,
} from "@armature/renderer/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { anAdministrator, list, METADATA, visit } from "../../../kit/definitions.testing.ts";

let server: FakeServer;
let uploads: FakeUploads;
let types: readonly Values[];
beforeEach(async () => {
  await page.viewport(1280, 900);
  types = [
    { id: 7, name: "feeSchedule" },
    { id: 12, name: "userImport" },
  ];
  server = serveApp({
    "GET /api/session": () => ({ result: anAdministrator() }),
    "GET /api/metadata": () => METADATA,
    "GET /api/fileType": () => list(types),
    "GET /api/file2/:id": () => ({ result: [], columns: ["Email"], rowNumbers: [] }),
    "DELETE /api/file2/:id": () => ({ result: null }),
    "GET /api/userPreset": () => list([]),
  });
  uploads = fakeUploads();
});
afterEach(() => {
  closeApp();
  uploads.restore();
});

const input = () => page.getByLabelText("File", { exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const text = (words: string) => page.getByText(words, { exact: true });

const choose = (bytes?: number, name = "users.xlsx") => giveFile(input().element(), aFile(name, bytes));

/** Opens the page and chooses a file. */
async function send(bytes?: number) {
  const where = visit("/provider/user");
  await expect.element(input()).toBeEnabled();
  choose(bytes);
  await expect.poll(() => uploads.uploads.length).toBe(1);
  const [upload] = uploads.uploads;
  if (!upload) throw new Error("nothing was sent");
  return { upload, where };
}
async function store() {
  const { upload, where } = await send();
  upload.answer(200, { result: 31 });
  await expect.element(button("Remove users.xlsx")).toBeVisible();
  await expect.poll(() => server.calls("GET /api/file2/:id")).toHaveLength(1);
  return where;
}

describe("what administrators define of users", () => {
  test("begins with the ways to it", async () => {
    visit("/provider/user");
    const link = page.getByRole("link", { name: "provider{Entity}Attribute" });
    await expect.element(link).toHaveAttribute("href", "/provider/user/attribute");
  });
});

describe("a file to import", () => {
  test.each([
    [2_000_000, "users.xlsx", "File must be under 2 MB"],
    [10, "users.csv", "The file must be an Excel workbook (.xlsx)"],
  ])("of %i bytes named %s is not taken [ADM-147]", async (bytes, name, problem) => {
    visit("/provider/user");
    await expect.element(input()).toBeEnabled();
    choose(bytes, name);
    await expect.element(page.getByText(problem, { exact: false })).toBeVisible();
    expect(uploads.uploads).toEqual([]);
  });

  test("of 1,999,999 bytes is taken [ADM-147]", async () => {
    const { upload } = await send(1_999_999);
    expect((upload.form.get("file") as File).size).toBe(1_999_999);
  });

  test("is asked for on Save [ADM-148]", async () => {
    const where = visit("/provider/user");
    await button("Save").click();
    await expect.element(text("Error: File must be uploaded.")).toBeVisible();
    expect(where()).toBe("/provider/user");
  });

  test("is stored with the type of its name, and reviewed on Save [ADM-149, ADM-150]", async () => {
    const { upload, where } = await send();
    expect([upload.path, upload.form.get("fileTypeId"), upload.form.get("entityName")]).toEqual([
      "/api/file2",
      "12",
      "user",
    ]);
    expect((upload.form.get("file") as File).name).toBe("users.xlsx");
    upload.answer(200, { result: 31 });
    await expect.poll(() => server.calls("GET /api/file2/:id")).toHaveLength(1);
    await button("Save").click();
    await expect.poll(where).toBe("/build/user/import/31");
  });

  test("cannot be given where its type is missing, which is told [ADM-150]", async () => {
    types = [{ id: 8, name: "other" }];
    visit("/provider/user");
    await expect.element(text("Could not find 'userImport' file type in 'fileType' table.")).toBeVisible();
    await expect.element(input()).toBeDisabled();
  });

  test.each([200, 404])("that is removed goes from the server; %i is as good as gone [ADM-152]", async (status) => {
    if (status === 404) server.on("DELETE /api/file2/:id", () => refusal(404, "There is no file with this id."));
    await store();
    await button("Remove users.xlsx").click();
    await expect.element(button("Remove users.xlsx")).not.toBeInTheDocument();
    expect(server.calls("DELETE /api/file2/:id").map(({ path }) => path)).toEqual(["/api/file2/31"]);
    expect(server.calls("GET /api/file2/:id")).toHaveLength(1);
  });

  test.each([
    [{ message: "This type of file is not taken.", errors: [] }, "This type of file is not taken."],
    [null, "Error uploading file"],
  ])("whose upload fails with %j says %s, and is asked for on Save [ADM-148, ADM-153]", async (body, problem) => {
    const { upload } = await send();
    upload.answer(400, body);
    await expect.element(text(problem)).toBeVisible();
    await button("Save").click();
    await expect.element(text("Error: File must be uploaded.")).toBeVisible();
  });

  test.each([
    ["in words", () => refusal(423, "It is in use."), "It is in use."],
    ["without a word", () => withStatus(500, null), "Error removing file"],
  ])("whose removal fails %s says why [ADM-154]", async (_, answer, problem) => {
    server.on("DELETE /api/file2/:id", answer);
    await store();
    await button("Remove users.xlsx").click();
    await expect.element(text(problem)).toBeVisible();
    await expect.element(button("Remove users.xlsx")).toBeVisible();
  });

  test("whose data cannot be loaded says so [ADM-155]", async () => {
    server.on("GET /api/file2/:id", () => refusal(400, "The file could not be parsed: it is damaged"));
    const { upload } = await send();
    upload.answer(200, { result: 31 });
    await expect.element(text("Unable to load file data.")).toBeVisible();
  });
});
