/* oxlint-disable unicorn/no-thenable -- a stored rule has a part named 'then' */
import "@armature/plugins/styles.css";
import type { Values } from "@armature/engine";
import type { DefinitionsImpact, DefinitionUse } from "@armature/engine/platform";
import { closeApp, type FakeServer, refusal, serveApp, unmount, withStatus } from "@armature/renderer/testing";
import { toasts } from "@armature/renderer/ui";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  anAdministrator,
  answerOf,
  DEFINITIONS,
  list,
  METADATA,
  visit,
  sentOf,
} from "../../kit/definitions.testing.ts";
import { impactOn, NO_IMPACT } from "../../kit/impact.testing.ts";

const LIST = "/provider/user/attribute";
const RULE = {
  id: "a",
  if: { attribute: "gone", comparativeOperator: "isEqual", value: 1 },
  then: [{ id: "show" }],
  blocked: "Its condition read On Call, which was deleted.",
};
const MAPPING = {
  id: 7,
  label: "EMP",
  conditionalList: [],
  rowList: [{ epicItemNumber: 2, valueType: "attribute", value: "email", fkValue: null }],
  blocked: "Its filter read On Call, which was deleted.",
  updated: "t1",
};
const aUse = (label: string, becomes: DefinitionUse["becomes"], kind: DefinitionUse["kind"] = "mapping") => ({
  kind,
  entity: "user",
  name: label,
  label,
  becomes,
});
const exporting = aUse("EMP", { code: "exports", before: 0, after: 40 });

