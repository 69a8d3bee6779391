import { platform } from "@armature/engine/platform";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { RouteOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Values } from "@armature/engine";
import { describePostgresql } from "../../database/testing.ts";
import { EVENTS_PATH } from "../../events/routes.ts";
import type { Contracts } from "../../http/contracts.ts";
import { openApiOf } from "../../openapi/shipped-document.ts";
import type { OpenApiDocument, OperationItem } from "../../openapi/shapes.ts";
import type { Testing, TestProduct } from "../../testing/test-product.ts";

/** Paths that are not called: one would end the session of the other calls, the other is a stream that does not end. */
const APART: ReadonlySet<string> = new Set([platform.session.logout.path, EVENTS_PATH]);
const METHODS = new Set(["get", "post", "put", "delete"]);

interface Described {
  /** The contracts of the application's own calls, by area. */
  readonly contracts?: Contracts;
  /** Entities that only its own operations write. Nobody has permissions for them. */
  readonly unserved?: readonly string[];
  /** Paths of its own downloads. */
  readonly downloads?: readonly string[];
  /** Whether the routes of some entities have an area, as in `security/function`. */
  readonly areas?: boolean;
  /** How many registered calls apply only to some entities. */
  readonly ofSome: number;
  readonly hidden: {
    /** An entity with a download, and an attribute of users. A test hides both from the maker. */
    readonly entity: string;
    readonly attribute: string;
    /** An entity and its attribute that the maker may never view. */
    readonly undisclosed: readonly [entity: string, attribute: string];
  };
}

