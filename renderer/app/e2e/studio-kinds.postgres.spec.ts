import type { Values } from "@armature/engine";
import { go } from "./browser.ts";
import { ADMIN } from "./people.ts";
import { addField, addRefusal, addShowRule, expectForm, makeSection, replace, save } from "./studio.ts";
import { expect, test } from "./test.ts";
import { expectNote, field, fill, submit } from "./users.ts";

const KIND = "/provider/model/loan";
const COLOR = `${KIND}/attribute/shelfColor`;
const TEXT = "A loan cannot be due in the past.";

test("a kind of record made on the screen gets a section, choices, a rule and a refusal; open forms follow, a choice is replaced, and one property is taken back [F-125, F-142, F-200]", async ({
  arrive,
  ownProduct,
}) => {
  const [{ page }, { page: other }] = [await arrive(ADMIN, ownProduct), await arrive(ADMIN, ownProduct)];
  await page.goto("/provider/model/create");
  await page.getByRole("textbox", { name: "Label required" }).fill("Loan");
  await page.getByRole("textbox", { name: "Records are named by" }).fill("Title");
  await save(page).click();
  await expect(page).toHaveURL(KIND);

  await other.goto("/build/loan/create");
  await fill(other, { Title: "Atlas" });
  await addField(page, KIND, { label: "Due", type: "Date" });
  await makeSection(page, KIND, "Shelf", "Due");
  await addField(page, KIND, { section: "Shelf", label: "Copies", type: "Number" });
  await addField(page, KIND, { section: "Shelf", label: "Shelf Color", type: "Choice", choices: ["Red", "Blue"] });
  await expect(other.getByRole("heading", { name: "Shelf" })).toBeVisible();
  await go(page, COLOR);
  const rule = await addShowRule(page, [
    { attribute: "Copies", operator: "at most", value: "3" },
    { attribute: "Due", operator: "on or after", value: "today" },
  ]);
  await expect(rule.getByText("Holds for 0 of 0 loans.")).toBeVisible();
  await save(page).click();
  await expectForm(page);
  const checks = [{ attribute: "Due", operator: "before", value: "today" }];
  await addRefusal(page, KIND, { checks, text: TEXT, at: "Due" });

  await expect(field(other, "Title")).toHaveValue("Atlas");
  await fill(other, { Copies: "2", Due: "2020-01-01" });
  await submit(other);
  await expect(field(other, "Due")).toHaveAccessibleDescription(new RegExp(TEXT));
  await fill(other, { Due: "2090-01-01" });
  await other.getByRole("combobox", { name: "Shelf Color" }).fill("Red");
  await other.getByRole("option", { name: "Red", exact: true }).click();
  await submit(other);
  await expect(other).toHaveURL(/\/build\/loan\/list/);

  await go(page, COLOR);
  await fill(page, { Label: "Colour", Hint: "On the spine." });
  await page.getByRole("button", { name: "Remove choice 1" }).click();
  await save(page).click();
  const question = page.getByRole("alertdialog", { name: "Save Colour?" });
  await replace(question, "Red", "Change to Blue");
  await question.getByRole("button", { name: "Save and change 1 value" }).click();
  await expectForm(page);
  const loans = async () => (await (await page.request.get("/api/loan")).json()).result as readonly Values[];
  await expect.poll(loans).toMatchObject([{ title: "Atlas", shelfColor: "Blue" }]);

  await other.getByRole("link", { name: "Atlas" }).click();
  await fill(other, { Copies: "1" });
  await submit(other);
  await expect(other).toHaveURL(/\/build\/loan\/list/);
  await go(page, `${KIND}?tab=changes`);
  await page.getByRole("button", { name: "Revert Colour, Label" }).click();
  await expectNote(page, "reverted in part");
  await expect.poll(loans).toMatchObject([{ copies: 1, shelfColor: "Blue" }]);
  await go(page, COLOR);
  await expect(field(page, "Label")).toHaveValue("Shelf Color");
  await expect(field(page, "Hint")).toHaveValue("On the spine.");
});
