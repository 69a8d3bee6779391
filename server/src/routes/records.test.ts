import {
  type ColumnKind,
  compileMetadata,
  displayText,
  type EntityType,
  parseAttributeSpec,
  parseEntitySpec,
  type Values,
} from "@armature/engine";
import { registry } from "@armature/plugins/elements";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeDatabases } from "../database/testing.ts";
import { ledgerEntities, type LedgerEntity, ledgerRows } from "../metadata/ledger.ts";
import { readShipped } from "../metadata/shipped.ts";
import {
  type Account,
  type Caller,
  CALLERS,
  OTHER,
  OWN,
  productTemplate,
  startProduct,
  type TestProduct,
} from "../testing.ts";
import { type RecordMaker, recordMaker } from "./testing.ts";

const PROFILES: Readonly<Record<Account, string>> = {
  member: "member",
  otherMember: "member",
  reader: "reader",
  staff: "providerStaff",
  admin: "providerAdmin",
};
/** The columns of the table of named permissions. */
const PROFILE_COLUMNS = ["member", "reader", "providerStaff", "providerAdmin"];
/** What is asked of the embedded database, which runs the same statements: each scope and store, and keys of all kinds. */
const FEW = ["user", "department", "organization", "attribute", "operator", "secRoleOrganizationSecAnswer"];
/** A record of each fixed list. */
const FIRST: Readonly<Record<string, string>> = {
  elementType: "TextField",
  operator: "contains",
  epicApplicationType: "epiccare",
};
/** What is filtered by the text that is read of it. */
const FILTERED: ReadonlySet<ColumnKind> = new Set(["text", "integer", "boolean", "date"]);
/** The care setting of the other organization, whose calls of an entity of the first alone are refused. */
const ONE_SETTING = "(Ambulatory only)";

const shipped = readShipped();
const { entities: types } = compileMetadata(
  {
    revision: 1,
    entities: shipped.filter((d) => d.kind === "entity").map((d) => parseEntitySpec(d.shipped)),
    attributes: shipped.filter((d) => d.kind === "attribute").map((d) => parseAttributeSpec(d.shipped)),
  },
  registry,
);
const ENTITIES = [...types.keys()];
const glance = ledgerEntities();

function typeOf(entity: string): EntityType {
  const type = types.get(entity);
  if (!type) throw new Error(`There is no entity ${entity}`);
  return type;
}

/** The entity's row of 'Entities at a glance'; of what the ledger knows by its views only, the row of one of those. */
function rowOf(entity: string): LedgerEntity {
  const row =
    glance.find(({ name }) => name === entity) ?? glance.find(({ name }) => types.get(name)?.viewOf === entity);
  if (!row) throw new Error(`The ledger does not know the entity ${entity}`);
  return row;
}

/** What the product itself holds: nobody's to write, whatever the row says (ADM-114, architecture 4). */
function isFixed(entity: string): boolean {
  return typeOf(entity).store === "code";
}

/** The letters that the table gives; none where it names another way in than the generic calls. */
function lettersOf(entity: string, caller: Account): string {
  const { rights, routes } = rowOf(entity);
  const isGeneric = typeOf(entity).viewOf === null && !glance.some(({ name }) => name === entity);
  return isGeneric || routes.includes(`/api/${typeOf(entity).route}`) ? (rights[PROFILES[caller]] ?? "") : "";
}

/** Whether the caller may change what everybody in the organization has; of no account where records are not shared. */
function mayShare(caller: Account, entity: string): boolean {
  if (typeOf(entity).sharedBy === null) return true;
  const row = ledgerRows("### Profiles and named permissions").find(([name]) => name === `${entity}.share`);
  if (!row) throw new Error(`The ledger does not say who holds ${entity}.share`);
  return row[1 + PROFILE_COLUMNS.indexOf(PROFILES[caller])] === "true";
}

/** A body that the caller may send: personal where a shared record is not his to make. */
function ownTo(caller: Caller, entity: string, body: Values): Values {
  const { sharedBy } = typeOf(entity);
  return sharedBy === null || caller === "nobody" || mayShare(caller, entity) ? body : { ...body, [sharedBy]: null };
}

interface Expected {
  readonly entity: string;
  readonly letters: string;
  /** Whether the call names a record of the first organization. */
  readonly onRecord: boolean;
}

/** The status of a call: 401, the refusals that need no look-up, the other organization's 404, 403. */
function expected(caller: Caller, { entity, letters, onRecord }: Expected): number {
  if (caller === "nobody") return 401;
  const { scope } = rowOf(entity);
  const held = lettersOf(entity, caller);
  if (!held.includes("V")) return 403;
  const isOther = caller === "otherMember" && scope.startsWith("organization");
  if (isOther && scope.includes(ONE_SETTING)) return 403;
  if (isFixed(entity) && letters !== "V") return 405;
  if (letters === "R" && typeOf(entity).scope === "self") return 405;
  if (isOther && onRecord) return 404;
  if (!Array.from(letters).some((letter) => held.includes(letter))) return 403;
  if (onRecord && letters !== "V" && !mayShare(caller, entity)) return 403;
  return letters === "C" ? 201 : 200;
}

