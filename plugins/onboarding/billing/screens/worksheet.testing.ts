import { expect } from "vitest";
import { page } from "vitest/browser";
import { labelOf } from "./billing.testing.ts";

export const heading = () => page.getByRole("heading", { level: 1 });
export const section = (name: string) => page.getByRole("main").getByRole("region", { name, exact: true });

/** The titles of the sections, in order. */
export const sectionNames = () =>
  page
    .getByRole("heading", { level: 2 })
    .elements()
    .map((each) => each.textContent);

/** The texts of a section by label, without those that only assistive technology reads. */
export async function fieldsOf(name: string): Promise<Readonly<Record<string, string>>> {
  await expect.element(section(name)).toBeVisible();
  const terms = section(name).getByRole("term").elements();
  const values = section(name).getByRole("definition").elements();
  return Object.fromEntries(
    terms.map(({ textContent: label }, at) => [label, values[at]?.textContent.replace(`Copy ${label}: `, "") ?? ""]),
  );
}

/** Texts by the labels of their attributes. Their names begin with the prefix. */
export function labelled(prefix: string, texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [labelOf(`${prefix}${name}`), text]));
}

/** Values by the names of their attributes, which begin with the prefix. */
export function prefixed(prefix: string, values: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}${name}`, value as unknown]));
}
