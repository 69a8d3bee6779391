import type { Values } from "@armature/engine";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import {
  ADMIN,
  aText,
  aUser,
  type Caller,
  MEMBER,
  READER,
  revisionOf,
  rowsOf,
  STAFF,
  sharedProduct,
} from "../../metadata/testing.ts";
import { grantPeople, OF_PEOPLE, PLANNER, registerTemplate } from "../../testing/equipment.testing.ts";

const isEqual = (attribute: string, value: unknown) => ({ attribute, comparativeOperator: "isEqual", value });

describePostgresql(
  "definitions of attributes",
  (database) => {
    const { product, admin, member } = sharedProduct(database);

    const columnsOfUser = async () => {
      const { rows } = await sql<{ name: string }>`select column_name::text as name from information_schema.columns
        where table_schema = 'data' and table_name = 'user'`.execute(database().kysely);
      return rows.map((row) => row.name);
    };
    const metadataNames = async (caller: Caller) => {
      const { body } = await caller.get("/api/metadata");
      const attributes = body.result["attributes"] as readonly { entityName: string; name: string }[];
      return attributes.filter((a) => a.entityName === "user").map((a) => a.name);
    };

    /** Sends a change that must be refused, and checks that nothing changed. */
    const refuses = async (send: () => Promise<{ status: number; body: unknown }>, status: number) => {
      const before = await revisionOf(admin);
      const answer = await send();
      expect(answer).toMatchObject({ status });
      expect(await revisionOf(admin)).toBe(before);
      return answer as Awaited<ReturnType<Caller["post"]>>;
    };

    test("every id that a list of attributes gives is found, changed and removed by it [F-086]", async () => {
      for (const entity of ["attribute", "userAttribute", "roomAttribute"]) {
        const [first] = await rowsOf(admin, `/api/${entity}?sort=name`);
        const id = String(first?.["id"]);
        expect(id).toContain(".");
        expect((await admin.get(`/api/${entity}/${id}`)).body.result).toEqual(first);
      }
      const { body } = await admin.get("/api/userAttribute/user.jobTitle");
      expect(body.result).toMatchObject({ id: "user.jobTitle", name: "jobTitle" });
      expect((await admin.get("/api/userAttribute/room.name")).status).toBe(404);
      expect((await admin.get("/api/userAttribute/user.")).status).toBe(404);
      await admin.post("/api/userAttribute", aText("dotted"));
      expect((await admin.put("/api/userAttribute/user.dotted", { label: "Spotted" })).status).toBe(200);
      expect((await admin.get("/api/userAttribute/dotted")).body.result["label"]).toBe("Spotted");
      expect((await admin.remove("/api/userAttribute/user.dotted")).status).toBe(200);
      expect((await admin.get("/api/userAttribute/dotted")).status).toBe(404);
    });

    test("an added attribute is a column at once: saved, listed, in the metadata, one revision on", async () => {
      const before = await revisionOf(admin);
      const added = await admin.post("/api/userAttribute", aText("pager", { orderNumber: 65 }));
      expect(added).toMatchObject({ status: 201, body: { result: { id: "user.pager", label: "The pager" } } });
      expect(await revisionOf(admin)).toBe(before + 1);
      expect(await columnsOfUser()).toContain("pager");
      expect(await metadataNames(member)).toContain("pager");

      const saved = await member.post("/api/user", aUser({ pager: "555-0199" }));
      expect(saved).toMatchObject({ status: 201, body: { result: { pager: "555-0199" } } });
      const listed = await rowsOf(member, `/api/user?columns=pager&sort=-pager`);
      expect(listed[0]).toMatchObject({ pager: "555-0199" });
    });

    test("a changed rule holds for the next save", async () => {
      const hidden = await member.post("/api/user", aUser({ certifiedUntil: "2030-01-31" }));
      expect(hidden.body.result["certifiedUntil"]).toBeNull();
      const changed = await admin.put("/api/userAttribute/certifiedUntil", {
        conditionalList: [{ id: "shownForInspectors", if: isEqual("jobTitle", "Fitter"), then: [{ id: "show" }] }],
      });
      expect(changed.status).toBe(200);
      const shown = await member.post("/api/user", aUser({ jobTitle: "Fitter", certifiedUntil: "2030-01-31" }));
      expect(shown).toMatchObject({ status: 201, body: { result: { certifiedUntil: "2030-01-31" } } });
    });

    test("a removed attribute is set aside, and reverting its revision brings the values back [ADM-D21]", async () => {
      await admin.post("/api/userAttribute", aText("badge"));
      const { body } = await member.post("/api/user", aUser({ badge: "B-17" }));
      const url = `/api/user/${Number(body.result["userId"])}`;
      expect((await admin.remove("/api/userAttribute/badge")).status).toBe(200);
      expect(await columnsOfUser()).not.toContain("badge");
      expect((await member.get(url)).body.result).not.toHaveProperty("badge");
      expect(await metadataNames(member)).not.toContain("badge");
      const revision = await revisionOf(admin);
      expect((await admin.post("/api/metadata/revert", { revision, base: revision })).status).toBe(200);
      expect((await member.get(url)).body.result).toMatchObject({ badge: "B-17" });
    });

    test("an attribute can be removed, made anew with another type, and removed again", async () => {
      await admin.post("/api/userAttribute", aText("switching"));
      expect((await admin.remove("/api/userAttribute/switching")).status).toBe(200);
      const yesNo = { ...aText("switching"), elementType: "YesNo", valueYes: 1, valueNo: 0, maxLength: null };
      expect((await admin.post("/api/userAttribute", yesNo)).status).toBe(201);
      expect((await admin.remove("/api/userAttribute/switching")).status).toBe(200);
      expect((await admin.post("/api/userAttribute", aText("switching"))).status).toBe(201);
    });

    test("a label that is replaced is kept as a former one, until it is the label again [F-055]", async () => {
      const relabel = async (label: string) =>
        (await admin.put("/api/userAttribute/renaming", { label })).body.result["formerLabelList"];
      await admin.post("/api/userAttribute", { ...aText("renaming"), label: "Pager" });
      expect(await relabel("Beeper")).toEqual(["Pager"]);
      expect(await relabel("Radio")).toEqual(["Pager", "Beeper"]);
      expect(await relabel("RADIO")).toEqual(["Pager", "Beeper"]);
      expect(await relabel("pager")).toEqual(["Beeper", "RADIO"]);
      const shipped = await admin.put("/api/userAttribute/jobTitle", { label: "Position" });
      expect(shipped.body.result["formerLabelList"]).toEqual(["Job Title"]);
      await admin.put("/api/userAttribute/jobTitle", { label: "Job Title", formerLabelList: [] });
    });

    test("a list from which nothing can be chosen is refused, whichever call asks [F-055]", async () => {
      const values = { ...aText("ranking"), elementType: "Combobox", maxLength: null };
      const refused = async (over: Values) => {
        const base = await revisionOf(admin);
        const changes = [{ kind: "attribute", entity: "user", name: "ranking", values: { ...values, ...over } }];
        for (const answer of [
          await admin.post("/api/userAttribute", { ...values, ...over }),
          await admin.post("/api/metadata/publish", { base, changes }),
        ]) {
          expect(answer.status).toBe(400);
          const [error] = answer.body.errors;
          expect(error).toMatchObject({ code: "noChoices", attribute: "comboboxOptionList" });
          expect(error?.message).toBe("user.ranking.comboboxOptionList: a list needs one choice at least");
        }
      };
      for (const list of [null, [], [""]]) await refused({ comboboxOptionList: list });
      expect((await admin.post("/api/userAttribute", { ...values, comboboxOptionList: ["A"] })).status).toBe(201);
      expect((await admin.put("/api/userAttribute/ranking", { comboboxOptionList: [] })).status).toBe(400);
      expect((await admin.put("/api/userAttribute/ranking", { comboboxOptionList: ["A", "B"] })).status).toBe(200);
      const open = { ...values, name: "openRanking", option: [{ name: "freeText", value: true }] };
      expect((await admin.post("/api/userAttribute", open)).status).toBe(201);
    });

    test.each<[what: string, over: Values, message: string]>([
      [
        "crossed bounds",
        {
          elementType: "TextFieldNumber",
          maxLength: null,
          option: [
            { name: "minimum", value: 10 },
            { name: "maximum", value: 5 },
          ],
        },
        "maximum: must not be below Minimum",
      ],
      ["crossed lengths", { minLength: 10, maxLength: 5 }, "maxLength: must not be below Minimum length"],
      [
        "one choice twice",
        { elementType: "Combobox", maxLength: null, comboboxOptionList: [{ value: "R", label: "Crimson" }, "R"] },
        "comboboxOptionList: R is the value of two choices",
      ],
      ["a negative length", { maxLength: -3 }, "maxLength: must be 1 or more"],
    ])("an attribute with %s is refused, whichever call asks [F-050]", async (_, over, message) => {
      const values = { ...aText("senseless"), ...over };
      const changes = [{ kind: "attribute", entity: "user", name: "senseless", values }];
      for (const answer of [
        await admin.post("/api/userAttribute", values),
        await admin.post("/api/metadata/publish", { base: await revisionOf(admin), changes }),
      ]) {
        expect([answer.status, answer.body.errors[0]?.message]).toEqual([400, `user.senseless.${message}`]);
      }
    });

    test("another element type is refused, and none too, whichever call asks: values stay [F-054, ADM-121]", async () => {
      await admin.post("/api/userAttribute", aText("changing"));
      const { body } = await member.post("/api/user", aUser({ changing: "as text" }));
      const url = `/api/user/${Number(body.result["userId"])}`;
      const types = { YesNo: { valueYes: 1, valueNo: 0, maxLength: null }, TextArea: {}, SelectFk: { fkName: "user" } };
      const publish = async (name: string, values: Values) => {
        const base = await revisionOf(admin);
        const changes = [{ kind: "attribute", entity: "user", name, values }];
        return admin.post("/api/metadata/publish", { base, changes });
      };
      for (const [elementType, rest] of [...Object.entries(types), [null, {}] as const]) {
        const values = { ...aText("changing"), elementType, ...rest };
        for (const answer of [
          await admin.put("/api/userAttribute/changing", { elementType, ...rest }),
          await publish("changing", values),
        ]) {
          expect(answer.status).toBe(400);
          expect(answer.body.errors).toContainEqual(
            expect.objectContaining({
              attribute: "elementType",
              message: expect.stringContaining("fixed once the attribute is made") as string,
            }),
          );
        }
      }
      const email = (await admin.get("/api/userAttribute/email")).body.result;
      expect((await admin.put("/api/userAttribute/email", { ...email, elementType: null })).status).toBe(400);
      expect((await member.get(url)).body.result["changing"]).toBe("as text");
    });

    test("rules without an id get a random one by every call, and keep theirs [F-054]", async () => {
      const check = { list: [isEqual("certified", true)] };
      const rule = { if: check, then: [{ id: "hide" }] };
      const idsOf = async (name: string) => {
        const { conditionalList } = (await admin.get(`/api/userAttribute/${name}`)).body.result;
        return (conditionalList as readonly { id: string }[]).map(({ id }) => id);
      };
      await admin.post("/api/userAttribute", aText("ruledOne", { conditionalList: [rule] }));
      const values = aText("ruledTwo", { conditionalList: [rule, { ...rule, id: "own" }] });
      const changes = [{ kind: "attribute", entity: "user", name: "ruledTwo", values }];
      const published = await admin.post("/api/metadata/publish", { base: await revisionOf(admin), changes });
      expect(published.status).toBe(200);
      const ids = [...(await idsOf("ruledOne")), ...(await idsOf("ruledTwo"))];
      expect(ids).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), expect.stringMatching(/^[0-9a-f-]{36}$/), "own"]);
      expect(new Set(ids).size).toBe(3);
      await admin.put("/api/userAttribute/ruledOne", { label: "Ruled One again" });
      expect(await idsOf("ruledOne")).toEqual(ids.slice(0, 1));
    });

    test("one definition twice in a publish is refused, named, and nothing is published [F-054]", async () => {
      const base = await revisionOf(admin);
      const change = (name: string, label: string) => {
        return { kind: "attribute", entity: "user", name, values: { ...aText(name), label } };
      };
      const changes = [change("twiceMade", "One"), change("onceMade", "Other"), change("twiceMade", "Two")];
      const { status, body } = await admin.post("/api/metadata/publish", { base, changes });
      expect([status, body.errors.map(({ message }) => message)]).toEqual([
        400,
        ["user.twiceMade: it is changed twice in this request; send one change of it"],
      ]);
      expect(await revisionOf(admin)).toBe(base);
    });

    test("that takes one record by now, not several, keeps the first of each: read at once, stored at the next save [ADM-120, ADM-D21]", async () => {
      const several = { elementType: "SelectFkMultiple", fkExists: true, fkName: "user", maxLength: null };
      const one = { elementType: "SelectFk" };
      expect((await admin.post("/api/userAttribute", aText("mentors", several))).status).toBe(201);
      const made = async (values: Values) =>
        Number((await member.post("/api/user", aUser(values))).body.result["userId"]);
      const [ann, bob] = [await made({}), await made({})];
      const [saved, left] = [await made({ mentors: [ann, bob] }), await made({ mentors: [bob, ann] })];
      const read = async (id: number) => (await member.get(`/api/user/${id}`)).body.result["mentors"];
      expect((await admin.put("/api/userAttribute/mentors", one)).status).toBe(200);
      expect([await read(saved), await read(left)]).toEqual([ann, bob]);
      const listed = await rowsOf(member, "/api/user?columns=mentors&sort=-userId&limit=2");
      expect(listed.map((row) => row["mentors"])).toEqual([bob, ann]);
      const added = await made({ mentors: ann });
      expect((await member.put(`/api/user/${saved}`, { jobTitle: "Lead" })).body.result).toMatchObject({
        mentors: ann,
      });
      expect((await admin.put("/api/userAttribute/mentors", several)).status).toBe(200);
      expect([await read(saved), await read(added), await read(left)]).toEqual([[ann], [ann], [bob, ann]]);
    });

    test("label and help text change without touching the tables", async () => {
      const before = await columnsOfUser();
      const { status, body } = await admin.put("/api/userAttribute/jobTitle", {
        label: "Position",
        helpText: "Held now",
      });
      expect(status).toBe(200);
      expect(body.result).toMatchObject({ label: "Position", helpText: "Held now", maxLength: 100 });
      expect(await columnsOfUser()).toEqual(before);
    });

    test("a definition has every property of the ledger [ADM-117]", async () => {
      const { body } = await admin.get("/api/attribute/user.phone");
      const own =
        "name label entityName elementType orderNumber primaryKey importKey showDefault requiredCreate requiredUpdate " +
        "excludeCreate excludeUpdate lockable locked allowNull prerequisiteListRequired fkExists fkName " +
        "fkType fkTypeValue valueYes valueNo defaultValue maxLength minLength hint helpText component option " +
        "elementTypeRestrictionList conditionalList";
      const ofOthers = "type required preHTML multiple comboboxOptionList isEntitySpecific";
      for (const name of `${own} ${ofOthers}`.split(" ")) expect(body.result, name).toHaveProperty(name);
      const asked = [{ attributeName: "certified", operator: "isEqual", value: true }];
      const changed = await admin.put("/api/attribute/user.phone", { prerequisiteListRequired: asked });
      expect(changed.body.result["prerequisiteListRequired"]).toEqual(asked);
      await admin.put("/api/attribute/user.phone", { prerequisiteListRequired: [] });
    });

    test("both names of the default are answered and accepted [ADM-126]", async () => {
      const made = await admin.post("/api/userAttribute", aText("greeting", { defaultValue: "Hello" }));
      expect(made.body.result).toMatchObject({ defaultValue: "Hello", valueDefault: "Hello" });
      const changed = await admin.put("/api/userAttribute/greeting", { defaultValue: "Welcome" });
      expect(changed.body.result).toMatchObject({ defaultValue: "Welcome", valueDefault: "Welcome" });
      const other = await admin.put("/api/userAttribute/greeting", { valueDefault: "Good day" });
      expect(other.body.result).toMatchObject({ defaultValue: "Good day", valueDefault: "Good day" });
    });

    test("a default that a save would refuse is refused in words, whichever call asks [ADM-117, F-050]", async () => {
      const values = { ...aText("motto"), maxLength: 5, valueDefault: "Nonsense" };
      const base = await revisionOf(admin);
      const change = { entity: "user", name: "motto", values };
      const text = "This field has a maximum character count of 5";
      for (const answer of [
        await admin.post("/api/userAttribute", values),
        await admin.post("/api/metadata/impact", { changes: [{ kind: "attribute", ...change }] }),
        await admin.post("/api/metadata/warnings", change),
        await admin.post("/api/metadata/publish", { base, changes: [{ kind: "attribute", ...change }] }),
      ]) {
        expect(answer.status).toBe(400);
        expect(answer.body.errors).toEqual([
          { code: "refusedValue", attribute: "valueDefault", message: `user.motto.valueDefault: ${text}` },
        ]);
      }
      expect((await admin.post("/api/userAttribute", { ...values, valueDefault: "Words" })).status).toBe(201);
      expect((await admin.put("/api/userAttribute/motto", { maxLength: 3 })).status).toBe(400);
      expect((await admin.put("/api/userAttribute/motto", { maxLength: 3, defaultValue: null })).status).toBe(200);
    });

    test("attribute and userAttribute show one definition, and a write through either is seen through both [ADM-D22]", async () => {
      const one = await admin.get("/api/attribute/user.phone");
      const other = await admin.get("/api/userAttribute/phone");
      expect(one.status).toBe(200);
      expect(other.body.result).toEqual(one.body.result);
      await admin.put("/api/attribute/user.phone", { label: "Office Phone" });
      expect((await admin.get("/api/userAttribute/phone")).body.result["label"]).toBe("Office Phone");
      await admin.put("/api/userAttribute/phone", { label: "Desk Phone" });
      expect((await admin.get("/api/attribute/user.phone")).body.result["label"]).toBe("Desk Phone");
      await admin.put("/api/roomAttribute/name", { hint: "As on the door" });
      expect((await admin.get("/api/attribute/room.name")).body.result["hint"]).toBe("As on the door");
      await admin.put("/api/attribute/room.name", { hint: "As people say it" });
      expect((await admin.get("/api/roomAttribute/name")).body.result["hint"]).toBe("As people say it");
      const names = (await rowsOf(admin, "/api/userAttribute")).map((row) => row["entityName"]);
      expect(new Set(names)).toEqual(new Set(["user"]));
    });

    test("the history of a definition tells who changed what", async () => {
      await admin.post("/api/userAttribute", aText("chronicle"));
      await admin.put("/api/userAttribute/chronicle", { label: "Chronicle" });
      const { body } = await admin.get(`/api/userAttributeAuditHistory?filter={"name":"chronicle"}`);
      const entries = body.result as unknown as readonly { attributeMap: object; auditUserId: number }[];
      expect(entries.map((entry) => entry.attributeMap)).toEqual([
        expect.objectContaining({ name: "chronicle", label: "The chronicle" }),
        { label: "Chronicle", formerLabelList: ["The chronicle"] },
      ]);
      expect(body["people"]).toEqual({ [String(entries[0]?.auditUserId)]: ADMIN });
    });

    test("the history of a definition outlives it, and is nobody's who may not view its attribute [ADM-D39]", async () => {
      await admin.post("/api/userAttribute", aText("secret"));
      const url = `/api/userAttributeAuditHistory?filter={"name":"secret"}`;
      const hidden = JSON.stringify({ user: { ...OF_PEOPLE["user"], attribute: { secret: { view: false } } } });
      await sql`update system.account set permission = ${hidden}::jsonb where username = ${MEMBER}`.execute(
        database().kysely,
      );
      expect((await member.get("/api/userAttribute/secret")).status).toBe(404);
      expect((await member.get(url)).status).toBe(404);
      expect(await metadataNames(member)).not.toContain("secret");
      await grantPeople(database());
      await admin.remove("/api/userAttribute/secret");
      expect(await rowsOf(member, url)).toHaveLength(2);
      expect((await admin.get(`/api/userAttributeAuditHistory?filter={"name":"nothing"}`)).status).toBe(404);
    });

    test.each(["pager2", "ünit", "work phone", "", "__proto__", "constructor", "Pager", "phone; drop table"])(
      "the name %j is refused: letters only, beginning small [ADM-D20]",
      async (name) => {
        const { body } = await refuses(() => admin.post("/api/userAttribute", { ...aText("x"), name }), 400);
        expect(body.errors[0]?.message).toBeTruthy();
      },
    );

    test.each(["extra", "xmin", "ctid", "tableoid", "created", "updated", "organizationId"])(
      "the name %s, which every table has already, is refused",
      async (name) => {
        const { body } = await refuses(() => admin.post("/api/userAttribute", aText(name)), 400);
        expect(body.errors).toMatchObject([{ code: "reservedName" }]);
      },
    );

    test.each(["rowKey", "value", "key", "id", "order", "select", "t", "r"])(
      "an attribute may be called %s",
      async (name) => {
        expect((await admin.post("/api/userAttribute", aText(name))).status).toBe(201);
        const made = await member.post("/api/user", aUser({ [name]: "one" }));
        expect(made).toMatchObject({ status: 201, body: { result: { [name]: "one" } } });
        const id = Number(made.body.result["userId"]);
        const changed = await member.put(`/api/user/${id}`, { [name]: "two" });
        expect(changed).toMatchObject({ status: 200, body: { result: { [name]: "two" } } });
        expect(await rowsOf(member, `/api/user?sort=-${name}&limit=1`)).toMatchObject([{ [name]: "two" }]);
        expect((await admin.remove(`/api/userAttribute/${name}`)).status).toBe(200);
      },
    );

    test("a name that exists is a 409, a fixed name a 400 [ADM-D20]", async () => {
      await refuses(() => admin.post("/api/userAttribute", aText("phone")), 409);
      const { body } = await refuses(() => admin.put("/api/userAttribute/jobTitle", { name: "position" }), 400);
      expect(body.errors).toMatchObject([{ attribute: "name" }]);
    });

    const rule = (condition: object, ...then: object[]) => ({ conditionalList: [{ if: condition, then }] });
    const circleOne = rule(isEqual("circleTwo", "a"), { id: "setValue", valueDefault: "b" });
    test.each([
      ["an unknown element type", { elementType: "TextFieldX" }, "unknownElementType", "user.bad"],
      ["an unknown property", { colour: "red" }, "unknownProperty", "user.bad.colour"],
      ["a property of the wrong kind", { maxLength: "long" }, "shape", "user.bad.maxLength"],
      ["a rule on an unknown attribute", rule(isEqual("nobody", 1), { id: "show" }), "unknownAttribute", "user.bad"],
      ["a rule on itself", rule(isEqual("bad", 1), { id: "show" }), "ruleOnItself", "user.bad"],
      [
        "an unknown operator",
        rule({ attribute: "phone", comparativeOperator: "like", value: 1 }, { id: "show" }),
        "unknownOperator",
        "comparativeOperator",
      ],
      [
        "an unknown operator in JSON Logic",
        rule({ logic: { like: [1] } }, { id: "show" }),
        "jsonLogic",
        "if.logic.like",
      ],
      ["an unknown action", rule(isEqual("phone", 1), { id: "explode" }), "unknownAction", "then[0].id"],
      ["an action used twice", rule(isEqual("phone", 1), { id: "show" }, { id: "show" }), "actionTwice", "then"],
      [
        "a reference to no entity",
        { elementType: "SelectFk", fkExists: true, fkName: "nothing" },
        "unknownEntity",
        "user.bad.fkName",
      ],
      ["no label", { label: " " }, "shape", "user.bad.label"],
    ])("%s is a 400 with its code and place, and nothing changes [ADM-D27]", async (_, values, code, place) => {
      const { body } = await refuses(() => admin.post("/api/userAttribute", aText("bad", values)), 400);
      expect(body.errors[0]).toMatchObject({ code, message: expect.stringContaining(place) as unknown });
      expect(await columnsOfUser()).not.toContain("bad");
    });

    test("a condition in JSON Logic is saved, kept, and replaced by checks only if a client sends them as logic", async () => {
      const logic = { "<": [{ var: "jobTitle" }, "5"] };
      const kept = { id: "own", if: { logic }, then: [{ id: "hide" }] };
      await admin.post("/api/userAttribute", aText("ordered", { conditionalList: [kept] }));
      const url = "/api/userAttribute/ordered";
      const stored = async () => (await admin.get(url)).body.result["conditionalList"];
      const hidden = await member.post("/api/user", aUser({ jobTitle: "4", ordered: "x" }));
      expect(hidden.body.result["ordered"]).toBeNull();
      expect((await admin.put(url, { label: "Ordered again" })).status).toBe(200);
      expect(await stored()).toEqual([kept]);
      const list = [isEqual("jobTitle", "1")];
      for (const condition of [{ list }, isEqual("jobTitle", "1"), { logic, list }, { list: [{ logic }, ...list] }]) {
        const sent = { conditionalList: [{ ...kept, if: condition }] };
        const { body } = await refuses(() => admin.put(url, sent), 400);
        expect(body.errors[0]?.message).toMatch(/JSON Logic|logic/);
      }
      const said = { ...kept, if: { logic: { equals: [{ var: "jobTitle" }, "1"] } } };
      expect((await admin.put(url, { conditionalList: [said] })).status).toBe(200);
      expect(await stored()).toEqual([{ ...kept, if: isEqual("jobTitle", "1") }]);
      expect((await admin.put(url, { conditionalList: [kept] })).status).toBe(200);
      const other = { ...kept, id: "other", if: { list } };
      expect((await admin.put(url, { conditionalList: [other] })).status).toBe(200);
      expect(await stored()).toMatchObject([{ id: "other" }]);
    });

    test("nor does a publish replace a condition in JSON Logic by checks that an old client sends", async () => {
      const kept = { id: "own", if: { logic: { "<": [{ var: "jobTitle" }, "5"] } }, then: [{ id: "hide" }] };
      const whole = aText("published", { conditionalList: [kept] });
      await admin.post("/api/userAttribute", whole);
      const stored = async () => (await admin.get("/api/userAttribute/published")).body.result["conditionalList"];
      const publishing = async (condition: unknown) => {
        const values = { ...whole, conditionalList: [{ ...kept, if: condition }] };
        const { body } = await admin.get("/api/metadata");
        const changes = [{ kind: "attribute", entity: "user", name: "published", values }];
        return { changes, base: Number((body.result as { readonly revision?: number }).revision) };
      };
      const { body } = await refuses(
        async () => admin.post("/api/metadata/publish", await publishing(isEqual("jobTitle", "1"))),
        400,
      );
      expect(body.errors[0]?.message).toContain("send the new one as logic too");
      expect(await stored()).toEqual([kept]);
      const said = await publishing({ logic: { equals: [{ var: "jobTitle" }, "1"] } });
      expect((await admin.post("/api/metadata/publish", said)).status).toBe(200);
      expect(await stored()).toEqual([{ ...kept, if: isEqual("jobTitle", "1") }]);
    });

    test("a revert takes a condition back whole, and asks where JSON Logic came since", async () => {
      const ruleOf = (condition: unknown) => [{ id: "own", if: condition, then: [{ id: "hide" }] }];
      const checks = ruleOf(isEqual("jobTitle", "1"));
      const under = (most: string) => ruleOf({ logic: { "<": [{ var: "jobTitle" }, most] } });
      await admin.post("/api/userAttribute", aText("taken", { conditionalList: checks }));
      const url = "/api/userAttribute/taken";
      const stored = async () => (await admin.get(url)).body.result["conditionalList"];
      const revert = async (revision: number) =>
        (await admin.post("/api/metadata/revert", { revision, base: await revisionOf(admin) })).status;
      await admin.put(url, { conditionalList: under("5") });
      const asLogic = await revisionOf(admin);
      await admin.put(url, { label: "Taken again" });
      expect(await revert(await revisionOf(admin))).toBe(200);
      expect(await stored()).toEqual(under("5"));
      await admin.put(url, { conditionalList: under("7") });
      expect(await revert(asLogic)).toBe(409);
      expect(await stored()).toEqual(under("7"));
      expect(await revert(await revisionOf(admin))).toBe(200);
      expect(await revert(asLogic)).toBe(200);
      expect(await stored()).toEqual(checks);
    });

    test("rules that set one another in a circle are refused [ADM-D27]", async () => {
      await admin.post("/api/userAttribute", aText("circleTwo"));
      await admin.post("/api/userAttribute", aText("circleOne", circleOne));
      const back = rule(isEqual("circleOne", "b"), { id: "setValue", valueDefault: "a" });
      const { body } = await refuses(() => admin.put("/api/userAttribute/circleTwo", back), 400);
      expect(body.errors.map((error) => error.code)).toContain("setValueCircle");
    });

    test("an attribute's use goes with it: prerequisites, templates and presets; a rule is set aside [ADM-D21]", async () => {
      await admin.post("/api/userAttribute", aText("ward"));
      const reader = aText("wardReader", {
        ...rule(isEqual("ward", "A"), { id: "show" }),
        prerequisiteListRequired: [
          { attributeName: "ward", operator: "isEqual", value: "A" },
          { attributeName: "jobTitle", operator: "isEqual", value: "Nurse" },
        ],
        valueTemplate: "{ward} {lastName}",
      });
      await admin.post("/api/userAttribute", reader);
      const columns = ["ward", "phone"].map((attributeName) => ({ attributeName, required: true }));
      const preset = await admin.post("/api/userPreset", { label: "Wards", attributeList: columns });
      const before = await revisionOf(admin);
      expect((await admin.remove("/api/userAttribute/ward")).status).toBe(200);
      expect(await revisionOf(admin)).toBe(before + 1);
      expect((await admin.get("/api/userAttribute/wardReader")).body.result).toMatchObject({
        conditionalList: [{ blocked: "Its condition read The ward, which was deleted." }],
        prerequisiteListRequired: [{ attributeName: "jobTitle" }],
        valueTemplate: null,
      });
      const presetUrl = `/api/userPreset/${Number(preset.body.result["id"])}`;
      expect((await admin.get(presetUrl)).body.result["attributeList"]).toMatchObject([{ attributeName: "phone" }]);
      expect((await admin.post("/api/metadata/revert", { revision: before + 1, base: before + 1 })).status).toBe(200);
      expect((await admin.get(presetUrl)).body.result["attributeList"]).toEqual(columns);
    });

    test("a write is answered with what is odd about it", async () => {
      const never = { list: [isEqual("certified", true), { ...isEqual("certified", false), booleanOperator: "AND" }] };
      const made = await admin.post("/api/userAttribute", aText("oddOne", rule(never, { id: "show" })));
      expect(made).toMatchObject({
        status: 201,
        body: { warnings: [{ code: "neverTrue", attribute: "conditionalList" }] },
      });
      const changed = await admin.put("/api/userAttribute/oddOne", { conditionalList: [] });
      expect(changed).toMatchObject({ status: 200, body: { warnings: [] } });
    });

    test("a change of what somebody else changed meanwhile is a 412 with what is stored", async () => {
      const { body, headers } = await admin.post("/api/userAttribute", aText("contested"));
      const url = "/api/userAttribute/contested";
      const etag = String(headers["etag"]);
      expect(etag).toBe(`"${String(body.result["updated"])}"`);
      expect((await admin.get(url)).headers["etag"]).toBe(etag);
      const first = await admin.put(url, { label: "First" }, { "if-match": etag });
      expect(first.status).toBe(200);
      expect(first.headers["etag"]).not.toBe(etag);
      const late = await refuses(() => admin.put(url, { label: "Second" }, { "if-match": etag }), 412);
      expect(late.body).toMatchObject({ stored: { label: "First" }, errors: [{ code: "stale" }] });
      await refuses(() => admin.remove(url, { "if-match": etag }), 412);
      expect((await admin.put("/api/userAttribute/phone", { hint: "10 digits" })).status).toBe(200);
      expect((await admin.remove(url, { "if-match": String(first.headers["etag"]) })).status).toBe(200);
    });

    test("a repeat of an Idempotency-Key is answered as the first time, and publishes nothing", async () => {
      const key = { "idempotency-key": crypto.randomUUID() };
      const made = await admin.post("/api/userAttribute", aText("once"), key);
      expect(made.status).toBe(201);
      await admin.put("/api/userAttribute/once", { label: "Changed since" });
      const before = await revisionOf(admin);
      const again = await admin.post("/api/userAttribute", aText("once"), key);
      expect(again).toMatchObject({ status: 201, body: { result: made.body.result } });
      expect(await revisionOf(admin)).toBe(before);
      await refuses(() => admin.post("/api/userAttribute", aText("other"), key), 400);
      const removal = { "idempotency-key": crypto.randomUUID() };
      expect((await admin.remove("/api/userAttribute/once", removal)).status).toBe(200);
      expect((await admin.remove("/api/userAttribute/once", removal)).status).toBe(200);
    });

    test("two at once under one key make one", async () => {
      const key = { "idempotency-key": crypto.randomUUID() };
      const before = await revisionOf(admin);
      const answers = await Promise.all([1, 2].map(() => admin.post("/api/userPreset", { label: "Same twice" }, key)));
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect(answers[0]?.body.result).toEqual(answers[1]?.body.result);
      expect(await revisionOf(admin)).toBe(before + 1);
    });

    test("an answer is of the revision that the change made, not of the newest", async () => {
      await admin.post("/api/userAttribute", aText("raced"));
      const labels = ["One", "Two", "Three", "Four"];
      const answers = await Promise.all(labels.map((label) => admin.put("/api/userAttribute/raced", { label })));
      expect(answers.map(({ body }) => body.result["label"])).toEqual(labels);
    });

    test("twenty at once leave connections for other calls", async () => {
      await admin.post("/api/userAttribute", aText("crowded"));
      const labels = Array.from({ length: 20 }, (_, index) => `Label ${index}`);
      const answers = await Promise.all(labels.map((label) => admin.put("/api/userAttribute/crowded", { label })));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect((await admin.get("/api/metadata")).status).toBe(200);
    });

    test("the primary key and locked attributes cannot be removed [ADM-074, ADM-D20]", async () => {
      await refuses(() => admin.remove("/api/userAttribute/userId"), 400);
      await refuses(() => admin.remove("/api/userAttribute/email"), 400);
    });

    test("attributes of system entities take label, help text, order and showDefault only", async () => {
      await refuses(() => admin.put("/api/attribute/attribute.label", { required: false }), 400);
      await refuses(() => admin.remove("/api/attribute/attribute.hint"), 400);
      await refuses(() => admin.post("/api/attribute", { ...aText("mine"), entityName: "attribute" }), 400);
      const kept = { label: "Caption", helpText: "What people read", orderNumber: 31, showDefault: false };
      expect((await admin.put("/api/attribute/attribute.label", kept)).body.result).toMatchObject(kept);
    });

    test.each([MEMBER, READER, STAFF])("%s may read definitions and change none", async (username) => {
      const caller = await product().as(username);
      expect((await caller.get("/api/userAttribute/phone")).status).toBe(200);
      await refuses(() => caller.post("/api/userAttribute", aText("sneaked")), 403);
      await refuses(() => caller.put("/api/userAttribute/jobTitle", { label: "Mine" }), 403);
      await refuses(() => caller.put("/api/attribute/user.jobTitle", { label: "Mine" }), 403);
      await refuses(() => caller.remove("/api/userAttribute/jobTitle"), 403);
    });

    test("a stored exception to the profile does not make up for organization.admin", async () => {
      const all = JSON.stringify({ ...PLANNER, userAttribute: { create: true, update: true, remove: true } });
      await sql`update system.account set permission = ${all}::jsonb where username = ${STAFF}`.execute(
        database().kysely,
      );
      const staff = await product().as(STAFF);
      expect((await staff.get("/api/session")).body.result).toMatchObject({
        user: { permission: { userAttribute: { update: true } } },
      });
      await refuses(() => staff.put("/api/userAttribute/jobTitle", { label: "Mine" }), 403);
      const planner = JSON.stringify(PLANNER);
      await sql`update system.account set permission = ${planner}::jsonb where username = ${STAFF}`.execute(
        database().kysely,
      );
    });

    test("an unknown definition is a 404", async () => {
      expect((await admin.get("/api/userAttribute/nothing")).status).toBe(404);
      await refuses(() => admin.put("/api/userAttribute/nothing", { label: "None" }), 404);
      await refuses(() => admin.remove("/api/attribute/user.nothing"), 404);
    });
  },
  registerTemplate,
);
