import "@armature/plugins/styles.css";
import type { Values } from "@armature/engine";
import { closeApp, type FakeServer, refusal, serveApp, unmount, withStatus } from "@armature/renderer/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  anAdministrator,
  answerOf,
  list,
  METADATA,
  metadataWith,
  offered,
  UNSELECTABLE,
  visit,
  sentOf,
} from "../../kit/definitions.testing.ts";
import { NO_IMPACT } from "../../kit/impact.testing.ts";

const PRESETS: readonly Values[] = [
  { id: 4, label: "Nurses", attributeList: [], updated: "t1" },
  {
    id: 3,
    label: "Doctors",
    attributeList: [
      { attributeName: "email", required: true },
      { attributeName: "shift", required: false },
    ],
    updated: "t1",
  },
];
const CHECK = { attribute: "provider", comparativeOperator: "isEqual", value: 1 };
const MAPPINGS: readonly Values[] = [
  {
    id: 7,
    label: "EMP",
    conditionalList: [{ id: "a", if: CHECK, filterCode: null, then: [] }],
    rowList: [{ epicItemNumber: 2, valueType: "attribute", value: "email", fkValue: null }],
    updated: "t1",
  },
  { id: 8, label: "SER", conditionalList: [{ id: "a", if: null, filterCode: { var: "x" }, then: [] }], rowList: [] },
];
const found = (rows: readonly Values[], path: string) =>
  answerOf(rows.find(({ id }) => path.endsWith(`/${Number(id)}`)) ?? {});

let server: FakeServer;
beforeEach(async () => {
  await page.viewport(1280, 900);
  server = serveApp({
    "GET /api/session": () => ({ result: anAdministrator() }),
    "GET /api/metadata": () => METADATA,
    "POST /api/admin/condition/count": () => ({ result: { holds: 312, of: 12_044, isExact: true } }),
    "POST /api/metadata/impact": () => ({ result: NO_IMPACT }),
    "POST /api/admin/condition/lint": () => ({ result: [] }),
    "GET /api/userPreset": () => list(PRESETS),
    "GET /api/userPreset/:id": ({ path }) => found(PRESETS, path),
    "POST /api/userPreset": ({ body }) => withStatus(201, answerOf(body as Values)),
    "PUT /api/userPreset/:id": ({ body }) => answerOf(body as Values),
    "DELETE /api/userPreset/:id": () => ({ result: null }),
    "GET /api/userEpicMapping": () => list(MAPPINGS),
    "GET /api/userEpicMapping/:id": ({ path }) => found(MAPPINGS, path),
    "POST /api/userEpicMapping": ({ body }) => withStatus(201, answerOf(body as Values)),
    "PUT /api/userEpicMapping/:id": ({ body }) => answerOf(body as Values),
  });
});
afterEach(closeApp);

const button = (name: string) => page.getByRole("button", { name, exact: true });
const box = (name: string | RegExp) => page.getByRole("textbox", { name });
/** What was sent last, without the definition as it was opened. */
const sent = (call: string) => sentOf(server.calls(call).at(-1)?.body);
async function choose(from: ReturnType<typeof page.getByRole>, option: string) {
  await from.click();
  await page.getByRole("option", { name: option, exact: true }).click();
}
const firstCells = () =>
  page
    .getByRole("row")
    .elements()
    .slice(1)
    .map((row) => [...row.querySelectorAll("td, th")].slice(0, 2).map((cell) => cell.textContent));

