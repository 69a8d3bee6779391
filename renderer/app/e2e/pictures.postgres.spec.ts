import { existsSync, readdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "@playwright/test";
import { isRehearsal } from "../../../server/src/testing/rehearsal.testing.ts";
import { rowOf, workbookOf } from "../../../server/src/sheets/testing.ts";
import { go } from "./browser.ts";
import { ADMIN, type Calls, MEMBER, OPEN_MEMBER, type Person, resultOf } from "./people.ts";
import type { Product } from "./product.ts";
import { shippedRows } from "./shipped-rows.ts";
import { sendFile } from "./send-file.ts";
import { COMPARED, isRenewed, LOOKS, quietOf, take } from "./take-picture.ts";
import { expect, type Fixtures, test } from "./test.ts";

/** Where the pictures are stored, with a folder for each look. */
const FOLDER = fileURLToPath(new URL("pictures", import.meta.url));
/** The member's organization, and the id in its address. */
const HOME = 200;
const HOME_GUID = "7a0d5f0e-3f57-4c0c-9d0c-6b1f2a7c9200";

interface Row {
  readonly name: string;
  readonly as?: string;
  readonly path: string;
  readonly guard: string;
  readonly screen?: string;
  readonly redirect?: string;
  readonly flag?: string;
  readonly entities?: readonly string[];
}

/** Parameters for pages of the demo data. All other parameters are record 1. */
const PARAMS: Readonly<Record<string, string>> = {
  serviceAreaName: "provider-crowd-sa110",
  organizationGuid: HOME_GUID,
  organizationId: String(HOME),
  idListEncoded: btoa("1,2"),
  code: "no-such-code",
  name: "firstName",
  entity: "user",
};

/** Addresses that need something else. */
const PATHS: Readonly<Record<string, string>> = {
  providerFileTypeEdit: "/provider/fileType/7/edit",
  questionnaireSection: "/member/questionnaire/coreTeam",
  questionnaireSubsection: "/member/questionnaire/billing/claims-information",
  questionnaireSectionList: "/member/questionnaire/location/list",
  questionnaireSectionListCreate: "/member/questionnaire/location/create",
};

/**
 * Pages of something whose id differs between databases: the list whose first link leads there. The tab of a list is its
 * query.
 */
const FIRST_OF: Readonly<Record<string, string>> = {
  modelPresetForm: "/provider/model/user/preset?tab=presets",
  modelMappingForm: "/provider/model/user/mapping?tab=mappings",
  "provider{Entity}PresetForm": "/provider/user/preset",
  "provider{Entity}MappingForm": "/provider/user/mapping",
  "{entity}EpicMappingPreview": "/build/export/user",
};

type Make = (person: Person, at: Product) => Promise<string>;

/**
 * Finds or creates what a page is about and returns its address. These run last, because other pages show the changes.
 */
const MADE: Readonly<Record<string, Make>> = {
  questionnaireSectionListSubsection: async ({ calls }) => {
    const [location] = await resultOf(calls.GET("/api/location"));
    return `/member/questionnaire/location/list/${location?.locationId}/general`;
  },
  "{entity}ImportFileConfirm": async ({ page }, { url }) => {
    const id = await sendFile(page, url, { name: "users.xlsx", content: SHEET, fields: USER_IMPORT }, "/api/file2");
    return `/build/user/import-file/${id}`;
  },
  "{entity}Undo": async ({ calls }) => `/build/user/undo/${await change(calls, "Nurse Educator")}`,
  "{entity}Restore": async ({ calls }) => {
    await change(calls, "Charge Nurse");
    return "/build/user/restore/1";
  },
};

const USER_IMPORT = { fileTypeId: "7" };
/** A column to match, and a value that no option has. */
const SHEET = workbookOf({
  sheets: [
    rowOf(1, ["Email", "Job Title", "Employment", "Badge"]) +
      rowOf(2, ["ann.bell@people.example", "Nurse Educator", "Employed", "17"]) +
      rowOf(3, ["sam.ode@people.example", "Charge Nurse", "Full time", "18"]),
  ],
});

/** Changes two users at once. @returns the changeset, to undo it */
async function change(calls: Calls, jobTitle: string): Promise<string> {
  const rows = [1, 2].map((userId) => ({ userId, jobTitle }));
  const { data } = await calls.POST("/api/user/batch", { body: rows });
  return String(data?.changesetId);
}

/** A page and the person who looks at it. Null means nobody is signed in. */
interface Shot {
  readonly name: string;
  readonly path: string;
  /** The list that leads there, instead of the path. */
  readonly list: string | undefined;
  readonly make: Make | undefined;
  readonly person: string | null;
}

function shots(): readonly Shot[] {
  const rows = shippedRows() as readonly Row[];
  const whole = rows.map((row) => ({ ...rows.find(({ name }) => name === row.as), ...row }));
  return whole
    .filter(({ screen, redirect, flag }) => screen && !redirect && !flag)
    .map((row) => ({
      name: nameOf(row),
      path: pathOf(row),
      list: FIRST_OF[row.name],
      make: MADE[row.name],
      person: personOf(row),
    }))
    .toSorted((a, b) => Number(a.make !== undefined) - Number(b.make !== undefined));
}

/** If a row is for many entities, the first one. */
function nameOf({ name, entities: [entity = ""] = [] }: Row): string {
  const capitalized = entity.replace(/^./, (letter) => letter.toUpperCase());
  return name.replace("{entity}", entity).replace("{Entity}", capitalized);
}

function pathOf({ name, path, entities: [entity = ""] = [] }: Row): string {
  const known = PATHS[name] ?? path.replace("{entity}", entity);
  return known
    .replace(/^\*$/, "/none")
    .replace("*", "none")
    .replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(PARAMS[key] ?? "1"));
}

