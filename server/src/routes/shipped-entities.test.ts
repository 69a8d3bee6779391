import {
  type AttributeType,
  type EntityType,
  isReference,
  type PermissionProfiles,
  type Values,
} from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeDatabases } from "../database/testing.ts";
import { readShipped } from "../metadata/shipped.ts";
import { type Account, productTemplate, startProduct, type TestProduct } from "../testing.ts";

/** Written by operations alone, or tested in detail by records.test.ts. */
const LEFT_OUT = new Set(["epicId", "questionnaireSnapshot", "organization", "user"]);
const PROFILES = { member: "member", reader: "reader", staff: "providerStaff", admin: "providerAdmin" } as const;
const CALLERS = Object.keys(PROFILES) as (keyof typeof PROFILES & Account)[];

const entities = readShipped()
  .filter(({ kind, shipped }) => kind === "entity" && (shipped["store"] ?? "records") === "records")
  .map(({ name }) => name)
  .filter((name) => !LEFT_OUT.has(name));

describeDatabases(
  "a shipped entity",
  (database) => {
    let product: TestProduct;
    beforeAll(async () => {
      product = await startProduct(database());
    });
    afterAll(() => product.close());

    function typeOf(entity: string): EntityType {
      const type = product.metadata.current().metadata.entities.get(entity);
      if (!type) throw new Error(`There is no entity ${entity}`);
      return type;
    }
    function lettersOf(entity: string, caller: keyof typeof PROFILES): string {
      const profiles: PermissionProfiles = product.metadata.current().profiles;
      return profiles.entities[entity]?.[PROFILES[caller]] ?? "";
    }
    /** A body with all that is asked for; what it refers to is made first, what depends on that is left empty. */
    async function aBody(entity: string): Promise<Values> {
      const dependent = typeOf(entity).attributes.filter((a) => (a.element?.reads?.(a) ?? []).length > 0);
      const asked = typeOf(entity).attributes.filter((a) => isReference(a.column) && a.required);
      const references = await Promise.all(asked.map(async (a) => [a.name, await aTarget(a)] as const));
      const empty = dependent.map((a) => [a.name, null] as const);
      return product.anEntity(entity, Object.fromEntries([...empty, ...references]));
    }
    async function aTarget({ fkName }: AttributeType): Promise<unknown> {
      const target = fkName ?? "";
      return (await aRecord(target))[typeOf(target).primaryKey.name];
    }
    async function aRecord(entity: string): Promise<Values> {
      const caller = lettersOf(entity, "admin").includes("C") ? "admin" : "member";
      const { status, body } = await product.call(caller, "POST", typeOf(entity).route, await aBody(entity));
      expect(status, JSON.stringify(body)).toBe(201);
      return body.result;
    }
    const pathOf = (entity: string, record: Values) =>
      `${typeOf(entity).route}/${String(record[typeOf(entity).primaryKey.name])}`;

    describe.each(entities)("%s", (entity) => {
      test("is created and read by its route, with what was sent [ACC-181 ACC-183]", async () => {
        const record = await aRecord(entity);
        const { status, body } = await product.call("admin", "GET", pathOf(entity, record));
        expect([status, body.result]).toEqual([200, record]);
        const { body: listed } = await product.call("admin", "GET", `${typeOf(entity).route}?limit=1000`);
        expect(listed.result).toContainEqual(record);
      });
      test("has a history by its name, not its route", async () => {
        const record = await aRecord(entity);
        const key = typeOf(entity).primaryKey.name;
        const path = `${entity}AuditHistory?filter[${key}]=${String(record[key])}`;
        const { status, body } = await product.call("admin", "GET", path);
        expect([status, body.result]).toMatchObject([200, [{ attributeMap: { [key]: record[key] } }]]);
      });
      test.each(CALLERS)("is served to %s as the profile may [BLD-D38]", async (caller) => {
        const letters = lettersOf(entity, caller);
        const record = await aRecord(entity);
        const answers = [
          await product.call(caller, "GET", typeOf(entity).route),
          await product.call(caller, "POST", typeOf(entity).route, await aBody(entity)),
          await product.call(caller, "DELETE", pathOf(entity, record)),
        ];
        const expected = [letters.includes("V") ? 200 : 403, letters.includes("C") ? 201 : 403];
        expect(answers.map(({ status }) => status)).toEqual([...expected, letters.includes("R") ? 200 : 403]);
      });
    });

    test("whose route has a slash is checked by it, and is no path without the rest", async () => {
      const values = { text: "Who signs?" };
      const check = await product.call("admin", "POST", "security/question/check", { id: null, values });
      expect([check.status, check.body.result]).toEqual([200, []]);
      expect((await product.call("admin", "GET", "security")).status).toBe(404);
      expect((await product.call("admin", "GET", "secQuestion")).status).toBe(404);
    });
  },
  productTemplate,
);
