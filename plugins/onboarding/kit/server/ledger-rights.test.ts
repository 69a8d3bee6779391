import {
  type ColumnKind,
  displayText,
  ENTITY_ACTIONS,
  type HistoryEntry,
  type PermissionMap,
  type Values,
} from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeDatabases, few } from "../../../../server/src/database/testing.ts";
import {
  type Account,
  type Caller,
  CALLERS,
  OTHER,
  OWN,
  productTemplate,
  startProduct,
  type TestProduct,
} from "./portal.testing.ts";
import {
  accountOf,
  ENTITIES,
  expected,
  expectedOfAdmin,
  isFixed,
  lettersOf,
  makerOf,
  ownTo,
  typeOf,
} from "./ledger-rights.testing.ts";
import { type RecordMaker, recordMaker } from "../../../../server/src/routes/testing.ts";

/** What is asked of the embedded database, which runs the same statements: each scope of what is stored in tables. */
const FEW = ["user", "department", "organization", "secRoleOrganizationSecAnswer"];
/** Those that operations alone write, for whose calls other permissions count. */
const OPERATED: ReadonlySet<string> = new Set(["epicId", "questionnaireSnapshot"]);
/** A record of each fixed list. */
const FIRST: Readonly<Record<string, string>> = {
  elementType: "TextField",
  operator: "contains",
  epicApplicationType: "epiccare",
};
/** What is filtered by the text that is read of it. */
const FILTERED: ReadonlySet<ColumnKind> = new Set(["text", "integer", "boolean", "date"]);