function personOf({ name, guard, path }: Row): string | null {
  if (guard === "public") return null;
  if (guard !== "session") return ADMIN;
  if (name === "memberUserEdit" || name === "memberUserCreate" || name.startsWith("structureOrganization"))
    return ADMIN;
  return path.startsWith("/member/questionnaire") && name !== "questionnaireSubmitted" ? OPEN_MEMBER : MEMBER;
}

/** The page to which the first link of a list leads. */
async function firstOf(page: Page, list: string): Promise<string> {
  const [path = "", tab] = list.split("?");
  await go(page, tab === undefined ? path : `${path.slice(0, path.lastIndexOf("/"))}?${tab}`);
  const link = page.locator(`#content a[href^="${path}/"]:not([href$="/create"])`).first();
  return (await link.getAttribute("href")) ?? "";
}

/** Takes all pictures of one person's pages, one after another in one browser. */
async function takeAll(theirs: readonly Shot[], look: string, { at, arrive, browser }: Visit): Promise<void> {
  const [first] = theirs;
  if (!first) return;
  const { person } = first;
  const visitor = person === null ? null : await arrive(person, at);
  if (visitor && person === ADMIN)
    await resultOf(visitor.calls.PUT("/api/session/{organizationId}", { path: { organizationId: HOME } }));
  const page = visitor?.page ?? (await (await browser.newContext({ baseURL: at.url })).newPage());
  const quiet = quietOf(page);
  await page.goto(first.make ? "/" : first.path);
  for (const { name, path, list, make } of theirs) {
    const made = visitor && (await make?.(visitor, at));
    await take(page, quiet, made ?? (list === undefined ? path : await firstOf(page, list)), [look, `${name}.png`]);
  }
}

interface Visit extends Pick<Fixtures, "arrive"> {
  readonly at: Product;
  readonly browser: Browser;
}

test.describe.configure({ mode: "parallel" });

function storedOf(look: string): readonly string[] {
  const folder = `${FOLDER}/${look}`;
  return existsSync(folder) ? readdirSync(folder).map((file) => file.replace(/\.png$/, "")) : [];
}

/** A rehearsal takes all pages, `npm test` one in this many. */
const EVERY = isRehearsal ? 1 : 4;

for (const { look, use } of COMPARED) {
  test.describe(`${look}, ${use.viewport.width} px`, () => {
    // The style sheet of the pictures is not part of the product.
    test.use({ ...use, timezoneId: "UTC", bypassCSP: true });

    test("pages look as in their stored pictures", async ({ ownProduct, arrive, browser }) => {
      const renews = isRenewed();
      const stored = storedOf(look);
      const all = shots();
      const wanted = all.filter(({ make }, i) => make !== undefined || i % EVERY === 0);
      const due = new Set(wanted.filter(({ name }) => renews || stored.includes(name)));
      // People sign in in the same order, whichever pages are due: the security log shows it.
      const visits = Map.groupBy(all, ({ person, make }) => `${person} ${make !== undefined}`);
      for (const theirs of visits.values()) {
        const shown = theirs.filter((shot) => due.has(shot));
        await takeAll(shown, look, { at: ownProduct, arrive, browser });
      }
      const former = stored.filter((name) => all.every((shot) => shot.name !== name));
      if (renews) for (const name of former) rmSync(`${FOLDER}/${look}/${name}.png`);
      else expect(former, "pictures of pages that are no more: run npm run pictures").toEqual([]);
    });
  });
}

for (const { look } of LOOKS) {
  // Its title keeps it out of `npm run pictures`, which is storing them.
  test(`every page has a file among the ${look} pictures`, () => {
    expect(storedOf(look).toSorted()).toEqual(
      shots()
        .map(({ name }) => name)
        .toSorted(),
    );
  });
}
