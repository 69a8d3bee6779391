import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
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
} from "../../metadata/testing.ts";
import { registerTemplate } from "../../testing/equipment.testing.ts";

const column = (attributeName: string, required = false) => ({ attributeName, required });

describePostgresql(
  "presets",
  (database) => {
    const { product, admin, member } = sharedProduct(database);

    /** Stores an exception to a person's permissions for the duration of a test. */
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
        const presets = await rowsOf(member, "/api/devicePreset");
        expect(presets.map((preset) => preset["label"])).toContain("Tag list");
        expect(presets[0]).toMatchObject({ id: expect.any(Number) as unknown, entityName: "device" });
        const tagList = presets.find((preset) => preset["label"] === "Tag list");
        expect(tagList?.["attributeList"]).toContainEqual(column("name"));
        expect(tagList?.["attributeNameList"]).toEqual(["assetNumber"]);
      });

      test("is made, changed and removed, its columns in their order, with a history [ADM-130 ADM-131]", async () => {
        const sent = { label: "Rota", attributeList: [{ name: "serialNumber", required: true }, column("name")] };
        const made = await admin.post("/api/devicePreset", sent);
        expect(made).toMatchObject({
          status: 201,
          body: { result: { label: "Rota", attributeList: [column("serialNumber", true), column("name")] } },
        });
        const url = `/api/devicePreset/${Number(made.body.result["id"])}`;
        const changed = await admin.put(url, { ...made.body.result, attributeList: [column("name", true)] });
        expect(changed).toMatchObject({ status: 200, body: { result: { attributeNameList: ["name"] } } });
        expect((await member.get(url)).body.result).toEqual(changed.body.result);
        const id = Number(made.body.result["id"]);
        const history = await rowsOf(member, `/api/devicePresetAuditHistory?filter={"id":${id}}`);
        expect(history).toHaveLength(2);
        expect(history[1]).toMatchObject({ attributeMap: { attributeList: [column("name", true)] } });
        expect((await admin.remove(url)).status).toBe(200);
        expect((await admin.get(url)).status).toBe(404);
      });

      test("made after one was removed is another one", async () => {
        const one = await admin.post("/api/devicePreset", { label: "Fleeting" });
        await admin.remove(`/api/devicePreset/${Number(one.body.result["id"])}`);
        const other = await admin.post("/api/devicePreset", { label: "Fleeting" });
        expect(other.body.result["id"]).not.toBe(one.body.result["id"]);
      });

      test("of devices is none of rooms; the same is shown among all", async () => {
        const { body } = await admin.post("/api/devicePreset", { label: "Only devices" });
        const id = Number(body.result["id"]);
        expect((await admin.get(`/api/roomPreset/${id}`)).status).toBe(404);
        expect((await admin.get(`/api/preset/${id}`)).body.result).toEqual(body.result);
        await refuses(() => admin.put(`/api/roomPreset/${id}`, { label: "Taken over" }), 404);
      });

      test("shipped and changed here is shipped overlaid by what was changed", async () => {
        const [preset] = await rowsOf(admin, "/api/devicePreset");
        const changed = await admin.put(`/api/devicePreset/${Number(preset?.["id"])}`, { label: "Phone List" });
        expect(changed.body.result).toMatchObject({ label: "Phone List", attributeList: preset?.["attributeList"] });
        const again = await startProduct(database());
        const kept = await (await again.as(ADMIN)).get(`/api/devicePreset/${Number(preset?.["id"])}`);
        expect(kept.body.result).toMatchObject({ label: "Phone List" });
        await again.app.close();
      });

      test.each([
        ["no label", { label: " " }, 400, "shape", "label"],
        ["a label that another has", { label: " wARRANTY " }, 409, "unique", "label"],
        [
          "a missing attribute [ADM-D24]",
          { attributeList: [column("gone")] },
          400,
          "unknownAttribute",
          "attributeList",
        ],
        [
          "an attribute twice",
          { attributeList: [column("serialNumber"), column("serialNumber")] },
          400,
          "duplicate",
          "attributeList",
        ],
        ["an unknown property", { colour: "red" }, 400, "unknownProperty", "colour"],
        ["a name of its own", { name: "mine" }, 400, "refusedMetadata", "name"],
        ["the shape of a newer release", { shape: 2 }, 400, "newerVersion", "shape"],
      ])("with %s is refused", async (_, over, status, code, attribute) => {
        const { body } = await refuses(() => admin.post("/api/devicePreset", { label: "Refused", ...over }), status);
        expect(body.errors).toMatchObject([{ code, attribute }]);
      });

      test("is cut to what the caller may view, in list, record and history; editing it so keeps the rest", async () => {
        const sent = { label: "Secret", attributeList: [column("serialNumber", true), column("name", true)] };
        const { body } = await admin.post("/api/devicePreset", sent);
        const id = Number(body.result["id"]);
        const url = `/api/devicePreset/${id}`;
        const hidden = { device: { attribute: { serialNumber: { view: false } } } };
        const seen = { attributeList: [column("name", true)], attributeNameList: ["name"] };
        await withPermission(MEMBER, hidden, async () => {
          expect((await member.get(url)).body.result).toMatchObject(seen);
          expect((await rowsOf(member, "/api/devicePreset")).find((each) => each["id"] === id)).toMatchObject(seen);
          const [made] = await rowsOf(member, `/api/devicePresetAuditHistory?filter={"id":${id}}`);
          expect(JSON.stringify(made)).not.toContain("serialNumber");
        });
        await withPermission(MEMBER, { device: { view: false } }, async () => {
          expect((await member.get(url)).status).toBe(404);
        });
        await withPermission(ADMIN, hidden, async () => {
          const saved = await admin.put(url, { label: "Still secret", attributeList: [column("name")] });
          expect(saved.body.result["attributeList"]).toEqual([column("name")]);
        });
        expect((await admin.get(url)).body.result).toMatchObject({
          label: "Still secret",
          attributeList: [column("serialNumber", true), column("name")],
        });
      });
    });

    test("has a label of its own per entity, keeps the order of its columns, names none twice, and is saved whole or not at all [ADM-D23]", async () => {
      const list = [column("serialNumber", true), column("name"), column("assetNumber")];
      const twice = [column("serialNumber"), column("name"), column("serialNumber", true)];
      await admin.post("/api/devicePreset", { label: "Taken" });
      const clash = await refuses(() => admin.post("/api/devicePreset", { label: " tAKEN " }), 409);
      expect(clash.body.errors).toMatchObject([{ code: "unique", attribute: "label" }]);
      await refuses(() => admin.post("/api/devicePreset", { attributeList: list }), 400);
      const { body, status } = await admin.post("/api/devicePreset", { label: "Whole", attributeList: list });
      expect([status, body.result["attributeList"]]).toMatchObject([201, list]);
      const url = `/api/devicePreset/${Number(body.result["id"])}`;
      const bare = { label: "Whole", attributeList: [] };
      const ofOthers = await admin.post("/api/roomPreset", bare);
      expect([ofOthers.status, ofOthers.body.result]).toMatchObject([201, bare]);
      await refuses(() => admin.put(url, { label: "" }), 400);
      const refused = await refuses(() => admin.put(url, { label: "Renamed", attributeList: twice }), 400);
      expect(refused.body.errors).toMatchObject([{ code: "duplicate" }]);
      expect((await admin.get(url)).body.result).toMatchObject({ label: "Whole", attributeList: list });
      const turned = list.toReversed();
      const renamed = await admin.put(url, { label: "Renamed", attributeList: turned });
      expect(renamed.body.result["attributeList"]).toMatchObject(turned);
      expect((await admin.get(url)).body.result).toMatchObject({ label: "Renamed", attributeList: turned });
    });

    test.each([MEMBER, READER, STAFF])("%s may read presets and change none", async (username) => {
      const caller = await product().as(username);
      const path = "/api/devicePreset";
      const [first] = await rowsOf(caller, path);
      await refuses(() => caller.post(path, { label: "Sneaked" }), 403);
      await refuses(() => caller.put(`${path}/${Number(first?.["id"])}`, { label: "Sneaked" }), 403);
      await refuses(() => caller.remove(`${path}/${Number(first?.["id"])}`), 403);
    });

    test("a publish takes presets beside the attributes that they name", async () => {
      const base = await revisionOf(admin);
      const attribute = { label: "Locker", elementType: "TextField", maxLength: 9 };
      const changes = [
        {
          kind: "preset",
          entity: "device",
          name: "lockers",
          values: { label: "Lockers", attributeList: [column("locker")] },
        },
      ];
      const alone = await admin.post("/api/metadata/publish", { base, changes });
      expect(alone.status).toBe(400);
      expect(alone.body.errors.map(({ code, message }) => [code, message.split(":")[0]])).toEqual([
        ["unknownAttribute", "preset device.lockers.attributeList[0]"],
      ]);
      const whole = [{ kind: "attribute", entity: "device", name: "locker", values: attribute }, ...changes];
      expect((await admin.post("/api/metadata/publish", { base, changes: whole })).status).toBe(200);
      expect((await admin.post("/api/metadata/revert", { revision: base + 1, base: base + 1 })).status).toBe(200);
    });
  },
  registerTemplate,
);