/** The status of a read under /api/admin. */
function expectedOfAdmin(caller: Caller, entity: string): number {
  if (caller === "nobody") return 401;
  const isProviderUser = caller === "staff" || caller === "admin";
  return isProviderUser && lettersOf(entity, caller).includes("V") ? 200 : 403;
}

function makerOf(entity: string): Account {
  return lettersOf(entity, "admin").includes("C") ? "admin" : "member";
}

describeDatabases(
  "the generic calls",
  (database, kind) => {
    // Who may do what is decided before the database is asked.
    const callers: readonly Caller[] = kind === "postgresql" ? CALLERS : ["member", "admin"];
    const entities = kind === "postgresql" ? ENTITIES : FEW;
    let product: TestProduct;
    let make: RecordMaker;
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
    test("serve definitions and configuration [ACC-188]", async () => {
      const views = "resourceAttribute resourceEpicMapping resourcePreset userAttribute userEpicMapping userPreset";
      await serves(`attribute elementType entity fileType option departmentPreset ${views}`);
    });
    test("serve the operators, which compare as opposites, and refuse to change them [ADM-114]", async () => {
      const rows = await rowsOf("operator?sort=-name");
      expect(rows.map((row) => row["name"])).toEqual(["does not contain", "contains"]);
      for (const path of ["operator", "epicApplicationType"]) {
        const { status, headers } = await product.call("admin", "POST", path, { name: "is" });
        expect([status, headers["allow"]]).toEqual([405, "GET"]);
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
    test("serve the interconnect entities [ACC-191]", () => serves("interconnect/securityClass interconnect/template"));

    describe.each(entities)("of %s", (entity) => {
      const type = typeOf(entity);
      const { route } = type;
      const key = type.primaryKey.name;
      const isMade = lettersOf(entity, makerOf(entity)).includes("C") && !isFixed(entity);
      const historyOf = (id: unknown) => `${entity}AuditHistory?filter[${key}]=${String(id)}`;
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
        for (const { name } of type.attributes) {
          for (const sort of [name, `-${name}`]) {
            const sorted = await rowsOf(`${route}?sort=${sort}&columns=${key}`);
            expect(keysOf(sorted).toSorted(byText), sort).toEqual(keysOf(listed).toSorted(byText));
          }
        }
        for (const attribute of type.attributes.filter(({ column }) => FILTERED.has(column))) {
          const text = displayText(attribute, result);
          const values = text === "" ? [] : [text];
          const filter = JSON.stringify({ kind: "term", attribute: attribute.name, operator: "equals", values });
          const found = await rowsOf(`${route}?filter=${encodeURIComponent(filter)}&columns=${key}`);
          expect(keysOf(found), attribute.name).toContain(result[key]);
        }
      });

      test.runIf(isMade)("keep what was done to it as its history, and after it is gone", async () => {
        const { body } = await product.call("admin", "GET", historyPath);
        const entries = body.result as unknown as readonly { readonly attributeMap: Values }[];
        expect(entries.length).toBeGreaterThan(0);
        if (!lettersOf(entity, makerOf(entity)).includes("R")) return;
        const doomed = await make.aRecord(entity);
        await product.call(makerOf(entity), "DELETE", make.pathOf(entity, doomed));
        const { status, body: left } = await product.call("admin", "GET", historyOf(doomed[key]));
        // Whose a record was that not everybody has is known no more once it is gone.
        if (type.sharedBy !== null) expect(status).toBe(404);
        else expect([status, (left.result as unknown as readonly unknown[]).length]).toEqual([200, 2]);
      });
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
      test.each(["member", "otherMember"] as const)("is the only one that %s sees [BLD-D39]", async (caller) => {
        const { body } = await product.call(caller, "GET", "organization");
        expect(body.result).toMatchObject([{ organizationId: caller === "member" ? OWN : OTHER }]);
      });
      test("staff work on the chosen one only [BLD-D39 GEN-D35]", async () => {
        const { body } = await product.call("staff", "GET", "organization");
        expect(body.result).toMatchObject([{ organizationId: OWN }]);
        expect((await product.call("staff", "GET", `organization/${OTHER}`)).status).toBe(404);
        const stranger = (await product.create({}, "otherMember"))["userId"];
        expect((await product.call("staff", "GET", `user/${String(stranger)}`)).status).toBe(404);
      });
    });
  },
  productTemplate,
);

function byText(a: unknown, b: unknown): number {
  return String(a) < String(b) ? -1 : 1;
}

/** Who makes what a caller's body refers to: somebody of the same organization. */
function accountOf(caller: Caller, entity: string): Account {
  return caller === "otherMember" && !rowOf(entity).scope.includes(ONE_SETTING) ? "otherMember" : "member";
}