/** Tests that the description of an application's calls matches what it serves. */
export function describedSuite<Person extends string>(
  { cast, start, template }: Testing<Person>,
  { contracts = {}, unserved = [], downloads = [], areas = false, ofSome, hidden }: Described,
): void {
  describePostgresql(
    "the description of the calls",
    (database) => {
      let product: TestProduct<Person>;
      let document: OpenApiDocument;
      const registered: RouteOptions[] = [];
      const read = async (caller: Person = cast.administrator) => {
        const { status, body } = await product.call(caller, "GET", "openapi.json");
        expect(status).toBe(200);
        return body as unknown as OpenApiDocument;
      };
      beforeAll(async () => {
        product = await start(database(), { onRoute: (route) => void registered.push(route) });
        document = await read();
      });
      afterAll(() => product.close());

      const each = (): readonly (readonly [method: string, path: string, item: OperationItem])[] =>
        Object.entries(document.paths).flatMap(([path, methods]) =>
          Object.entries(methods).map(([method, item]) => [method, path, item] as const),
        );
      const served = () => {
        const { entities } = product.metadata.current().metadata;
        return [...entities.values()].filter(({ name }) => !unserved.includes(name));
      };
      const has = (method: string, path: string) => document.paths[path]?.[method.toLowerCase() as "get"] !== undefined;

      test("is for anybody with a session", async () => {
        expect((await product.call("nobody", "GET", "openapi.json")).status).toBe(401);
      });

      describe("as OpenAPI 3.1", () => {
        test("has calls of known methods, each with a name of its own and an answer", () => {
          expect(document.openapi).toBe("3.1.0");
          expect(document.info.title).not.toBe("");
          const items = each();
          expect(items.filter(([method]) => !METHODS.has(method))).toEqual([]);
          const names = items.map(([, , item]) => item.operationId);
          expect(new Set(names).size).toBe(names.length);
          expect(
            items.filter(([, , { responses }]) => !["200", "201", "303"].some((status) => responses[status])),
          ).toEqual([]);
          const tags = new Set(document.tags.map(({ name }) => name));
          expect(items.flatMap(([, , item]) => item.tags).filter((tag) => !tags.has(tag))).toEqual([]);
        });
        test("declares the parameters of every path, and no others", () => {
          for (const [method, path, item] of each()) {
            const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => String(name));
            const declared = (item.parameters ?? []).flatMap((p) => ("in" in p && p.in === "path" ? [p.name] : []));
            expect([method, path, new Set(declared)]).toEqual([method, path, new Set(inPath)]);
          }
        });
        test("refers only to what is there", () => {
          const references = JSON.stringify(document).match(/(?<="\$ref":")[^"]+/g) ?? [];
          expect(references.length).toBeGreaterThan(100);
          const unknown = references.filter((reference) => {
            const found = reference
              .slice(2)
              .split("/")
              .reduce<unknown>((at, key) => (at as Readonly<Record<string, unknown>> | undefined)?.[key], document);
            return !reference.startsWith("#/") || found === undefined;
          });
          expect(unknown).toEqual([]);
        });
        test("describes values by schemas of JSON Schema 2020-12", () => {
          const ajv = new Ajv2020({ strict: false, validateFormats: false });
          ajv.addSchema({ $id: "document", components: document.components });
          for (const name of Object.keys(document.components.schemas)) {
            expect(() => ajv.compile({ $ref: `document#/components/schemas/${name}` }), name).not.toThrow();
          }
        });
      });

      test("has a schema of every entity, which its records fit", async () => {
        const ajv = new Ajv2020({ strict: false, validateFormats: false });
        for (const type of served()) {
          const schema = document.components.schemas[type.name];
          expect(Object.keys((schema?.["properties"] ?? {}) as object), type.name).toEqual(
            expect.arrayContaining(type.attributes.map(({ name }) => name)),
          );
          const { status, body } = await product.call(cast.administrator, "GET", `admin/${type.route}`);
          expect([type.name, status]).toEqual([type.name, 200]);
          const fits = ajv.compile({
            type: "array",
            items: { ...schema, unevaluatedProperties: type.store === "definitions" },
          });
          // Values that come from a person's account are described with that list, which is an operation of its own.
          const records = body.result as unknown as readonly Values[];
          fits(records.map(({ username: _username, isProviderUser: _isProviderUser, ...record }) => record));
          expect(fits.errors ?? [], type.name).toEqual([]);
          const listed = document.paths[`/api/admin/${type.route}`]?.get?.responses["200"];
          const answer = listed && "content" in listed ? listed.content?.["application/json"]?.schema : undefined;
          expect(answer, type.name).toBeDefined();
          const isAnswer = ajv.compile({ ...answer, components: document.components });
          isAnswer(body);
          expect([type.name, isAnswer.errors ?? []]).toEqual([type.name, []]);
        }
      });

      test("has every generic call of every entity, and each is served", async () => {
        for (const type of served()) {
          const isFixed = type.store === "code";
          for (const prefix of ["/api", "/api/admin"]) {
            const path = `${prefix}/${type.route}`;
            expect([path, has("get", path), has("get", `${path}/{id}`)]).toEqual([path, true, true]);
            expect([path, has("put", `${path}/{id}`), has("post", `${path}/check`)]).toEqual([
              path,
              !isFixed,
              !isFixed,
            ]);
            expect(has("delete", `${path}/{id}`)).toBe(!isFixed && type.scope !== "self");
            expect(has("get", `${prefix}/${type.name}AuditHistory`)).toBe(true);
          }
          expect(has("post", `/api/${type.route}/batch`)).toBe(!isFixed);
          const isTabled = type.store === "records" && type.scope !== "self";
          expect(has("get", `/api/${type.route}/{id}/references`)).toBe(isTabled);
          expect(has("get", `/api/${type.route}/download`)).toBe(type.downloadName !== null);
        }
        for (const [method, path] of each().filter(([, called]) => !APART.has(called))) {
          const verb = method.toUpperCase() as "GET";
          const { body } = await product.call(
            cast.administrator,
            verb,
            path.replaceAll(/\{\w+\}/g, "999999"),
            verb === "GET" ? undefined : [],
          );
          expect([verb, path, body.errors?.[0]?.code]).not.toEqual([verb, path, "unknownCall"]);
        }
      });

      test("has every call that is registered, those below entities for every entity of their kind", () => {
        const tabled = served().filter(({ store, scope }) => store === "records" && scope !== "self");
        const routes = callsOf(registered);
        expect(routes).toContainEqual(["POST", "/api/:area/:entity/:id/restore/check"]);
        expect(routes).toContainEqual(["PUT", "/api/session/:organizationId"]);
        // Skips calls that apply only to some entities, because the test above covers them.
        const ofAll = routes.filter(([, path]) => !path.endsWith("/:entity/download"));
        expect(ofAll.length).toBe(routes.length - ofSome);
        expect(undescribed(ofAll, document.paths, tabled)).toEqual([]);
      });
      test.each([
        ["GET", "/api/unheard"],
        ["POST", "/api/session"],
        ["GET", "/api/:entity/unheard"],
        ...(areas ? [["POST", "/api/:area/:entity/:id/unheard"]] : []),
        ["GET", "/api/session/:organizationId"],
      ])("would lack %s %s", (method = "", path = "") => {
        expect(undescribed([[method, path]], document.paths, served())).not.toEqual([]);
      });

      test("has uploads, downloads, workbooks and the stream, each of its media type", async () => {
        const typesOf = (content: unknown) => Object.keys(content ?? {}).join();
        const media = (method: "get" | "post", path: string) => {
          const item = document.paths[path]?.[method];
          const done = item?.responses["200"] ?? item?.responses["201"] ?? {};
          return [typesOf(item?.requestBody?.content), "content" in done ? typesOf(done.content) : ""];
        };
        const [form, json, stream] = ["multipart/form-data", "application/json", "text/event-stream"];
        const workbook = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
        for (const path of ["/api/file2", "/api/upload", "/upload"]) {
          expect([path, ...media("post", path)]).toEqual([path, form, json]);
          expect(product.app.hasRoute({ method: "POST", url: path })).toBe(true);
        }
        for (const path of ["/api/file2/{id}/download", ...downloads]) {
          expect(media("get", path)).toEqual(["", "application/octet-stream"]);
        }
        for (const path of ["/api/entity/export", "/api/entity/export-user"]) {
          expect(media("post", path)).toEqual([form, workbook]);
          expect(product.app.hasRoute({ method: "POST", url: path })).toBe(true);
        }
        expect(media("post", "/api/user/sheet")).toEqual([json, workbook]);
        expect(media("get", `/api/${hidden.entity}/download`)).toEqual(["", workbook]);
        expect(media("get", EVENTS_PATH)).toEqual(["", stream]);
        expect(product.app.hasRoute({ method: "GET", url: EVENTS_PATH })).toBe(true);
        const sheet = { columns: ["A"], rows: [["1"]] };
        const { headers } = await product.call(cast.maker, "POST", "user/sheet", sheet);
        expect(headers["content-type"]).toBe(workbook);
      });

      test("is what the application says of its calls without a server", () => {
        const shipped = openApiOf(cast.application);
        expect(document.paths).toEqual(shipped.paths);
        expect(document.components).toEqual(shipped.components);
      });

      test("has every operation", () => {
        const called = Object.values({ ...platform, ...contracts }).flatMap(
          (area) => Object.values(area) as readonly Values[],
        );
        const paths = called.filter((each) => typeof each["path"] === "string" && typeof each["method"] === "string");
        expect(paths.length).toBeGreaterThan(5);
        for (const { method, path } of paths) {
          const place = String(path).replaceAll(/:(\w+)/g, "{$1}");
          expect([method, place, has(String(method), place)]).toEqual([method, place, true]);
        }
      });

      test("is the same until something is published, and then another", async () => {
        const one = await product.call(cast.administrator, "GET", "openapi.json");
        const etag = String(one.headers["etag"]);
        expect(
          (await product.call(cast.administrator, "GET", "openapi.json", undefined, { "if-none-match": etag })).status,
        ).toBe(304);
        await product.publish("user.shoeSize", { label: "Shoe Size", elementType: "TextField" });
        const two = await product.call(cast.administrator, "GET", "openapi.json", undefined, { "if-none-match": etag });
        expect(two.status).toBe(200);
        expect(JSON.stringify(two.body)).toContain("Shoe Size");
        expect(JSON.stringify(one.body)).not.toContain("Shoe Size");
      });

      test("tells nobody of what they may not view", async () => {
        const { entity, attribute, undisclosed } = hidden;
        await product.grant(cast.maker, {
          user: { attribute: { [attribute]: { view: false } } },
          [entity]: { view: false },
        });
        const seen = await read(cast.maker);
        await product.grant(cast.maker, null);
        expect(seen.components.schemas[entity]).toBeUndefined();
        expect(
          Object.keys(seen.paths).filter((path) =>
            path.split("/").some((part) => [entity, `${entity}AuditHistory`].includes(part)),
          ),
        ).toEqual([]);
        expect(seen.components.schemas["user"]?.["properties"]).not.toHaveProperty(attribute);
        const [of, name] = undisclosed;
        expect(document.components.schemas[of]?.["properties"]).toHaveProperty(name);
        expect(seen.components.schemas[of]?.["properties"]).not.toHaveProperty(name);
        expect((await product.call(cast.maker, "GET", `organization/${cast.own}`)).status).toBe(200);
      });
    },
    template,
  );
}

