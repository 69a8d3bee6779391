import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { MetadataError } from "@armature/engine";
import { registry } from "@armature/plugins/elements";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OwnMigration } from "../database/own-migrations.ts";
import { pendingOwn } from "../database/own-migrations.ts";
import { describeDatabases } from "../database/testing.ts";
import { createLog } from "../http/log.ts";
import { defineModule, type WholeApplication } from "../modules/application-code.ts";
import { equipment, METADATA, registerTemplate } from "../testing/equipment.testing.ts";
import { loadConfig } from "./load-config.ts";
import { openRecords } from "./open-records.ts";
import { readApplication } from "./read-application.ts";
import { sentenceOf } from "./refuse-to-start.ts";

const folder = mkdtempSync(path.join(tmpdir(), "armature-own-"));
const HOLDS: OwnMigration = {
  name: "0001-holds",
  checksum: "1",
  async up(db) {
    await db.schema.createTable("hold").addColumn("item", "integer").execute();
  },
};

/** A later release of the register with a table of its own, and without the building of rooms. */
function laterRelease(): WholeApplication {
  for (const name of ["platform", "equipment"])
    cpSync(path.join(METADATA, name), path.join(folder, name), { recursive: true });
  rmSync(path.join(folder, "equipment/examples/records"), { recursive: true });
  writeFileSync(path.join(folder, "package.json"), '{ "version": "99.0.0" }');
  const file = path.join(folder, "equipment/entities/room/attributes.json");
  const attributes = JSON.parse(readFileSync(file, "utf8")) as readonly { readonly name: string }[];
  writeFileSync(file, JSON.stringify(attributes.filter(({ name }) => name !== "building")));
  return { ...readApplication(folder, "equipment", registry), modules: [], migrations: [HOLDS] };
}

describeDatabases(
  "a release with tables of its own that hides values",
  (database) => {
    let later: WholeApplication;
    beforeAll(() => {
      later = laterRelease();
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    const start = async (application: WholeApplication, accept?: string) => {
      const config = loadConfig({ DATABASE_URL: "memory://", DEMO: "off" });
      const opened = await openRecords({
        application,
        database: database(),
        clock: () => new Date(),
        log: createLog("silent"),
        config,
        accept,
      });
      await opened.flush();
    };

    test("makes them once somebody accepted that, so the release before starts until then [ADD-095]", async () => {
      const sentence = sentenceOf(await start(later).catch((error: unknown) => error)) ?? "";
      expect(sentence).toContain("room.building is removed.");
      await start(equipment);
      const lint = () => {
        throw new MetadataError([{ code: "shape", path: "room", message: "is refused by a module" }]);
      };
      const refused = { ...later, modules: [defineModule({ name: "test.refuses", lint })] };
      const accept = /--accept (\S+)/.exec(sentence)?.[1];
      expect(sentenceOf(await start(refused, accept).catch((error: unknown) => error))).toContain(
        "is refused by a module",
      );
      expect(await pendingOwn(database().kysely, later)).toEqual(["0001-holds"]);
      await start(later, accept);
      expect(await pendingOwn(database().kysely, later)).toEqual([]);
    });
  },
  registerTemplate,
);
