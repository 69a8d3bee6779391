import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { describePostgresql } from "../database/testing.ts";
import {
  ADMIN,
  type Caller,
  MEMBER,
  READER,
  revisionOf,
  rowsOf,
  STAFF,
  startProduct,
  sharedProduct,
} from "./testing.ts";
import { productTemplate } from "../testing.ts";

const column = (attributeName: string, required = false) => ({ attributeName, required });
const row = (epicItemNumber: number, value: string, over: object = {}) => ({
  epicItemNumber,
  valueType: "attribute",
  value,
  fkValue: null,
  ...over,
});

describePostgresql(
  "presets and mappings",
  (database) => {
    const { product, admin, member } = sharedProduct(database);

    /** A stored exception to somebody's profile, for the length of a test. */
    const withPermission = async (username: string, permission: object, act: () => Promise<void>) => {
      const set = (value: string | null) =>
        sql`update system.account set permission = ${value}::jsonb where username = ${username}`.execute(
          database().kysely,
        );
      await set(JSON.stringify(permission));
      try {
        await act();
      } finally {
        await set(null);
      }
    };
    const refuses = async (send: () => Promise<{ status: number; body: unknown }>, status: number) => {
      const before = await revisionOf(admin);
      const answer = await send();
      expect(answer).toMatchObject({ status });
      expect(await revisionOf(admin)).toBe(before);
      return answer as Awaited<ReturnType<Caller["post"]>>;
    };

    describe("a preset", () => {
      test("ships, and is answered with its columns and the names of the required ones", async () => {
        const presets = await rowsOf(member, "/api/userPreset");
        expect(presets.map((preset) => preset["label"])).toContain("Directory");
        expect(presets[0]).toMatchObject({ id: expect.any(Number) as unknown, entityName: "user" });
        const directory = presets.find((preset) => preset["label"] === "Directory");
        expect(directory?.["attributeList"]).toContainEqual(column("jobTitle"));
        expect(directory?.["attributeNameList"]).toEqual(["firstName", "lastName"]);
      });

      test("is made, changed and removed, its columns in their order, with a history [ADM-130 ADM-131]", async () => {
        const sent = { label: "Rota", attributeList: [{ name: "npi", required: true }, column("jobTitle")] };
        const made = await admin.post("/api/userPreset", sent);
        expect(made).toMatchObject({
          status: 201,
          body: { result: { label: "Rota", attributeList: [column("npi", true), column("jobTitle")] } },
        });
        const url = `/api/userPreset/${Number(made.body.result["id"])}`;
        const changed = await admin.put(url, { ...made.body.result, attributeList: [column("jobTitle", true)] });
        expect(changed).toMatchObject({ status: 200, body: { result: { attributeNameList: ["jobTitle"] } } });
        expect((await member.get(url)).body.result).toEqual(changed.body.result);
        const id = Number(made.body.result["id"]);
        const history = await rowsOf(member, `/api/userPresetAuditHistory?filter={"id":${id}}`);
        expect(history).toHaveLength(2);
        expect(history[1]).toMatchObject({ attributeMap: { attributeList: [column("jobTitle", true)] } });
        expect((await admin.remove(url)).status).toBe(200);
        expect((await admin.get(url)).status).toBe(404);
      });

      test("made after one was removed is another one", async () => {
        const one = await admin.post("/api/userPreset", { label: "Fleeting" });
        await admin.remove(`/api/userPreset/${Number(one.body.result["id"])}`);
        const other = await admin.post("/api/userPreset", { label: "Fleeting" });
        expect(other.body.result["id"]).not.toBe(one.body.result["id"]);
      });

      test("of users is none of resources; the same is shown among all", async () => {
        const { body } = await admin.post("/api/userPreset", { label: "Only users" });
        const id = Number(body.result["id"]);
        expect((await admin.get(`/api/resourcePreset/${id}`)).status).toBe(404);
        expect((await admin.get(`/api/preset/${id}`)).body.result).toEqual(body.result);
        await refuses(() => admin.put(`/api/resourcePreset/${id}`, { label: "Taken over" }), 404);
      });

      test("shipped and changed here is shipped overlaid by what was changed", async () => {
        const [preset] = await rowsOf(admin, "/api/userPreset");
        const changed = await admin.put(`/api/userPreset/${Number(preset?.["id"])}`, { label: "Phone List" });
        expect(changed.body.result).toMatchObject({ label: "Phone List", attributeList: preset?.["attributeList"] });
        const again = await startProduct(database());
        const kept = await (await again.as(ADMIN)).get(`/api/userPreset/${Number(preset?.["id"])}`);
        expect(kept.body.result).toMatchObject({ label: "Phone List" });
        await again.app.close();
      });

      test.each([
        ["no label", { label: " " }, 400, "shape", "label"],
        ["a label that another has", { label: " pROVIDERS " }, 409, "unique", "label"],
        [
          "a missing attribute [ADM-D24]",
          { attributeList: [column("gone")] },
          400,
          "unknownAttribute",
          "attributeList",
        ],
        ["an attribute twice", { attributeList: [column("npi"), column("npi")] }, 400, "duplicate", "attributeList"],
        ["an unknown property", { colour: "red" }, 400, "unknownProperty", "colour"],
        ["a name of its own", { name: "mine" }, 400, "refusedMetadata", "name"],
        ["the shape of a newer release", { shape: 2 }, 400, "newerVersion", "shape"],
      ])("with %s is refused", async (_, over, status, code, attribute) => {
        const { body } = await refuses(() => admin.post("/api/userPreset", { label: "Refused", ...over }), status);
        expect(body.errors).toMatchObject([{ code, attribute }]);
      });

      test("is cut to what the caller may view, in list, record and history; editing it so keeps the rest", async () => {
        const sent = { label: "Secret", attributeList: [column("npi", true), column("jobTitle", true)] };
        const { body } = await admin.post("/api/userPreset", sent);
        const id = Number(body.result["id"]);
        const url = `/api/userPreset/${id}`;
        const hidden = { user: { attribute: { npi: { view: false } } } };
        const seen = { attributeList: [column("jobTitle", true)], attributeNameList: ["jobTitle"] };
        await withPermission(MEMBER, hidden, async () => {
          expect((await member.get(url)).body.result).toMatchObject(seen);
          expect((await rowsOf(member, "/api/userPreset")).find((each) => each["id"] === id)).toMatchObject(seen);
          const [made] = await rowsOf(member, `/api/userPresetAuditHistory?filter={"id":${id}}`);
          expect(JSON.stringify(made)).not.toContain("npi");
        });
        await withPermission(MEMBER, { user: { view: false } }, async () => {
          expect((await member.get(url)).status).toBe(404);
        });
        await withPermission(ADMIN, hidden, async () => {
          const saved = await admin.put(url, { label: "Still secret", attributeList: [column("jobTitle")] });
          expect(saved.body.result["attributeList"]).toEqual([column("jobTitle")]);
        });
        expect((await admin.get(url)).body.result).toMatchObject({
          label: "Still secret",
          attributeList: [column("jobTitle"), column("npi", true)],
        });
      });
    });

    describe("a mapping", () => {
      test("ships, and keeps its filter and rows", async () => {
        const mappings = await rowsOf(member, "/api/userEpicMapping");
        expect(mappings.map((mapping) => mapping["label"])).toEqual(expect.arrayContaining(["Users", "Providers"]));
        expect(await rowsOf(member, "/api/resourceEpicMapping")).toEqual([]);
      });

      test("is saved whole, with Filter Code or a condition [ADM-132]", async () => {
        const rowList = [row(7, "email"), row(2, "providerType", { fkValue: "label" })];
        const conditionalList = [{ filterCode: { "<": [{ var: "npi" }, "2"] } }];
        const made = await admin.post("/api/userEpicMapping", { label: "Upload", conditionalList, rowList });
        expect(made).toMatchObject({ status: 201, body: { result: { rowList, conditionalList } } });
        const condition = { attribute: "provider", comparativeOperator: "isEqual", value: 1 };
        const url = `/api/userEpicMapping/${Number(made.body.result["id"])}`;
        const changed = await admin.put(url, { conditionalList: [{ if: condition }] });
        expect(changed).toMatchObject({ status: 200, body: { result: { rowList } } });
        expect(changed.body.result["conditionalList"]).toMatchObject([{ if: condition }]);
      });

      test.each([
        ["item number 1 [ADM-134]", { rowList: [row(1, "npi")] }, "shape", "Item number 1 is set by Epic ID Type"],
        ["no item number [ADM-133]", { rowList: [{ ...row(2, "npi"), epicItemNumber: null }] }, "shape", "Required"],
        ["an empty value", { rowList: [row(2, "", { valueType: "static" })] }, "shape", "Required"],
        ["an item number twice", { rowList: [row(2, "npi"), row(2, "email")] }, "duplicate", "rowList[1]"],
        ["a missing attribute [ADM-D24]", { rowList: [row(2, "gone")] }, "unknownAttribute", "rowList[0].value"],
        [
          "what cannot be computed [ADM-D24]",
          { rowList: [row(2, "magic", { valueType: "computed" })] },
          "unknownComputed",
          "magic",
        ],
        [
          "Filter Code that is no JSON Logic",
          { conditionalList: [{ filterCode: { execute: "rm" } }] },
          "jsonLogic",
          "conditionalList[0].filterCode",
        ],
        [
          "a condition on a missing attribute",
          { conditionalList: [{ if: { attribute: "gone", comparativeOperator: "isEqual", value: 1 } }] },
          "unknownAttribute",
          "conditionalList[0]",
        ],
      ])("with %s is a 400 with its place", async (_, over, code, text) => {
        const { body } = await refuses(() => admin.post("/api/userEpicMapping", { label: "Refused", ...over }), 400);
        expect(body.errors[0]).toMatchObject({ code, message: expect.stringContaining(text) as unknown });
      });

      test("is cut to what the caller may view", async () => {
        const rowList = [row(2, "npi"), row(3, "jobTitle")];
        const conditionalList = [{ filterCode: { "!!": { var: "npi" } } }];
        const { body } = await admin.post("/api/userEpicMapping", { label: "Cut", conditionalList, rowList });
        await withPermission(MEMBER, { user: { attribute: { npi: { view: false } } } }, async () => {
          const seen = await member.get(`/api/userEpicMapping/${Number(body.result["id"])}`);
          expect(seen.body.result).toMatchObject({ rowList: [row(3, "jobTitle")], conditionalList: [] });
        });
      });
    });

    test("both have a label, a preset one of its own per entity; they keep their order, name nothing twice, and are saved whole or not at all [ADM-D23]", async () => {
      const kinds = [
        {
          paths: ["/api/userPreset", "/api/resourcePreset"],
          key: "attributeList",
          list: [column("npi", true), column("jobTitle"), column("email")],
          twice: [column("npi"), column("jobTitle"), column("npi", true)],
          bare: { label: "Bare", attributeList: [] },
        },
        {
          paths: ["/api/userEpicMapping", "/api/resourceEpicMapping"],
          key: "rowList",
          list: [row(9, "npi"), row(2, "jobTitle"), row(5, "email")],
          twice: [row(9, "npi"), row(2, "jobTitle"), row(9, "email")],
          bare: { label: "Bare", rowList: [], conditionalList: [] },
        },
      ] as const;
      await admin.post("/api/userPreset", { label: "Taken" });
      const clash = await refuses(() => admin.post("/api/userPreset", { label: " tAKEN " }), 409);
      expect(clash.body.errors).toMatchObject([{ code: "unique", attribute: "label" }]);
      for (const { paths, key, list, twice, bare } of kinds) {
        const [path, ofOthers] = paths;
        await refuses(() => admin.post(path, { [key]: list }), 400);
        const { body, status } = await admin.post(path, { label: "Whole", [key]: list });
        expect([status, body.result[key]]).toMatchObject([201, list]);
        const url = `${path}/${Number(body.result["id"])}`;
        const bareOne = await admin.post(ofOthers, { ...bare, label: "Whole" });
        expect([bareOne.status, bareOne.body.result]).toMatchObject([201, { ...bare, label: "Whole" }]);
        await refuses(() => admin.put(url, { label: "" }), 400);
        const refused = await refuses(() => admin.put(url, { label: "Renamed", [key]: twice }), 400);
        expect(refused.body.errors).toMatchObject([{ code: "duplicate" }]);
        expect((await admin.get(url)).body.result).toMatchObject({ label: "Whole", [key]: list });
        const turned = list.toReversed();
        expect((await admin.put(url, { label: "Renamed", [key]: turned })).body.result[key]).toMatchObject(turned);
        expect((await admin.get(url)).body.result).toMatchObject({ label: "Renamed", [key]: turned });
      }
    });

    test.each([MEMBER, READER, STAFF])("%s may read presets and mappings and change none", async (username) => {
      const caller = await product().as(username);
      for (const path of ["/api/userPreset", "/api/userEpicMapping"]) {
        const [first] = await rowsOf(caller, path);
        await refuses(() => caller.post(path, { label: "Sneaked" }), 403);
        await refuses(() => caller.put(`${path}/${Number(first?.["id"])}`, { label: "Sneaked" }), 403);
        await refuses(() => caller.remove(`${path}/${Number(first?.["id"])}`), 403);
      }
    });

    test("a publish takes presets and mappings beside the attributes that they name", async () => {
      const base = await revisionOf(admin);
      const attribute = { label: "Locker", elementType: "TextField", maxLength: 9, acute: true, ambulatory: true };
      const changes = [
        {
          kind: "preset",
          entity: "user",
          name: "lockers",
          values: { label: "Lockers", attributeList: [column("locker")] },
        },
        { kind: "mapping", entity: "user", name: "lockers", values: { label: "Lockers", rowList: [row(2, "locker")] } },
      ];
      const alone = await admin.post("/api/metadata/publish", { base, changes });
      expect(alone.status).toBe(400);
      expect(alone.body.errors.map(({ code, message }) => [code, message.split(":")[0]])).toEqual([
        ["unknownAttribute", "preset user.lockers.attributeList[0]"],
        ["unknownAttribute", "mapping user.lockers.rowList[0].value"],
      ]);
      const whole = [{ kind: "attribute", entity: "user", name: "locker", values: attribute }, ...changes];
      expect((await admin.post("/api/metadata/publish", { base, changes: whole })).status).toBe(200);
      expect((await admin.post("/api/metadata/revert", { revision: base + 1, base: base + 1 })).status).toBe(200);
    });
  },
  productTemplate,
);