describe("the lists", () => {
  test.each([
    [
      "preset",
      [
        ["Doctors", "2"],
        ["Nurses", "0"],
      ],
      3,
    ],
    [
      "mapping",
      [
        ["EMP", "1"],
        ["SER", "0"],
      ],
      7,
    ],
  ])("of a %s is by label, and leads to its forms [ADM-127, ADM-128]", async (kind, rows, id) => {
    visit(`/provider/user/${kind}`);
    await expect.poll(firstCells).toEqual(rows);
    await expect
      .element(page.getByRole("link", { name: "Add" }))
      .toHaveAttribute("href", `/provider/user/${kind}/create`);
    await expect
      .element(page.getByRole("link", { name: "Update" }).first())
      .toHaveAttribute("href", `/provider/user/${kind}/${id}`);
  });
  test("say what column sets are for, where there are none yet", async () => {
    server.on("GET /api/userPreset", () => list([]));
    visit("/provider/user/preset");
    await expect.element(page.getByText(/^A column set names the columns of an export/)).toBeVisible();
  });

  test("are searched by label, and say that nothing matches", async () => {
    visit("/provider/user/preset");
    await expect.poll(firstCells).toHaveLength(2);
    await box(/^Find/).fill("nurs");
    await expect.poll(firstCells).toEqual([["Nurses", "0"]]);
    await box(/^Find/).fill("midwives");
    await expect.element(page.getByText("There are no results with the current search.")).toBeVisible();
  });
});

test("neither the lock nor the directory key is offered to a preset or a mapping [ADM-088]", async () => {
  server.on("GET /api/metadata", () => metadataWith(UNSELECTABLE));
  const own = ["Email", "Job Title", "Provider", "Shift", "Teams", "nickname"];
  const offeredBy = async (box: ReturnType<typeof page.getByRole>) => {
    await box.click();
    await expect.poll(() => offered().length).toBeGreaterThan(1);
    return offered().toSorted();
  };
  visit("/provider/user/preset/create");
  expect(await offeredBy(page.getByRole("combobox", { name: "Add column" }))).toEqual(own);
  unmount();
  visit("/provider/user/mapping/create");
  await button("Add filter").click();
  const check = page.getByRole("group", { name: "Filter, check 1", exact: true });
  expect(await offeredBy(check.getByRole("combobox", { name: "Attribute" }))).toEqual(own);
  await userEvent.keyboard("{Escape}");
  expect(await offeredBy(page.getByRole("combobox", { name: "Value of a new row" }))).toEqual(
    expect.arrayContaining(own),
  );
  expect(offered()).not.toContain("locked");
  expect(offered()).not.toContain("crowdKey");
  await page.getByRole("option", { name: "Teams", exact: true }).click();
  expect(await offeredBy(page.getByRole("combobox", { name: "Field of Team of row 1" }))).toEqual(["ID", "nickname"]);
});