describeDatabases(
  "the generic calls",
  (database, kind) => {
    // Who may do what is decided before the database is asked.
    const callers: readonly Caller[] = kind === "postgresql" ? CALLERS : ["member", "admin"];
    const entities = kind === "postgresql" ? ENTITIES : FEW;
    let product: TestProduct;
    let make: RecordMaker<Account>;
    beforeAll(async () => {
      product = await startProduct(database());
      make = recordMaker(product, makerOf);
      for (const organizationId of [OWN, OTHER]) await product.setStatus(organizationId, "nmqOpen");
    });
    afterAll(() => product.close());

    const rowsOf = async (path: string) => {
      const { status, body } = await product.call("admin", "GET", path);
      expect([path, status]).toEqual([path, 200]);
      return body.result as unknown as readonly Values[];
    };
    const statusOf = async (answer: ReturnType<TestProduct["call"]>) => (await answer).status;

    test("serve every entity of the metadata, and each is in the ledger", () => {
      expect([...product.metadata.current().entityNames].toSorted()).toEqual(ENTITIES.toSorted());
    });

    const serves = async (routes: string) => {
      for (const route of routes.split(" ")) await rowsOf(route);
    };
    test("serve the records of organizations [ACC-187]", () =>
      serves("user department device interface location resource extract event grant file2"));
    test("serve the security model [ACC-190 GEN-213 ADM-219]", async () => {
      await serves(
        "security/answer security/answerFunction security/function security/functionInput security/roleOrganization " +
          "security/roleOrganizationAnswer security/rolePrimary security/rolePrimaryFunction " +
          "security/rolePrimaryQuestion security/question",
      );
      const values = { text: "Who signs?" };
      const check = await product.call("admin", "POST", "security/question/check", { id: null, values });
      expect([check.status, check.body.result]).toEqual([200, []]);
      for (const path of ["security", "secQuestion"]) {
        expect((await product.call("admin", "GET", path)).status, path).toBe(404);
      }
    });
    test("serve definitions and configuration [ACC-188 ADM-129]", async () => {
      const views = "resourceAttribute resourceEpicMapping resourcePreset userAttribute userEpicMapping userPreset";
      await serves(`attribute elementType entity fileType option departmentPreset ${views}`);
    });
    test("serve members the lists of the generic screens, and their presets [GEN-212 ADM-246]", async () => {
      const presets = "userPreset resourcePreset departmentPreset";
      for (const route of `user resource department attribute entity organization file2 ${presets}`.split(" ")) {
        const { status, body } = await product.call("member", "GET", route);
        expect([route, status, Array.isArray(body.result)]).toEqual([route, 200, true]);
      }
    });
    test("serve provider staff the accounts of the CRM [ADM-246]", async () => {
      expect(await statusOf(product.call("staff", "GET", "salesforce/account"))).toBe(200);
    });
    test("serve the operators, which compare as opposites, and refuse to change them [ADM-114]", async () => {
      const rows = await rowsOf("operator?sort=-name");
      expect(rows.map((row) => row["name"])).toEqual(["does not contain", "contains"]);
      for (const path of ["operator", "epicApplicationType"]) {
        const first = `${path}/${String((await rowsOf(path))[0]?.["name"])}`;
        for (const [method, at] of [
          ["POST", path],
          ["PUT", first],
          ["DELETE", first],
        ] as const) {
          const { status, headers } = await product.call("admin", method, at, { name: "is" });
          expect([method, status, headers["allow"]]).toEqual([method, 405, "GET"]);
        }
      }
    });
    test("serve the applications of security templates, each single or multiple [ACC-193]", async () => {
      const rows = await rowsOf("epicApplicationType");
      const areas = typeOf("template").attributes.filter(({ fkName }) => fkName === "securityClass");
      expect(rows.map((row) => row["name"]).toSorted(byText)).toEqual(areas.map(({ name }) => name).toSorted(byText));
      expect(rows.filter((row) => row["itemType"] === "single").length).toBe(5);
      expect(rows.every((row) => ["single", "multiple"].includes(String(row["itemType"])))).toBe(true);
      const [one] = await rowsOf(
        `epicApplicationType?columns=itemType&limit=1&filter=${encodeURIComponent('{"kind":"term","attribute":"name","operator":"equals","values":["radar"]}')}`,
      );
      expect(one).toEqual({ name: "radar", itemType: "single" });
    });
    const isWholeFor = async (entity: string, route: string) => {
      expect(typeOf(entity).route).toBe(route);
      const made = await make.aRecord(entity);
      const path = make.pathOf(entity, made);
      expect((await product.call("admin", "GET", path)).body.result).toEqual(made);
      expect(await rowsOf(typeOf(entity).route)).toContainEqual(made);
      const change = await make.aChange(entity, made);
      expect((await product.call("admin", "PUT", path, change)).body.result).toMatchObject(change);
      expect((await product.call("admin", "DELETE", path)).status).toBe(200);
      expect((await product.call("admin", "GET", path)).status).toBe(404);
    };
    test("list, get, create, update and remove primary roles and what is bound to them [ADM-180 ADM-112]", async () => {
      await isWholeFor("secRolePrimary", "security/rolePrimary");
      await isWholeFor("secRolePrimarySecFunction", "security/rolePrimaryFunction");
      await isWholeFor("secRolePrimarySecQuestion", "security/rolePrimaryQuestion");
    });
    test("list, get, create, update and remove questions, answers and their functions [ADM-219]", async () => {
      await isWholeFor("secQuestion", "security/question");
      await isWholeFor("secAnswer", "security/answer");
      await isWholeFor("secAnswerSecFunction", "security/answerFunction");
    });
    test("list, get, create, update and remove security functions and their points [ADM-229]", async () => {
      await isWholeFor("secFunction", "security/function");
      await isWholeFor("secFunctionInput", "security/functionInput");
    });
    test("the session states of each what its profile may do, yes or no [GEN-208 BLD-214 ADM-D38]", async () => {
      for (const caller of CALLERS.filter((each) => each !== "nobody")) {
        const { user } = (await product.call(caller, "GET", "session")).body.result;
        const { permission } = user as { readonly permission: PermissionMap };
        for (const entity of ENTITIES.filter((name) => !OPERATED.has(name))) {
          const held = ENTITY_ACTIONS.map((action) => permission[entity]?.[action]);
          const letters = Array.from("VCUR", (letter) => lettersOf(entity, caller).includes(letter));
          expect([caller, entity, ...held]).toEqual([caller, entity, ...letters]);
        }
        const isAdmin = caller === "admin";
        const isProviderUser = isAdmin || caller === "staff";
        expect(permission["organization"]).toMatchObject({ admin: isAdmin });
        expect(permission["adminApp"]).toMatchObject({ view: isAdmin });
        const { attribute } = permission["organization"] ?? {};
        expect(attribute?.["comments"]?.view ?? true).toBe(isProviderUser);
        expect(attribute?.["providerInstallAnalyst"]?.update ?? true).toBe(isProviderUser);
      }
    });
    test("serve the entities of the build area by their names, each list as the result [BLD-216]", async () => {
      const mappings = ["userEpicMapping", "resourceEpicMapping"];
      const records = ["address", "location", "department", "organization", "user", "event"];
      for (const entity of [...records, "attribute", "option", "entity", ...mappings]) {
        expect([entity, Array.isArray(await rowsOf(entity))]).toEqual([entity, true]);
      }
    });
    test("list the records of the session's organization alone [BLD-D39]", async () => {
      await product.create({}, "otherMember");
      const kept = entities.filter((entity) => !OPERATED.has(entity)).map(typeOf);
      for (const { name, route } of kept.filter(({ scope }) => scope === "organization")) {
        const owners = (await rowsOf(route)).map((row) => row["organizationId"]);
        expect([name, owners]).toEqual([name, owners.map(() => OWN)]);
      }
    });
    test("serve the interconnect entities [ACC-191 ADM-113]", () =>
      serves("interconnect/securityClass interconnect/template"));

    describe.each(entities)("of %s [ADM-D37]", (entity) => {
      const type = typeOf(entity);
      const { route } = type;
      const key = type.primaryKey.name;
      const isMade = lettersOf(entity, makerOf(entity)).includes("C") && !isFixed(entity);
      const historyOf = (id: unknown) => `${entity}AuditHistory?filter[${key}]=${String(id)}`;
      const mayUpdate = lettersOf(entity, makerOf(entity)).includes("U");
      let path = `${route}/${FIRST[entity] ?? "1"}`;
      let historyPath = historyOf(FIRST[entity] ?? 1);
      beforeAll(async () => {
        if (!isMade) return;
        // A new organization is the record of nobody's session.
        const id = type.scope === "self" ? OWN : (await make.aRecord(entity))[key];
        path = `${route}/${String(id)}`;
        historyPath = historyOf(id);
      });
      const keysOf = (rows: readonly Values[]) => rows.map((row) => row[key]);

      test.each(callers)("answer %s as the table says [BLD-D38 ADM-113 BLD-216]", async (caller) => {
        const before = isMade ? (await product.call("admin", "GET", path)).body.result : {};
        const change = isMade ? await make.aChange(entity, before) : {};
        const isChanged = Object.keys(change).length > 0;
        const on = (letters: string, onRecord: boolean) => expected(caller, { entity, letters, onRecord });
        const answers = {
          list: await statusOf(product.call(caller, "GET", route)),
          get: await statusOf(product.call(caller, "GET", path)),
          history: await statusOf(product.call(caller, "GET", historyPath)),
          create: await statusOf(
            make.send(
              caller,
              entity,
              isMade ? ownTo(caller, entity, await make.aBody(entity, accountOf(caller, entity))) : {},
            ),
          ),
          update: await statusOf(product.call(caller, "PUT", path, change)),
          batch: await statusOf(product.call(caller, "POST", `${route}/batch`, [])),
          listOfAll: await statusOf(product.call(caller, "GET", `admin/${route}`)),
          getOfAll: await statusOf(product.call(caller, "GET", `admin/${path}`)),
          historyOfAll: await statusOf(product.call(caller, "GET", `admin/${historyPath}`)),
        };
        expect(answers).toEqual({
          list: on("V", false),
          get: on("V", true),
          history: on("V", true),
          create: on("C", false),
          update: on(isChanged || isFixed(entity) ? "U" : "V", true),
          batch: on("CU", false),
          listOfAll: expectedOfAdmin(caller, entity),
          getOfAll: expectedOfAdmin(caller, entity),
          historyOfAll: expectedOfAdmin(caller, entity),
        });
        if (isFixed(entity)) expect(await statusOf(product.call(caller, "DELETE", path))).toBe(on("R", true));
        if (!isMade) return;
        const after = (await product.call("admin", "GET", path)).body.result;
        if (answers.update === 200 && isChanged) expect(after).toMatchObject(change);
        else expect(after).toEqual(before);
        const mayRemove = on("R", true);
        const doomed = mayRemove === 200 ? make.pathOf(entity, await make.aRecord(entity)) : path;
        expect(await statusOf(product.call(caller, "DELETE", doomed))).toBe(mayRemove);
        expect(await statusOf(product.call("admin", "GET", doomed))).toBe(mayRemove === 200 ? 404 : 200);
      });

      test.runIf(isMade)("create, answer, list, find and order a record [ACC-181 ACC-182 ACC-183]", async () => {
        const { result } = (await product.call("admin", "GET", path)).body;
        const listed = await rowsOf(`${route}`);
        expect(listed).toContainEqual(result);
        for (const { name } of few(kind, type.attributes)) {
          for (const sort of [name, `-${name}`]) {
            const sorted = await rowsOf(`${route}?sort=${sort}&columns=${key}`);
            expect(keysOf(sorted).toSorted(byText), sort).toEqual(keysOf(listed).toSorted(byText));
          }
        }
        const filtered = type.attributes.filter(({ column }) => FILTERED.has(column));
        for (const attribute of few(kind, filtered)) {
          const text = displayText(attribute, result);
          const values = text === "" ? [] : [text];
          const filter = JSON.stringify({ kind: "term", attribute: attribute.name, operator: "equals", values });
          const found = await rowsOf(`${route}?filter=${encodeURIComponent(filter)}&columns=${key}`);
          expect(keysOf(found), attribute.name).toContain(result[key]);
        }
      });

      test.runIf(isMade && mayUpdate)("change as sent, but for what the server sets [ACC-184 ADM-112]", async () => {
        const { result: before } = (await product.call("admin", "GET", path)).body;
        const times = { created: "2000-01-01T00:00:00.000Z", updated: "2000-01-01T00:00:00.000Z" };
        const change = await make.aChange(entity, before);
        const { status, body } = await product.call(makerOf(entity), "PUT", path, { ...change, ...times });
        expect([status, body.result]).toMatchObject([200, change]);
        expect(body.result["created"]).toEqual(before["created"]);
        expect(String(body.result["updated"])).not.toContain("2000");
        // The list over all organizations may tell more of a record, as it does of whose account it is (ADM-036).
        expect(await rowsOf(`admin/${route}`)).toContainEqual(expect.objectContaining(body.result));
      });

      test.runIf(isMade && type.scope === "organization" && entity !== "file2")(
        "belong to the session's organization, whatever is sent [ACC-D34 NMQ-D36 BLD-D39]",
        async () => {
          const body = { ...(await make.aBody(entity)), organizationId: OTHER };
          const made = (await make.send(makerOf(entity), entity, body)).body.result;
          expect(made["organizationId"]).toBe(OWN);
          const own = make.pathOf(entity, made);
          await product.call(makerOf(entity), "PUT", own, { organizationId: OTHER });
          expect((await product.call(makerOf(entity), "GET", own)).body.result["organizationId"]).toBe(OWN);
        },
      );

      test.runIf(isMade)(
        "keep what was done to it as its history, and after it is gone [ACC-185 GEN-D39 NMQ-D39]",
        async () => {
          const { body } = await product.call("admin", "GET", historyPath);
          const entries = body.result as unknown as readonly HistoryEntry[];
          expect(entries.length).toBeGreaterThan(0);
          if (!lettersOf(entity, makerOf(entity)).includes("R")) return;
          const doomed = await make.aRecord(entity);
          const change = await make.aChange(entity, doomed);
          const isChanged = mayUpdate && Object.keys(change).length > 0;
          if (isChanged) await product.call(makerOf(entity), "PUT", make.pathOf(entity, doomed), change);
          const removed = await product.call(makerOf(entity), "DELETE", make.pathOf(entity, doomed));
          expect(removed.status).toBe(200);
          expect((await product.call("admin", "GET", make.pathOf(entity, doomed))).status).toBe(404);
          const { status, body: left } = await product.call("admin", "GET", historyOf(doomed[key]));
          // Whose a record was that not everybody has is known no more once it is gone.
          if (type.sharedBy !== null) expect(status).toBe(404);
          else {
            const written = left.result as unknown as readonly HistoryEntry[];
            expect([status, written.length]).toEqual([200, isChanged ? 3 : 2]);
            if (isChanged) expect(written[1]?.attributeMap).toMatchObject(change);
            expect(new Set(written.map(({ auditUserId }) => auditUserId)).size).toBe(1);
            expect(written.every(({ auditTimestamp }) => auditTimestamp > "2026")).toBe(true);
          }
        },
      );
    });

    describe("the own organization", () => {
      test.each<[Caller, number]>([
        ["nobody", 401],
        ["member", 403],
        ["reader", 403],
        ["otherMember", 404],
        ["staff", 200],
        ["admin", 200],
      ])("%s changes its abbreviation: %i [BLD-D38]", async (caller, status) => {
        const answer = await product.call(caller, "PUT", `organization/${OWN}`, { abbreviation: caller.slice(0, 9) });
        expect(answer.status).toBe(status);
      });
      test.each(["member", "otherMember", "staff"] as const)(
        "is the only one that %s sees [BLD-D39 ACC-164]",
        async (caller) => {
          const { body } = await product.call(caller, "GET", "organization");
          expect(body.result).toMatchObject([{ organizationId: caller === "otherMember" ? OTHER : OWN }]);
          expect(body.result).toHaveLength(1);
        },
      );
      test("keeps a change of its core team as history, with who made it and when [GEN-D39]", async () => {
        const coreTeam = { "Lab Managers": [{ name: "Ann", email: "ann@one.example" }] };
        const { userId } = (await product.call("member", "GET", "session")).body.result["user"] as { userId: number };
        expect((await product.call("member", "PUT", `organization/${OWN}`, { coreTeam })).status).toBe(200);
        const path = `organizationAuditHistory?filter[organizationId]=${OWN}`;
        const entries = (await product.call("admin", "GET", path)).body.result as unknown as readonly HistoryEntry[];
        const found = entries.filter(({ attributeMap }) => JSON.stringify(attributeMap).includes("ann@one.example"));
        expect(found).toMatchObject([{ auditUserId: userId, attributeMap: { coreTeam } }]);
      });
      test("staff work on the chosen one only [BLD-D39 GEN-D35]", async () => {
        const { body } = await product.call("staff", "GET", "organization");
        expect(body.result).toMatchObject([{ organizationId: OWN }]);
        expect((await product.call("staff", "GET", `organization/${OTHER}`)).status).toBe(404);
        const stranger = (await product.create({}, "otherMember"))["userId"];
        for (const method of ["GET", "PUT", "DELETE"] as const) {
          const body = method === "PUT" ? { jobTitle: "Theirs" } : undefined;
          expect((await product.call("admin", method, `user/${String(stranger)}`, body)).status).toBe(404);
        }
      });
    });
  },
  productTemplate,
);

function byText(a: unknown, b: unknown): number {
  return String(a) < String(b) ? -1 : 1;
}