let server: FakeServer;
let impact: DefinitionsImpact;
let definitions: readonly Values[];
beforeEach(async () => {
  await page.viewport(1280, 900);
  impact = NO_IMPACT;
  definitions = DEFINITIONS;
  server = serveApp({
    "GET /api/settings": () => ({ result: { productName: "Armature", courseUrl: null, removedValuesDays: 30 } }),
    "GET /api/session": () => ({ result: anAdministrator() }),
    "GET /api/metadata": () => METADATA,
    "GET /api/userAttribute": () => list(definitions),
    "GET /api/userAttribute/:name": ({ path }) =>
      answerOf(definitions.find(({ name }) => path.endsWith(`/${String(name)}`)) ?? {}),
    "PUT /api/userAttribute/:name": ({ body }) => answerOf(body as Values),
    "DELETE /api/userAttribute/:name": () => ({ result: null }),
    "GET /api/userEpicMapping": () => list([MAPPING]),
    "GET /api/userEpicMapping/:id": () => answerOf(MAPPING),
    "PUT /api/userEpicMapping/:id": ({ body }) => answerOf(body as Values),
    "GET /api/admin/user": () => list([], 0),
    "POST /api/admin/condition/lint": () => ({ result: [] }),
    "POST /api/admin/condition/count": () => ({ result: { holds: 312, of: 12_044, isExact: true } }),
    "POST /api/metadata/impact": () => ({ result: impact }),
    "POST /api/metadata/warnings": () => ({ result: [] }),
  });
});
afterEach(closeApp);

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const dialog = () => page.getByRole("alertdialog");
const saves = () => server.calls("PUT /api/userAttribute/:name");
async function edit() {
  const where = visit(`${LIST}/jobTitle`);
  await page.getByRole("textbox", { name: /^Maximum/ }).fill("20");
  return where;
}
async function pressSave(): Promise<void> {
  (button("Save").element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
}

describe("a save of an attribute", () => {
  test("that does nothing to records is made without a question, and one of a label without a look", async () => {
    impact = impactOn({ comesBack: 3, freed: 2, rewritten: 1 });
    const where = await edit();
    await pressSave();
    await expect.poll(where).toBe(LIST);
    // What is shown beside the form asks for a sample.
    const looks = () =>
      server
        .calls("POST /api/metadata/impact")
        .map(({ body }) => body as Values)
        .filter(({ sample }) => sample !== true);
    expect(looks()).toEqual([
      { changes: [expect.objectContaining({ kind: "attribute", entity: "user", name: "jobTitle" })] },
    ]);
    expect(saves().map(({ query }) => query.get("accept"))).toEqual([null]);
    unmount();
    const again = visit(`${LIST}/jobTitle`);
    await page.getByRole("textbox", { name: /^Label/ }).fill("Role");
    await pressSave();
    await expect.poll(again).toBe(LIST);
    expect(looks()).toHaveLength(1);
  });

  test("that empties values asks with their number, by keyboard alone: Escape keeps the form, Enter saves [F-140]", async () => {
    impact = impactOn({ lost: 6 });
    const where = await edit();
    await pressSave();
    await expect.element(dialog()).toHaveAccessibleName("Save Job Title?");
    await expect.element(dialog().getByText("6 would lose their value.")).toBeVisible();
    // What cannot be taken back begins on Cancel.
    await expect.element(dialog().getByRole("button", { name: "Cancel" })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(button("Save")).toHaveFocus();
    expect([saves(), where()]).toEqual([[], `${LIST}/jobTitle`]);
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog().getByText("6 would lose their value.")).toBeVisible();
    await userEvent.tab();
    await expect.element(button("Save and empty 6 values")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(where).toBe(LIST);
    expect(saves().map(({ query }) => query.get("accept"))).toEqual(["6"]);
    expect(toasts.getState().map(({ message }) => message)).toContain("User Attribute updated");
  });

  test("that hides it asks with the number, and begins on the button that saves [F-140]", async () => {
    impact = impactOn({ hidden: 115, needed: 2 });
    const where = await edit();
    await pressSave();
    await expect.element(button("Save and hide from 115")).toHaveFocus();
    await expect.element(dialog().getByText("2 would need more information.")).toBeVisible();
    await userEvent.keyboard("{Enter}");
    await expect.poll(where).toBe(LIST);
    expect(saves().map(({ query }) => query.get("accept"))).toEqual([null]);
  });

  test("is made once, however often the key that saves is pressed before the answer", async () => {
    const answer = Promise.withResolvers<{ readonly result: DefinitionsImpact }>();
    server.on("POST /api/metadata/impact", () => answer.promise);
    const where = await edit();
    await userEvent.keyboard("{Control>}s{/Control}");
    await expect.element(button("Save")).toHaveAttribute("aria-busy", "true");
    await userEvent.keyboard("{Control>}s{/Control}");
    answer.resolve({ result: NO_IMPACT });
    await expect.poll(where).toBe(LIST);
    // What stands beside the form asks for a sample, when typing pauses.
    const asked = server.calls("POST /api/metadata/impact").filter(({ body }) => !(body as Values)["sample"]);
    expect([saves().length, asked.length]).toEqual([1, 1]);
  });

  test("takes what is typed before the answer, and asks about that", async () => {
    const answer = Promise.withResolvers<{ readonly result: DefinitionsImpact }>();
    server.on("POST /api/metadata/impact", () => answer.promise);
    const where = await edit();
    await userEvent.keyboard("{Control>}s{/Control}");
    await expect.element(button("Save")).toHaveAttribute("aria-busy", "true");
    await page.getByRole("textbox", { name: /^Maximum/ }).fill("30");
    answer.resolve({ result: impactOn({ refused: 3 }) });
    await button("Save and refuse 3 records").click();
    await expect.poll(where).toBe(LIST);
    expect(saves().map(({ body }) => body)).toEqual([expect.objectContaining({ maxLength: 30 })]);
  });

  test("is not made once the person has left", async () => {
    const answer = Promise.withResolvers<{ readonly result: DefinitionsImpact }>();
    server.on("POST /api/metadata/impact", () => answer.promise);
    const where = await edit();
    await userEvent.keyboard("{Control>}s{/Control}");
    await button("Cancel").click();
    await button("Exit").click();
    await expect.poll(where).toBe(LIST);
    await expect.element(page.getByRole("textbox", { name: /^Maximum/ })).not.toBeInTheDocument();
    answer.resolve({ result: NO_IMPACT });
    await new Promise((done) => setTimeout(done, 100));
    expect(saves()).toEqual([]);
  });

  test("asks again where somebody saved a value meanwhile", async () => {
    impact = impactOn({ lost: 6 });
    const where = await edit();
    await pressSave();
    await expect.element(dialog().getByText("6 would lose their value.")).toBeVisible();
    impact = impactOn({ lost: 7 });
    const refused = { code: "wouldLose", lost: 7, message: "7 value(s) of records would be lost.", errors: [] };
    server.on("PUT /api/userAttribute/:name", ({ query }) =>
      query.get("accept") === "7" ? answerOf({}) : withStatus(409, refused),
    );
    await button("Save and empty 6 values").click();
    await button("Save and empty 7 values").click();
    await expect.poll(where).toBe(LIST);
    expect(saves().map(({ query }) => query.get("accept"))).toEqual(["6", "7"]);
  });

  test("whose effect cannot be looked up is not made without a question", async () => {
    server.on("POST /api/metadata/impact", () => refusal(500, "Broken"));
    await edit();
    await pressSave();
    await expect.element(dialog().getByText(/could not be looked up/)).toBeVisible();
    await dialog().getByRole("button", { name: "Cancel" }).click();
    expect(saves()).toEqual([]);
  });
});

describe("a choice that records have and that is taken out", () => {
  const SHIFTS = ["Early", "Late"];
  beforeEach(() => {
    impact = impactOn({ retired: [{ value: "Night", label: "Night", records: 3 }] });
    server.on("POST /api/metadata/publish", () => ({ result: { revision: 8, changed: 1, warnings: [] } }));
  });
  const box = () => dialog().getByRole("combobox", { name: "Night: 3 users" });
  const published = () => server.calls("POST /api/metadata/publish").map(({ body }) => body);
  /** Changes something and presses Save. The server says that Night is offered no longer. */
  async function takeOut() {
    const where = visit(`${LIST}/shift`);
    await page.getByRole("checkbox", { name: "Acute" }).click();
    await pressSave();
    await expect.element(dialog().getByText(/^A choice is offered no longer, and records have it\./)).toBeVisible();
    return where;
  }

  test("is changed to another one, chosen by keyboard alone [F-148]", async () => {
    const where = await takeOut();
    await expect.element(box()).toHaveValue("Leave it");
    (box().element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowDown}");
    await expect
      .poll(() =>
        page
          .getByRole("option")
          .elements()
          .map((each) => each.textContent),
      )
      .toEqual(["Leave it", "Empty it", "Change to Early", "Change to Late"]);
    await page.getByRole("option", { name: "Change to Late" }).click();
    await button("Save and change 3 values").click();
    await expect.poll(where).toBe(LIST);
    expect(published()).toEqual([
      {
        base: METADATA.result.revision,
        changes: [
          {
            kind: "attribute",
            entity: "user",
            name: "shift",
            values: expect.objectContaining({ comboboxOptionList: SHIFTS, acute: false }) as unknown,
            opened: expect.objectContaining({ acute: true }) as unknown,
            map: { Night: "Late" },
          },
        ],
        accept: { lost: 0 },
      },
    ]);
    expect(saves()).toEqual([]);
  });

  test("is emptied, with the number in a red button, or left as it is", async () => {
    await takeOut();
    await box().fill("Empty it");
    await page.getByRole("option", { name: "Empty it" }).click();
    await expect.element(button("Save and empty 3 values")).toBeVisible();
    await box().fill("Leave it");
    await page.getByRole("option", { name: "Leave it" }).click();
    await button("Save and leave 3 values").click();
    await expect.poll(() => saves().length).toBe(1);
    expect(published()).toEqual([]);
  });
});

describe("a rule that is set aside", () => {
  beforeEach(() => {
    definitions = DEFINITIONS.map((each) => (each.name === "jobTitle" ? { ...each, conditionalList: [RULE] } : each));
    impact = impactOn({ shown: 115 });
  });
  const rule = () => page.getByRole("region", { name: "Rule 1" });
  const sentRules = () => (saves().at(-1)?.body as Values | undefined)?.["conditionalList"];

  test("says so on the page, with what it keeps hidden, and is deleted with that number [F-141]", async () => {
    const where = visit(`${LIST}/jobTitle`);
    await expect.element(rule().getByText("This rule is set aside")).toBeVisible();
    await expect
      .element(rule().getByText(/^Its condition read On Call, which was deleted\. The field stays hidden/))
      .toBeVisible();
    await expect.element(rule().getByText("Without the rule, Job Title would show to 115 more users.")).toBeVisible();
    await rule().getByRole("button", { name: "Delete the rule" }).click();
    await expect.element(rule()).not.toBeInTheDocument();
    await pressSave();
    await button("Save and show to 115 more").click();
    await expect.poll(where).toBe(LIST);
    expect(sentRules()).toEqual([]);
  });

  test("gets another condition in place of the one that is gone [F-141]", async () => {
    const where = visit(`${LIST}/jobTitle`);
    await rule()
      .getByRole("button", { name: /^Set aside\. Formerly: / })
      .click();
    await rule().getByRole("combobox", { name: "Attribute" }).click();
    await page.getByRole("option", { name: "Email", exact: true }).click();
    await expect.element(rule().getByText("This rule is set aside")).not.toBeInTheDocument();
    await rule().getByRole("textbox", { name: "Value" }).fill("a@b.example");
    impact = NO_IMPACT;
    await pressSave();
    await expect.poll(where).toBe(LIST);
    const { blocked: _, ...open } = RULE;
    expect(sentRules()).toMatchObject([{ ...open, if: { attribute: "email" } }]);
    expect((sentRules() as readonly Values[])[0]).not.toHaveProperty("blocked");
  });
});

describe("a mapping that is set aside", () => {
  beforeEach(() => {
    impact = { ...NO_IMPACT, uses: [exporting] };
  });
  const sent = () => sentOf(server.calls("PUT /api/userEpicMapping/:id").at(-1)?.body);

  test("says so in the list and on its page, and exports all records with their number once somebody decides [F-141]", async () => {
    visit("/provider/user/mapping");
    await expect.element(page.getByRole("row").filter({ hasText: "EMP" }).getByText("Nothing")).toBeVisible();
    unmount();
    const where = visit("/provider/user/mapping/7");
    await expect.element(page.getByText("This mapping exports nothing")).toBeVisible();
    await expect
      .element(page.getByText(/^Its filter read On Call, which was deleted\. .* export all 40 users\.$/))
      .toBeVisible();
    await button("Export all 40").click();
    await expect.element(page.getByText("This mapping exports nothing")).not.toBeInTheDocument();
    await pressSave();
    await expect.element(dialog().getByText("EMP exports 40 users in place of 0.")).toBeVisible();
    await button("Save and export 40").click();
    await expect.poll(where).toBe("/provider/user/mapping");
    expect(sent()).toEqual({ blocked: null });
    expect(server.calls("POST /api/metadata/impact").at(-1)?.body).toMatchObject({
      changes: [{ kind: "mapping", entity: "user", name: "7", values: { label: "EMP", blocked: null } }],
    });
  });

  test("gets another filter [F-141]", async () => {
    const where = visit("/provider/user/mapping/7");
    await button("Add filter").click();
    await page.getByRole("combobox", { name: "Attribute" }).click();
    await page.getByRole("option", { name: "Email", exact: true }).click();
    await page.getByRole("textbox", { name: "Value" }).first().fill("x");
    impact = NO_IMPACT;
    await pressSave();
    await expect.poll(where).toBe("/provider/user/mapping");
    expect(sent()).toMatchObject({
      blocked: null,
      conditionalList: [{ if: { attribute: "email", value: "x" } }],
    });
  });
});

test("deleting an attribute says what each use becomes, with numbers [F-141]", async () => {
  impact = {
    ...NO_IMPACT,
    uses: [
      aUse("Users", { code: "exportBlocked", before: 1, after: 40 }),
      aUse("Users", { code: "rowGoes", before: 5, after: 4 }),
      aUse("Pager", { code: "ruleHides", before: 12, after: 127 }, "attribute"),
      aUse("Phone", { code: "ruleEnables", before: 3, after: 0 }, "attribute"),
      aUse("Fax", { code: "ruleStops", before: 1, after: 0 }, "attribute"),
      aUse("User", { code: "refusalStops", before: 2, after: 0 }, "entity"),
      aUse("Desk", { code: "requires", before: 9, after: 21 }, "attribute"),
      aUse("Doctors", { code: "columnGoes", before: 3, after: 2 }, "preset"),
    ],
  };
  visit(LIST);
  await page.getByRole("row").filter({ hasText: "jobTitle" }).getByRole("button", { name: "Delete" }).click();
  const lines = () =>
    dialog()
      .getByRole("listitem")
      .elements()
      .map((each) => each.textContent);
  await expect
    .poll(lines)
    .toEqual([
      "Mapping Users exports 1 user. Without its filter it would export all 40, so it exports nothing until somebody decides.",
      "Mapping Users loses an item and keeps 4.",
      "Pager shows to 12 users by a rule that reads it. The rule is set aside, and the field shows to nobody by it until somebody decides. Without the rule it would show to 127.",
      "Phone is disabled for 3 users by a rule that reads it. The rule is set aside and does nothing, so all of them can change it until somebody decides.",
      "A rule of Fax is set aside and does nothing until somebody decides. It applies to 1 user now.",
      "A rule of User about what can be saved is set aside and does nothing until somebody decides. 2 users would meet it now.",
      "Desk is required for 21 users in place of 9.",
      "Column set Doctors loses a column and keeps 2.",
    ]);
  expect(server.calls("POST /api/metadata/impact")[0]?.body).toEqual({
    changes: [{ kind: "attribute", entity: "user", name: "jobTitle", values: null }],
  });
});
