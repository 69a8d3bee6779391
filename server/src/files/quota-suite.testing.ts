import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describePostgresql } from "../database/testing.ts";
import type { OpenApiDocument } from "../openapi/shapes.ts";
import type { Testing, TestProduct } from "../testing/test-product.ts";
import { fileOf, formOf } from "./testing.ts";

interface Forms<Person extends string> {
  /** The minimum number of calls with a form. */
  readonly least: number;
  /** Creates the records that calls name. Returns the real path for a path below `/api`. */
  readonly prepare?: (product: TestProduct<Person>) => Promise<(path: string) => string>;
}

/**
 * Tests that every call with a form or with many rows counts towards the quota. It finds the calls in the description
 * of the API, so a new call that forgets the quota fails.
 */
export function quotaSuite<Person extends string>(
  { cast, start, template }: Testing<Person>,
  { least, prepare }: Forms<Person>,
): void {
  describePostgresql(
    "the bytes of every form and of rows that are saved",
    (database) => {
      let product: TestProduct<Person>;
      let document: OpenApiDocument;
      beforeAll(async () => {
        product = await start(database());
        document = (await product.call(cast.administrator, "GET", "openapi.json")).body as unknown as OpenApiDocument;
      });
      afterAll(() => product.close());

      const useUp = async (key: string, amount: number) => {
        const now = Date.now();
        const since = new Date(now).toISOString();
        const expires = new Date(now + 3_600_000).toISOString();
        const row = { key: createHash("sha256").update(key).digest("hex"), amount, since, expires };
        await database().kysely.deleteFrom("system.usage").execute();
        await database().kysely.insertInto("system.usage").values(row).execute();
      };
      type Form = { readonly schema: { readonly properties?: Readonly<Record<string, unknown>> } };
      const forms = () =>
        Object.entries(document.paths).flatMap(([path, { post }]) => {
          const content = (post as { requestBody?: { content: Record<string, Form> } } | undefined)?.requestBody
            ?.content;
          const form = content?.["multipart/form-data"];
          return form ? [{ path, names: Object.keys(form.schema.properties ?? {}) }] : [];
        });
      const VALUES: Readonly<Record<string, string | File>> = {
        file: fileOf("a.csv", Buffer.from("Name\nA\n")),
        filename: "a.xlsx",
        entityName: "user",
      };

      test("are bounded for a person and for an organization, whichever call has a form [F-009]", async () => {
        const { userId } = (await product.call(cast.administrator, "GET", "session")).body.result["user"] as {
          userId: number;
        };
        const pathOf = await prepare?.(product);
        const found = forms();
        expect(found.length).toBeGreaterThanOrEqual(least);
        for (const [key, most] of [
          [`upload:user:${userId}`, 200_000_000],
          [`upload:organization:${cast.own}`, 1_000_000_000],
        ] as const) {
          for (const { path, names } of found) {
            await useUp(key, most);
            const to = pathOf?.(path) ?? path;
            const parts = names.flatMap((name) => (VALUES[name] === undefined ? [] : [[name, VALUES[name]] as const]));
            const { body, headers } = await formOf(parts);
            const { status, body: answer } = await product.call(cast.administrator, "POST", to, body, headers);
            expect([path, status, answer.errors[0]?.code]).toEqual([path, 429, "quota"]);
          }
        }
      });

      test("are bounded for rows that a batch saves, and nothing of it is saved [F-009]", async () => {
        const { userId } = (await product.call(cast.maker, "GET", "session")).body.result["user"] as { userId: number };
        const row = product.anEntity("user");
        await useUp(`upload:user:${userId}`, 199_999_900);
        expect((await product.call(cast.maker, "POST", "user/batch", [row])).status).toBe(429);
        await useUp(`upload:user:${userId}`, 0);
        const { body } = await product.call(cast.maker, "POST", "user/batch", [row]);
        expect(body.result).toMatchObject([{ status: "created" }]);
      });
    },
    template,
  );
}
