import { toasts } from "@armature/renderer/ui";
import { beforeEach, expect } from "vitest";
import { page } from "vitest/browser";
import { arrive, button, closeEach, type PortalPages } from "../../../kit/portal-pages.testing.ts";
import { aWorld } from "./security-admin-world.testing.ts";

export { button };

/** The portal of the current test. */
let portal: PortalPages;

/** The state of the current test. */
interface Served {
  /** The records of this test. */
  readonly world: PortalPages["world"]["records"];
  readonly server: PortalPages["server"];
  /** The bodies of the calls to `METHOD /path`. */
  readonly sent: (call: string) => readonly unknown[];
}

/** Gives each test of a file its own records, a server that stores them, and a wide window. */
export function servedWorld(): Served {
  closeEach();
  beforeEach(async () => {
    portal = await arrive("providerAdmin", aWorld());
    portal.server.on("GET /api/admin/security/roleOrganizationAnswer", () => ({
      result: portal.world.records["secRoleOrganizationSecAnswer"],
    }));
  });
  return {
    get world() {
      return portal.world.records;
    },
    get server() {
      return portal.server;
    },
    sent: (call) => portal.server.calls(call).map(({ body }) => body),
  };
}

const BASE = "/provider/userSecurity";

/**
 * Opens a page of the security model.
 * @returns a function that gives the current path below the area
 */
export function visitAdmin(path: string): () => string {
  const where = portal.visit(`${BASE}/${path}`);
  return () => where().replace(`${BASE}/`, "");
}

/** Waits for a text. */
export const reported = (text: string) => expect.element(page.getByText(text, { exact: false }).first()).toBeVisible();
/** Expects that the note with this text stays until a person closes it. */
export function stays(text: string): void {
  const shown = toasts.getState().filter(({ message }) => message === text);
  expect(shown.map(({ duration }) => duration)).toEqual([null]);
}
export const field = (name: string) => page.getByRole("textbox", { name: new RegExp(`^${name}`) });
/** Chooses from a list with a search. */
export async function choose(name: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: new RegExp(`^${name}`) }).fill(option);
  await page.getByRole("option", { name: new RegExp(`^${option}`) }).click();
}
/** The texts of the given columns of a table, row by row. */
export function cells(caption: string, ...columns: readonly number[]): readonly (readonly (string | null)[])[] {
  const rows = page.getByRole("table", { name: caption }).getByRole("row").elements().slice(1);
  return rows.map((each) => {
    const own = [...each.querySelectorAll("td, th")];
    return columns.map((column) => own[column]?.textContent ?? null);
  });
}
/** The options of a list. */
export async function offered(name: string): Promise<readonly (string | null)[]> {
  const box = page.getByRole("combobox", { name: new RegExp(`^${name}`) });
  // A second click would close the list.
  if (box.query()?.getAttribute("aria-expanded") !== "true") await box.click();
  return options();
}
/** The options that a search finds. */
export async function searched(name: string, text: string): Promise<readonly (string | null)[]> {
  await page.getByRole("combobox", { name: new RegExp(`^${name}`) }).fill(text);
  return options();
}
function options(): readonly (string | null)[] {
  return page
    .getByRole("option")
    .elements()
    .map((option) => option.textContent);
}