describe("a preset", () => {
  test("is deleted once that is confirmed, and not when it is dismissed [ADM-070]", async () => {
    visit("/provider/user/preset");
    const dialog = page.getByRole("alertdialog", { name: /^Are you sure you want to delete User Preset/ });
    for (const answer of ["Cancel", "Delete"]) {
      await page.getByRole("row").filter({ hasText: "Doctors" }).getByRole("button").click();
      await expect.element(dialog).toBeInTheDocument();
      expect(server.calls("DELETE /api/userPreset/:id")).toEqual([]);
      await dialog.getByRole("button", { name: answer }).click();
      await expect.element(dialog).not.toBeInTheDocument();
    }
    expect(server.calls("DELETE /api/userPreset/:id").map(({ path }) => path)).toEqual(["/api/userPreset/3"]);
  });

  test("has attributes in an order of its own, each required or not [ADM-130, ADM-D23]", async () => {
    const where = visit("/provider/user/preset/create");
    await box(/^Label/).fill("Badges");
    const add = page.getByRole("combobox", { name: "Add column" });
    await choose(add, "Email");
    await choose(add, "Job Title");
    await page.getByRole("checkbox", { name: "Email is required" }).click();
    await button("Move Job Title up").click();
    await expect.element(button("Move Job Title up")).toHaveAttribute("aria-disabled", "true");
    await add.click();
    expect(page.getByRole("option", { name: "Email", exact: true }).elements()).toEqual([]);
    await page.getByRole("option", { name: "Shift", exact: true }).click();
    await button("Remove Shift").click();
    await button("Save").click();
    await expect.poll(where).toBe("/provider/user/preset");
    expect(sent("POST /api/userPreset")).toEqual({
      label: "Badges",
      entityName: "user",
      attributeList: [
        { attributeName: "jobTitle", required: false },
        { attributeName: "email", required: true },
      ],
    });
  });

  test("is open for changes at once, and sends what differs, on the version that was read [ADM-D19]", async () => {
    visit("/provider/user/preset/3");
    await expect.element(page.getByText("1. Email")).toBeVisible();
    await expect.element(page.getByRole("heading", { level: 1, name: "Doctors" })).toBeVisible();
    await expect.element(page.getByRole("checkbox", { name: "Email is required" })).toBeChecked();
    await expect.element(page.getByText("2. Shift")).toBeVisible();
    await button("Remove Shift").click();
    await button("Save").click();
    await expect
      .poll(() => sent("PUT /api/userPreset/:id"))
      .toEqual({ attributeList: [{ attributeName: "email", required: true }] });
    expect(server.calls("PUT /api/userPreset/:id")[0]?.headers.get("if-match")).toBe("t1");
  });

  test("that two people changed keeps both their attributes, in the order of the one who moved them [F-025, ADM-D19]", async () => {
    visit("/provider/user/preset/3");
    await button("Move Shift up").click();
    await choose(page.getByRole("combobox", { name: "Add column" }), "Job Title");
    const [email, shift] = ["email", "shift"].map((attributeName) => ({ attributeName, required: false }));
    const teams = { attributeName: "teamIds", required: true };
    const stored = { ...PRESETS[1], attributeList: [email, shift, teams], updated: "t2" };
    server.on("PUT /api/userPreset/:id", ({ headers, body }) =>
      headers.get("if-match") === "t1"
        ? withStatus(412, { message: "Changed", errors: [], stored })
        : answerOf(body as Values),
    );
    await button("Save").click();
    await expect.element(page.getByText(/: Email, Teams\. Check/)).toBeVisible();
    await button("Save").click();
    await expect
      .poll(() => sent("PUT /api/userPreset/:id"))
      .toEqual({ attributeList: [shift, teams, email, { attributeName: "jobTitle", required: false }] });
  });

  test("with the label of another is not sent, and what the server says is shown [ADM-D23]", async () => {
    server.on("PUT /api/userPreset/:id", () =>
      refusal(409, "Refused", [{ code: "unique", attribute: "label", message: "another preset has this label" }]),
    );
    visit("/provider/user/preset/3");
    await box(/^Label/).fill("nurses");
    await button("Save").click();
    const text = "Label: Another one has this label. Choose another label.";
    await expect.element(page.getByRole("link", { name: text })).toBeVisible();
    expect(server.calls("PUT /api/userPreset/:id")).toEqual([]);
    await box(/^Label/).fill("Surgeons");
    await button("Save").click();
    await expect.element(page.getByText("- Another preset has this label", { exact: true })).toBeVisible();
  });

  test("that is not there says so, and leads back", async () => {
    server.on("GET /api/userPreset/:id", () => refusal(404, "There is no record with this id."));
    visit("/provider/user/preset/99");
    await expect.element(page.getByText("There is no such user preset")).toBeVisible();
    for (const [name, path] of [
      ["Main Menu", "/provider/menu"],
      ["Back to User Presets", "/provider/user/preset"],
    ] as const) {
      await expect.element(page.getByRole("link", { name })).toHaveAttribute("href", path);
    }
  });
});

