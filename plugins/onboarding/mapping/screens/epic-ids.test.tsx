import type { EpicIdReport } from "../epic-ids.ts";
import {
  aFile,
  closeApp,
  type FakeServer,
  type FakeUploads,
  fakeUploads,
  giveFile,
  serveApp,
} from "@armature/renderer/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { METADATA, PREVIEW, visit } from "./mapping.testing.ts";
import type { MappingPreview } from "../operations.ts";

const REPORT: EpicIdReport = {
  created: [
    { row: 2, message: "Epic ID E1 was added" },
    { row: 7, message: "Epic ID E4 was added" },
  ],
  updated: [{ row: 3, message: "Epic ID E2 was changed to E22" }],
  failed: [{ row: 5, message: "The organization has no user 99" }],
  skipped: [{ row: 4, message: "The row has no Epic ID" }],
};
const CALL = "/api/entity/user/epicMapping/4/epicIdImport";

let preview: MappingPreview;
let server: FakeServer;
let uploads: FakeUploads;
beforeEach(async () => {
  await page.viewport(1280, 900);
  preview = PREVIEW;
  server = serveApp({
    "GET /api/metadata": () => METADATA,
    "GET /api/userEpicMapping/:id/preview": () => ({ result: preview }),
    "GET /api/resourceEpicMapping/:id/preview": () => ({ result: preview }),
  });
  uploads = fakeUploads();
});
afterEach(() => {
  closeApp();
  uploads.restore();
});

const opener = () => page.getByRole("button", { name: "Import Epic ID", exact: true });
const dialog = () => page.getByRole("dialog", { name: "Import Epic ID" });
const button = (name: string) => dialog().getByRole("button", { name, exact: true });
const input = () => dialog().getByLabelText("File", { exact: true });
const currentStep = () => dialog().getByRole("navigation").element().querySelector("[aria-current]")?.textContent;
const previews = () => server.calls("GET /api/userEpicMapping/:id/preview").length;
const sheet = (bytes?: number, name = "ids.xlsx") => aFile(name, bytes);

async function open(path = "/build/export/user/4"): Promise<void> {
  visit(path);
  await opener().click();
  await expect.element(input()).toBeInTheDocument();
}

const choose = (file: File) => giveFile(input().element(), file);

/** Chooses a file and sends it. */
async function send(file = sheet()) {
  choose(file);
  await button("Import").click();
  await expect.poll(() => uploads.uploads.length).toBe(1);
  const [upload] = uploads.uploads;
  if (!upload) throw new Error("nothing was sent");
  return upload;
}

const cells = (name: string) =>
  dialog()
    .getByRole("table", { name })
    .getByRole("row")
    .elements()
    .slice(1)
    .map((line) => [...line.querySelectorAll("td")].map((cell) => cell.textContent));

describe("the upload of Epic IDs", () => {
  test("is the first step, and takes an .xlsx file only [BLD-208]", async () => {
    await open();
    expect(currentStep()).toContain("Step 1: Upload File");
    await expect.element(input()).toHaveAttribute("accept", ".xlsx");
    await expect.element(button("Import")).toHaveAttribute("aria-disabled", "true");
    choose(sheet(10, "ids.csv"));
    await expect.element(dialog().getByText("ids.csv: The file must be an Excel workbook (.xlsx)")).toBeVisible();
    await expect.element(button("Import")).toHaveAttribute("aria-disabled", "true");
    choose(sheet());
    await expect.element(button("Import")).not.toHaveAttribute("aria-disabled");
  });

  test("takes 1,999,999 bytes, and tells before it is sent that more is too much [BLD-209]", async () => {
    await open();
    await expect.element(dialog().getByText("XLSX, under 2 MB")).toBeVisible();
    const tooMuch = dialog().getByText("ids.xlsx: File must be under 2 MB");
    choose(sheet(2_000_000));
    await expect.element(tooMuch).toBeVisible();
    await expect.element(button("Import")).toHaveAttribute("aria-disabled", "true");
    choose(sheet(1_999_999));
    await expect.element(button("Import")).not.toHaveAttribute("aria-disabled");
    await expect.element(tooMuch).not.toBeInTheDocument();
    expect(uploads.uploads).toHaveLength(0);
  });

  test.each([
    ["user", CALL],
    ["resource", "/api/entity/resource/epicMapping/4/epicIdImport"],
  ])("posts the file of a mapping of a %s once, and tells how far it is [BLD-210]", async (entity, path) => {
    await open(`/build/export/${entity}/4`);
    const upload = await send();
    expect(upload.path).toBe(path);
    expect([...upload.form.keys()]).toEqual(["file"]);
    expect(upload.form.get("file")).toMatchObject({ name: "ids.xlsx", size: 10 });
    upload.progress(0.4);
    await expect.element(dialog().getByRole("progressbar")).toHaveAttribute("aria-valuenow", "40");
    await userEvent.keyboard("{Enter}");
    expect(uploads.uploads).toHaveLength(1);
  });

  test("can be left, and begins anew", async () => {
    await open();
    choose(sheet());
    await button("Cancel").click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(opener()).toHaveFocus();
    await opener().click();
    await expect.element(button("Import")).toHaveAttribute("aria-disabled", "true");
  });
});

