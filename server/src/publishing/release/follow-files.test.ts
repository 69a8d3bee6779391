import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import { equipment, registerTemplate, startPeople, type TestRegister } from "../../testing/equipment.testing.ts";
import { followFiles } from "./follow-files.ts";

const folder = mkdtempSync(path.join(tmpdir(), "armature-metadata-"));
const FILE = path.join(folder, "entities/user/attributes.json");
const folders = { tenancy: equipment.tenancy, platform: equipment.platform, metadata: folder };

describePostgresql(
  "metadata files that are followed",
  (database) => {
    let product: TestRegister;
    let stop: () => Promise<void>;
    let logged: string[] = [];
    beforeAll(async () => {
      cpSync(path.join(equipment.metadata, "entities"), path.join(folder, "entities"), { recursive: true });
      product = await startPeople(database());
      stop = followFiles(product.publishing, { folders, log: (text) => logged.push(text) });
    });
    beforeEach(() => {
      logged = [];
    });
    afterAll(async () => {
      await stop();
      await product.close();
      rmSync(folder, { recursive: true });
    });

    const shipped = readFileSync(path.join(equipment.metadata, "entities/user/attributes.json"), "utf8");
    const labelled = (label: string) => shipped.replace('"label": "Job Title"', `"label": "${label}"`);
    const label = () => product.metadata.current().metadata.entities.get("user")?.byName.get("jobTitle")?.label;

    test("are live once they are saved, in as many parts as an editor may [F-087]", async () => {
      const text = labelled("Position");
      expect(text).not.toBe(shipped);
      writeFileSync(FILE, text.slice(0, 100));
      writeFileSync(FILE, text);
      await expect.poll(label).toBe("Position");
      await expect.poll(() => logged).toEqual([expect.stringMatching(/^Metadata revision \d+: user\.jobTitle$/)]);
    });

    test("that cannot be read or published are told with their place, and what was published stays [F-087]", async () => {
      writeFileSync(FILE, shipped.slice(0, 100));
      await expect.poll(() => logged.at(-1)).toMatch(/user\/attributes\.json:\d+:\d+ is not JSON: /);
      writeFileSync(FILE, labelled("Position").replace('"elementType": "TextField"', '"elementType": "Nothing"'));
      await expect
        .poll(() => logged.at(-1))
        .toMatch(
          /^The metadata was not published:\nmetadata\/\S+\/entities\/user\/attributes\.json:\d+:\d+ user\.\w+\.elementType: there is no element type Nothing/,
        );
      expect(label()).toBe("Position");
      writeFileSync(FILE, shipped);
      await expect.poll(label).toBe("Job Title");
    });

    test("that say what is published already publish nothing", async () => {
      const { revision } = product.metadata.current();
      writeFileSync(FILE, shipped);
      // Long enough for both saves to be read separately.
      await new Promise((resolve) => setTimeout(resolve, 500));
      writeFileSync(FILE, labelled("Role"));
      await expect.poll(label).toBe("Role");
      expect(product.metadata.current().revision).toBe(revision + 1);
    });

    test("of an entity without a row of permissions are live, for administrators only [F-101]", async () => {
      const shelf = path.join(folder, "entities/shelf");
      mkdirSync(shelf);
      const key = { name: "id", label: "ID", type: "integer", primaryKey: true, serverSet: true };
      writeFileSync(path.join(shelf, "attributes.json"), JSON.stringify([key]));
      writeFileSync(path.join(shelf, "entity.json"), JSON.stringify({ name: "shelf", label: "Shelf" }));
      await expect.poll(() => logged.at(-1)).toMatch(/\nOnly administrators may use shelf: give each a row in /);
      expect((await product.call("technician", "GET", "shelf")).status).toBe(403);
      expect((await product.call("manager", "GET", "shelf")).status).toBe(200);
    });
  },
  registerTemplate,
);
