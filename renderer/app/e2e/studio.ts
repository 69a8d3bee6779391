import { expect, type Locator, type Page } from "@playwright/test";
import { go } from "./browser.ts";

/** A check of a condition: what is compared, how, and with what. */
export interface Check {
  readonly attribute: string;
  readonly operator: string;
  /** A number or a text; `today` for the day of today. */
  readonly value: string;
}

const option = (page: Page, name: string) => page.getByRole("option", { name, exact: true });
/** A definition is saved, and the form of its kind of record is open. */
export const expectForm = (page: Page) => expect(page.getByRole("tab", { name: "Form" })).toBeVisible();

export const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });

/** Makes a section on the form of a kind of record, of one of its fields. */
export async function makeSection(page: Page, kind: string, title: string, field: string): Promise<void> {
  await go(page, kind);
  await page.getByRole("button", { name: "New section" }).click();
  const naming = page.getByRole("dialog", { name: "New section" });
  await naming.getByRole("textbox", { name: "Title" }).fill(title);
  await naming.getByRole("button", { name: "Add" }).click();
  await page.getByRole("button", { name: `Actions of ${field}`, exact: true }).click();
  await page.getByRole("menuitem", { name: "Move to section…" }).click();
  const moving = page.getByRole("dialog", { name: `Move ${field}` });
  await moving.getByRole("combobox", { name: "Section" }).click();
  await option(page, title).click();
  await moving.getByRole("button", { name: "Move" }).click();
  await expect(page.getByRole("list", { name: `Fields of ${title}` })).toContainText(field);
  await save(page).click();
  await expect(save(page)).toHaveCount(0);
}

interface NewField {
  /** Absent for before all sections. */
  readonly section?: string;
  readonly label: string;
  readonly type: string;
  readonly choices?: readonly string[];
}

/** Adds a field to a section of the form. */
export async function addField(
  page: Page,
  kind: string,
  { section, label, type, choices = [] }: NewField,
): Promise<void> {
  await go(page, kind);
  const add = section === undefined ? "Add field before all sections" : `Add field to ${section}`;
  await page.getByRole("link", { name: add }).click();
  await page.getByRole("textbox", { name: "Label" }).fill(label);
  await page.getByRole("combobox", { name: "Type" }).fill(type);
  await page
    .getByRole("option", { name: new RegExp(`^${type}( |$)`) })
    .first()
    .click();
  for (const choice of choices) await page.getByRole("textbox", { name: "New choice", exact: true }).fill(choice);
  await save(page).click();
  await expect(page.getByRole("list", { name: `Fields of ${section ?? "the beginning"}` })).toContainText(label);
}

/** Fills in the checks of a condition, of which all must hold. */
async function fillCondition(within: Locator, checks: readonly Check[]): Promise<void> {
  const page = within.page();
  for (const [i, { attribute, operator, value }] of checks.entries()) {
    if (i > 0) await within.getByRole("button", { name: "Add check" }).click();
    const check = within.getByRole("group", { name: `If, check ${i + 1}` });
    await check.getByRole("combobox", { name: "Attribute" }).fill(attribute);
    await option(page, attribute).click();
    await check.getByRole("combobox", { name: "Operator" }).click();
    await option(page, operator).click();
    if (value === "today") {
      await check.getByRole("button", { name: `If, check ${i + 1}: compare with` }).click();
      await page.getByRole("menuitemradio", { name: "Today" }).click();
    } else await check.getByRole("textbox", { name: "Value" }).fill(value);
  }
}

/** Adds a rule that shows the field of the open page. */
export async function addShowRule(page: Page, checks: readonly Check[]): Promise<Locator> {
  await page.getByRole("button", { name: "Add rule" }).click();
  const rule = page.getByRole("region", { name: "Rule 1" });
  await fillCondition(rule, checks);
  await rule.getByRole("combobox", { name: "Add action" }).click();
  await option(page, "Show").click();
  return rule;
}

/** Adds a refusal to a kind of record. */
export async function addRefusal(
  page: Page,
  kind: string,
  { checks, text, at }: { readonly checks: readonly Check[]; readonly text: string; readonly at: string },
): Promise<void> {
  await go(page, `${kind}?tab=refusals`);
  await page.getByRole("button", { name: "Add refusal" }).click();
  const refusal = page.getByRole("region", { name: "Refusal 1" });
  await fillCondition(refusal, checks);
  await refusal.getByRole("textbox", { name: "Text" }).fill(text);
  await refusal.getByRole("combobox", { name: "Shown at" }).fill(at);
  await option(page, at).click();
  await page.keyboard.press("Escape");
  await save(page).click();
  await expect(save(page)).toHaveCount(0);
}

/** Says in the question of Save what becomes of a removed choice. */
export async function replace(question: Locator, choice: string, becomes: string): Promise<void> {
  await question.getByRole("combobox", { name: new RegExp(`^${choice}: `) }).click();
  await option(question.page(), becomes).click();
}