describe("the result of an import of Epic IDs", () => {
  test("lists the rows by what became of them, with number and message [BLD-212]", async () => {
    await open();
    (await send()).answer(200, { result: REPORT });
    await expect.poll(currentStep).toContain("Step 2: View Results");
    expect(cells("Created rows")).toEqual([
      ["2", "Epic ID E1 was added"],
      ["7", "Epic ID E4 was added"],
    ]);
    expect(cells("Updated rows")).toEqual([["3", "Epic ID E2 was changed to E22"]]);
    expect(cells("Failed rows")).toEqual([["5", "The organization has no user 99"]]);
    expect(cells("Skipped rows")).toEqual([["4", "The row has no Epic ID"]]);
    await expect.element(dialog().getByRole("heading", { name: "Created (2)" })).toBeVisible();
  });

  test("says where there is none, and leads back to another file", async () => {
    await open();
    (await send()).answer(200, { result: { ...REPORT, failed: [] } });
    const failed = dialog().getByRole("region", { name: "Failed (0)" });
    await expect.element(failed.getByText("None", { exact: true })).toBeVisible();
    await dialog()
      .getByRole("button", { name: /Upload File/ })
      .click();
    await expect.element(input()).toBeInTheDocument();
    await expect.element(button("Import")).toHaveAttribute("aria-disabled", "true");
  });

  test("is seen in the preview [BLD-D37]", async () => {
    await open();
    const upload = await send();
    const before = previews();
    preview = { ...PREVIEW, itemList: [["E1", "Ann, Able"]] };
    upload.answer(200, { result: REPORT });
    await button("Close").first().click();
    const row = page.getByRole("table", { name: "Rows of Providers" }).getByText("E1", { exact: true });
    await expect.element(row).toBeVisible();
    expect(previews()).toBe(before + 1);
  });

  test("is seen in the preview where the window was closed before", async () => {
    await open();
    const upload = await send();
    await expect.element(button("Cancel")).toHaveAttribute("aria-disabled", "true");
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
    preview = { ...PREVIEW, itemList: [["E1", "Ann, Able"]] };
    upload.answer(200, { result: REPORT });
    await expect.element(page.getByText("E1", { exact: true })).toBeVisible();
  });
});

describe("an import of Epic IDs that fails", () => {
  test("says why in the server's words, and can be tried again [BLD-213]", async () => {
    await open();
    const message = "The file could not be parsed: its first sheet has no column 'Epic ID'.";
    (await send()).answer(400, { message, errors: [], requestId: "r1" });
    const alert = dialog().getByRole("alert").filter({ hasText: message });
    await expect.element(alert.getByText(message, { exact: true })).toBeVisible();
    expect(currentStep()).toContain("Step 1");
    choose(sheet(20, "other.xlsx"));
    await expect.element(alert).not.toBeInTheDocument();
    await button("Import").click();
    await expect.poll(() => uploads.uploads.length).toBe(2);
  });

  test.each<[what: string, end: (upload: Awaited<ReturnType<typeof send>>) => void]>([
    ["an answer without a message", (upload) => upload.answer(502, "<html>")],
    ["no answer", (upload) => upload.fail()],
  ])("by %s has a text of its own [BLD-213]", async (_, end) => {
    await open();
    end(await send());
    await expect.element(dialog().getByText("Error importing Epic IDs")).toBeVisible();
  });
});