type Route = readonly [method: string, path: string];

/** Registered calls below /api. Leaves out the wildcards of the generic calls, which have no path of their own. */
function callsOf(registered: readonly RouteOptions[]): readonly Route[] {
  const routes = registered.flatMap(({ method, url }) => [method].flat().map((verb): Route => [verb, url]));
  return routes.filter(([verb, url]) => url.startsWith("/api/") && verb !== "HEAD" && !url.endsWith("*"));
}

/** A route below any entity must be described for every entity whose route has the same number of parts. */
function undescribed(
  routes: readonly Route[],
  paths: OpenApiDocument["paths"],
  entities: readonly { readonly route: string }[],
): readonly string[] {
  const described = Object.entries(paths).flatMap(([path, item]) => Object.keys(item).map((verb) => `${verb} ${path}`));
  return routes.flatMap(([method, path]) => {
    const below = ["/api/:entity/", "/api/:area/:entity/"].find((start) => path.startsWith(start));
    const own = entities.filter(({ route }) => route.includes("/") === (below?.includes(":area") ?? false));
    const whole = below === undefined ? [path] : own.map(({ route }) => path.replace(below, `/api/${route}/`));
    const isThere = (each: string) => {
      const pattern = new RegExp(`^${method.toLowerCase()} ${each.replaceAll(/:[^/]+/g, "\\{\\w+\\}")}$`);
      return described.some((call) => pattern.test(call));
    };
    return whole.filter((each) => !isThere(each)).map((each) => `${method} ${each}`);
  });
}
