import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Metadata, MetadataError } from "@armature/engine";
import { registry } from "@armature/plugins/elements";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../database/open.ts";
import { createLog } from "../http/log.ts";
import type { ApplicationModule } from "../modules/application-code.ts";
import { METADATA } from "../testing/equipment.testing.ts";
import { loadConfig } from "./load-config.ts";
import { readApplication } from "./read-application.ts";
import { outcomeOf } from "./outcome.testing.ts";
import { runMigrate, runPlan } from "./run-plan.ts";

const folder = mkdtempSync(path.join(tmpdir(), "armature-plan-"));
const DATA_DIR = path.join(folder, "data");
const files = () => path.join(folder, "equipment");
const attributes = () => path.join(files(), "entities/sparePart/attributes.json");

function copyFiles(): void {
  for (const name of ["platform", "equipment"])
    cpSync(path.join(METADATA, name), path.join(folder, name), { recursive: true });
  edit((all) => [...all, { name: "bin", label: "Bin", elementType: "TextField", orderNumber: 90 }]);
}

const configure = () => ({
  application: { ...readApplication(folder, "equipment", registry), modules: [] },
  config: loadConfig({ DATA_DIR }),
});

interface Attribute {
  readonly name: string;
  readonly [property: string]: unknown;
}

const version = (number: string) =>
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ version: number }));

/** Changes the attributes of spare parts in the files. */
function edit(change: (attributes: readonly Attribute[]) => readonly Attribute[]): void {
  const present = JSON.parse(readFileSync(attributes(), "utf8")) as readonly Attribute[];
  writeFileSync(attributes(), JSON.stringify(change(present), null, 2));
}

const plan = () => outcomeOf(() => runPlan(configure));
const migrate = (accept?: string) => outcomeOf(() => runMigrate(configure, accept));

async function query(text: string): Promise<readonly unknown[]> {
  const database = await openDatabase({ url: null, listenUrl: null, dataDir: DATA_DIR, log: createLog("silent") });
  const { rows } = await sql.raw(text).execute(database.kysely);
  await database.close();
  return rows;
}

beforeAll(async () => {
  version("1.0.0");
  copyFiles();
  expect(await plan()).toEqual({ printed: "The database is empty: everything is made.", code: 2 });
  expect(await migrate()).toEqual({ printed: "The database is up to date.", code: 0 });
  await query(`insert into data.organization ("name", "created", "updated") values ('North', now(), now());
    insert into data."sparePart" ("organizationId", "partNumber", "name", "bin", "created", "updated")
      select "organizationId", 'P1', 'Seal', 'B7', now(), now() from data.organization`);
});
beforeEach(copyFiles);
afterEach(() => void (process.exitCode = undefined));
afterAll(() => rmSync(folder, { recursive: true }));

test("says that nothing changes [F-120]", async () => {
  expect(await plan()).toEqual({ printed: "The definitions of the database are those of the files.", code: 0 });
});

test("refuses what a module refuses at the start, once the files are published [F-120]", async () => {
  const lint = ({ entities }: Metadata) => {
    if (entities.get("sparePart")?.byName.has("bin")) return;
    throw new MetadataError([{ code: "shape", path: "sparePart", message: "it needs a bin" }]);
  };
  const parts = { name: "equipment.parts", lint };
  const withModule = (module: ApplicationModule) =>
    outcomeOf(() =>
      runPlan(() => ({ ...configure(), application: { ...configure().application, modules: [module] } })),
    );
  expect((await withModule(parts)).code).toBe(0);
  version("1.0.1");
  edit((all) => all.filter(({ name }) => name !== "bin"));
  expect(await withModule(parts)).toMatchObject({ code: 1, printed: expect.stringContaining("it needs a bin") });
  const on = { ...parts, lint: () => undefined, entities: [{ entity: "sparePrt" }] };
  expect(await withModule(on)).toMatchObject({ code: 1, printed: expect.stringContaining("sparePrt") });
  version("1.0.0");
});

test("says what changes, and changes nothing itself [F-120]", async () => {
  edit((all) => all.map((each) => (each.name === "name" ? { ...each, label: "Title" } : each)));
  const changes = { printed: "sparePart.name changes: label.", code: 2 };
  expect(await plan()).toEqual(changes);
  expect(await plan()).toEqual(changes);
});

test("says what would be hidden; a migration asks for its acceptance, and a plan after it is empty [F-120]", async () => {
  version("1.1.0");
  edit((all) => all.filter(({ name }) => name !== "bin"));
  const { printed, code } = await plan();
  expect(printed).toContain("sparePart.bin is removed. Values set aside for 30 days: 1.");
  expect(code).toBe(3);
  const accept = /migrate --accept (\S+)$/.exec(printed)?.[1];
  const refused = await migrate();
  expect(refused.code).toBe(1);
  expect(refused.printed).toContain("so it does not start:\n- sparePart.bin is removed.");
  expect((await migrate("00000000-1")).code).toBe(1);
  expect(await migrate(accept)).toEqual({ printed: "The database is up to date.", code: 0 });
  expect((await plan()).code).toBe(0);
});

test("refuses a slip of a file in a sentence [F-120]", async () => {
  edit((all) => all.map((each) => (each.name === "name" ? { ...each, elementType: "TextFeld" } : each)));
  const { printed, code } = await plan();
  expect(printed).toContain("Did you mean TextField?");
  expect(printed).not.toContain("    at ");
  expect(code).toBe(1);
});

test("refuses the database of another application [F-120]", async () => {
  const outcome = await outcomeOf(() =>
    runPlan(() => {
      const { application, config } = configure();
      return { application: { ...application, name: "library" }, config };
    }),
  );
  expect(outcome).toMatchObject({ code: 1, printed: expect.stringContaining("holds the application equipment") });
});