describe("a mapping", () => {
  test("has a filter and a row for each item, of three kinds of value [ADM-132, ADM-D24]", async () => {
    const where = visit("/provider/user/mapping/create");
    await box(/^Label/).fill("Badges");
    await button("Add filter").click();
    const check = page.getByRole("group", { name: "Filter, check 1", exact: true });
    await choose(check.getByRole("combobox", { name: "Attribute" }), "Provider");
    await check.getByRole("radio", { name: "Yes" }).click();
    const cell = (role: "textbox" | "combobox", name: string) => page.getByRole(role, { name, exact: true });
    await cell("textbox", "Epic Item Number of a new row").fill("21");
    await expect.element(cell("textbox", "Epic Item Number of row 1")).toHaveFocus();
    await choose(cell("combobox", "Value of row 1"), "Teams");
    await choose(cell("combobox", "Field of Team of row 1"), "ID");
    await cell("textbox", "Epic Item Number of a new row").fill("22");
    await choose(cell("combobox", "Value Type of row 2"), "Static");
    await cell("textbox", "Value of row 2").fill("ACTIVE");
    await choose(cell("combobox", "Value Type of a new row"), "Computed");
    await cell("textbox", "Epic Item Number of row 3").fill("23");
    await cell("combobox", "Value of row 3").click();
    await expect.poll(offered).toEqual(["Record ID", "Organization Name", "Date of the Export"]);
    await page.getByRole("option", { name: "Organization Name" }).click();
    await button("Save").click();
    await expect.poll(where).toBe("/provider/user/mapping");
    expect(sent("POST /api/userEpicMapping")).toEqual({
      label: "Badges",
      entityName: "user",
      conditionalList: [{ id: null, if: CHECK, filterCode: null, then: [] }],
      rowList: [
        { epicItemNumber: 21, valueType: "attribute", value: "teamIds", fkValue: "id" },
        { epicItemNumber: 22, valueType: "static", value: "ACTIVE", fkValue: null },
        { epicItemNumber: 23, valueType: "computed", value: "organizationName", fkValue: null },
      ],
    });
  });

  test("scrolls its rows beside the page on a phone", async () => {
    await page.viewport(390, 844);
    visit("/provider/user/mapping/7");
    await expect.element(page.getByRole("columnheader", { name: "Value Type" })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(innerWidth);
  });

  test("with a check of its filter left empty is told what it needs, and not sent [ADM-136]", async () => {
    visit("/provider/user/mapping/7");
    await button("Add check").click();
    const check = page.getByRole("group", { name: "Filter, check 2", exact: true });
    const [attribute, value] = [check.getByRole("combobox", { name: "Attribute" }), check.getByLabelText("Value")];
    await expect.element(attribute).not.toHaveAccessibleDescription(/Required/);
    await button("Save").click();
    await expect.element(attribute).toHaveAccessibleDescription(/Required field/);
    await expect.element(value).toHaveAccessibleDescription(/\bRequired$/);
    await choose(attribute, "Job Title");
    await expect.element(attribute).not.toHaveAccessibleDescription(/Required/);
    await button("Save").click();
    await expect.element(value).toHaveAccessibleDescription(/\bRequired$/);
    expect(server.calls("PUT /api/userEpicMapping/:id")).toEqual([]);
    await value.fill("Nurse");
    await button("Save").click();
    await expect.poll(() => server.calls("PUT /api/userEpicMapping/:id")).toHaveLength(1);
  });

  test("whose filter can hardly be meant says so at the filter [F-148]", async () => {
    const finding = { level: "warning", code: "neverTrue", path: "", property: null, rule: null };
    const message = "the filter never holds; nothing is exported";
    server.on("POST /api/admin/condition/lint", () => ({ result: [{ ...finding, message }] }));
    visit("/provider/user/mapping/7");
    const filter = page.getByRole("region", { name: "Filter", exact: true });
    await expect.element(filter.getByText("The filter never holds; nothing is exported.")).toBeVisible();
    await expect.element(filter.getByText("Holds for 312 of 12,044 users.")).toBeVisible();
  });

  test("takes pasted rows by names or labels, and says what is wrong at the cell [F-150]", async () => {
    visit("/provider/user/mapping/create");
    await box(/^Label/).fill("Badges");
    const clipboardData = new DataTransfer();
    const rows = [
      "1\tAttribute\tEmail\t",
      "22\tStatic\tACTIVE\t",
      "23\tattribute\tTeams\tid",
      "24\tattribute\tPager\t",
    ];
    clipboardData.setData("text/plain", rows.join("\n"));
    const number = box("Epic Item Number of a new row");
    const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    number.element().dispatchEvent(paste);
    await expect.element(box("Epic Item Number of row 4")).toHaveValue("24");
    await button("Save").click();
    await expect.element(box("Epic Item Number of row 1")).toHaveAccessibleDescription(/set by Epic ID Type/);
    const unknown = page.getByRole("combobox", { name: "Value of row 4" });
    await expect.element(unknown).toHaveAccessibleDescription(/There is no field Pager/);
    const { height } = (box("Epic Item Number of row 2").element().closest("tr") as Element).getBoundingClientRect();
    expect(height).toBeLessThan(60);
    await box("Epic Item Number of row 1").fill("21");
    await button("Remove row 4").click();
    await expect.element(box("Epic Item Number of a new row")).toHaveFocus();
    await button("Save").click();
    await expect
      .poll(() => (sent("POST /api/userEpicMapping") as Values)["rowList"])
      .toEqual([
        { epicItemNumber: 21, valueType: "attribute", value: "email", fkValue: null },
        { epicItemNumber: 22, valueType: "static", value: "ACTIVE", fkValue: null },
        { epicItemNumber: 23, valueType: "attribute", value: "teamIds", fkValue: "id" },
      ]);
  });

  test("with item number 1 is told so, and not sent [ADM-134]", async () => {
    visit("/provider/user/mapping/7");
    await box("Epic Item Number of row 1").fill("1");
    await button("Save").click();
    const text = "Row 1, Epic Item Number: Item number 1 is set by Epic ID Type";
    await expect.element(page.getByRole("link", { name: text })).toBeVisible();
    await expect
      .element(box("Epic Item Number of row 1"))
      .toHaveAccessibleDescription(/Item number 1 is set by Epic ID Type/);
    expect(server.calls("PUT /api/userEpicMapping/:id")).toEqual([]);
  });

  test("refused again moves the focus to what is wrong again, and typing something wrong does not", async () => {
    visit("/provider/user/mapping/7");
    const summary = page.getByRole("group", { name: "1 field needs attention" });
    const number = box("Epic Item Number of row 1");
    await number.fill("1");
    await button("Save").click();
    await expect.element(summary).toHaveFocus();
    await number.click();
    await userEvent.keyboard("2{Backspace}{Backspace}{Backspace}");
    await expect.element(summary).toBeVisible();
    await expect.element(number).toHaveFocus();
    await userEvent.keyboard("31{Backspace}{Backspace}1");
    await expect.element(number).toHaveFocus();
    await expect.element(number).toHaveValue("1");
    await button("Save").click();
    await expect.element(summary).toHaveFocus();
  });

  test.each([
    ["condition", { if: { logic: { var: "x" } }, filterCode: null }],
    ["Filter Code", { if: null, filterCode: { var: "x" } }],
  ])("filtered by JSON Logic as its %s that no row says shows it as text, and keeps it", async (_, filter) => {
    const conditionalList = [{ id: "a", ...filter, then: [] }];
    server.on("GET /api/userEpicMapping/:id", () => answerOf({ ...MAPPINGS[1], conditionalList, rowList: [] }));
    visit("/provider/user/mapping/8");
    const code = page.getByRole("group", { name: "Only text can change this part" });
    await expect.element(code).toHaveTextContent("x");
    await page.getByRole("textbox", { name: /^Label/ }).fill("SER again");
    await button("Save").click();
    await expect.poll(() => sent("PUT /api/userEpicMapping/:id")).toEqual({ label: "SER again" });
  });

  test("filtered by Filter Code says that as a sentence, keeps it, or gives it up", async () => {
    visit("/provider/user/mapping/8");
    await expect.element(page.getByText("x counts as true")).toBeVisible();
    await button("Remove filter").click();
    await button("Save").click();
    await expect.poll(() => sent("PUT /api/userEpicMapping/:id")).toEqual({ conditionalList: [] });
  });
});
