import { readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Values } from "@armature/engine";
import { registry } from "@armature/plugins/elements";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountsOf, applicationFiles } from "../../create-armature/src/application-folder.ts";
import { describePostgresql } from "../database/testing.ts";
import { equipment } from "../testing/equipment.testing.ts";
import { emptyTemplate } from "../metadata/testing.ts";
import type { Product } from "./product.ts";
import { readApplication } from "./read-application.ts";
import { readExampleRecords } from "../seed/seed-files.ts";
import { ORIGIN } from "../session/testing.ts";
import { openExample, tokenOf } from "../testing/test-product.ts";

const NAME = "library";

/** Writes a new application next to the platform's definitions. @returns the folder of both */
async function writeApplication(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "armature-metadata-"));
  await cp(equipment.platform, path.join(folder, "platform"), { recursive: true });
  const read = (file: string): unknown => JSON.parse(readFileSync(path.join(equipment.metadata, file), "utf8"));
  for (const [file, content] of Object.entries(applicationFiles(NAME, "Library", read))) {
    const place = path.join(folder, NAME, file);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, JSON.stringify(content));
  }
  return folder;
}

describePostgresql(
  "what 'npm run new:application' makes",
  (database) => {
    const { member, administrator } = accountsOf(NAME);
    let folder: string;
    let product: Product;
    beforeAll(async () => {
      folder = await writeApplication();
      const application = { ...readApplication(folder, NAME, registry), modules: [] };
      product = await openExample(database(), {
        application,
        exampleRecords: readExampleRecords(application.metadata),
      });
    });
    afterAll(async () => {
      await product.app.close();
      await rm(folder, { recursive: true });
    });

    async function signIn(username: string) {
      const jwt = await tokenOf(product, username);
      return async (method: "GET" | "POST" | "PUT", route: string, body?: Values) => {
        const answer = await product.app.inject({
          method,
          url: `/api/${route}`,
          headers: { origin: ORIGIN },
          cookies: { jwt },
          ...(body && { payload: body }),
        });
        return { status: answer.statusCode, ...answer.json<{ result: Values & Values[]; errors: Values[] }>() };
      };
    }

    test("starts with a list, in which members add and change records", async () => {
      const call = await signIn(member);
      const names = async () => (await call("GET", "item")).result.map(({ name }) => name);
      expect(await names()).toEqual(["First item", "Second item"]);
      expect(await call("POST", "item", { name: "Third" })).toMatchObject({
        status: 400,
        errors: [{ code: "required", attribute: "code" }],
      });
      const { result, status } = await call("POST", "item", { code: "a-3", name: "Third", state: "In Use" });
      expect([status, result["code"]]).toEqual([201, "A-3"]);
      expect((await call("PUT", `item/${String(result["id"])}`, { name: "Third item" })).status).toBe(200);
      expect(await names()).toEqual(["First item", "Second item", "Third item"]);
    });

    test("lets its administrators alone change what is asked, while people work", async () => {
      const attribute = { entityName: "item", name: "shelf", label: "Shelf", elementType: "TextField", maxLength: 10 };
      expect((await (await signIn(member))("POST", "attribute", attribute)).status).toBe(403);
      expect((await (await signIn(administrator))("POST", "attribute", attribute)).status).toBe(201);
      const sent = { code: "A-4", name: "Fourth", shelf: "12" };
      expect((await (await signIn(member))("POST", "item", sent)).result).toMatchObject({ shelf: "12" });
    });
  },
  emptyTemplate,
);
