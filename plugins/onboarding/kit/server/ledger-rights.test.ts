import type { PermissionMap, Values } from "@armature/engine";
import { ENTITY_ACTIONS } from "@armature/engine/access";
import type { HistoryEntry } from "@armature/engine/history";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql, type RecordMaker, recordMaker, rightsSuite } from "@armature/server/testing";
import {
  type Account,
  type Caller,
  CALLERS,
  OTHER,
  OWN,
  portal,
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

/** Those that operations alone write, for whose calls other permissions count. */
const OPERATED = ["epicId", "questionnaireSnapshot"];
/** A record of each fixed list. */
const FIRST: Readonly<Record<string, string>> = {
  elementType: "TextField",
  operator: "contains",
  epicApplicationType: "epiccare",
};
rightsSuite(portal, {
  rights: {
    entities: ENTITIES,
    typeOf,
    lettersOf,
    isFixed,
    makerOf,
    accountOf,
    ownTo,
    expected,
    expectedOfAdmin,
  },
  titles: {
    lists: "list the records of the session's organization alone [BLD-D39]",
    entities: "of %s [ADM-D37]",
    callers: "answer %s as the table says [BLD-D38 ADM-113 BLD-216]",
    records: "create, answer, list, find and order a record [ACC-181 ACC-182 ACC-183]",
    changes: "change as sent, but for what the server sets [ACC-184 ADM-112]",
    organization: "belong to the session's organization, whatever is sent [ACC-D34 NMQ-D36 BLD-D39]",
    history: "keep what was done to it as its history, and after it is gone [ACC-185 GEN-D39 NMQ-D39]",
  },
  first: FIRST,
  unserved: OPERATED,
  async prepare(product) {
    for (const organizationId of [OWN, OTHER]) await (product as TestProduct).setStatus(organizationId, "nmqOpen");
  },
});

describePostgresql(
  "the generic calls of the portal",
  (database) => {
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
        for (const entity of ENTITIES.filter((name) => !OPERATED.includes(name))) {
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
    test("serve the interconnect entities [ACC-191 ADM-113]", () =>
      serves("interconnect/securityClass interconnect/template"));

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
