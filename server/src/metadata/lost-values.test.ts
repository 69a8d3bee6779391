import type { Values } from "@armature/engine";
import { expect, test } from "vitest";
import { describePostgresqlFirst } from "../database/testing.ts";
import { registerTemplate } from "../testing/equipment.testing.ts";
import { aText, aUser, revisionOf, rowsOf, sharedProduct } from "./testing.ts";

const CHOICES = ["A", "B", "C"];
const YES_NO = { elementType: "YesNo", valueYes: 1, valueNo: 0, maxLength: null };
/** The answers are texts from now on, in a column of their own. */
const AS_TEXT = { valueYes: "Y", valueNo: "N" };
const DECIMAL = { elementType: "TextFieldNumber", type: "numeric", maxLength: null };
/** Numbers are whole from now on. */
const WHOLE = { type: null };

/** A change of a definition never takes values from records that nobody agreed to lose. */
describePostgresqlFirst(
  "values of records under a changed definition",
  (database) => {
    const { admin, member } = sharedProduct(database);

    const add = async (name: string, values: Values) =>
      expect((await admin.post("/api/userAttribute", { ...aText(name), ...values })).status).toBe(201);
    const fill = async (name: string, values: readonly unknown[]) => {
      const urls: string[] = [];
      for (const value of values) {
        const { status, body } = await member.post("/api/user", aUser({ [name]: value }));
        expect(status, JSON.stringify(body)).toBe(201);
        urls.push(`/api/user/${String(body.result["userId"])}`);
      }
      return urls;
    };
    const change = (name: string, values: Values, query = "") =>
      admin.put(`/api/userAttribute/${name}${query}`, values);
    const changed = async (name: string, values: Values) => expect((await change(name, values)).status).toBe(200);
    const valueOf = async (url: string, name: string) => (await member.get(url)).body.result[name];
    const valuesOf = (urls: readonly string[], name: string) => Promise.all(urls.map((url) => valueOf(url, name)));
    const withValue = async (name: string) =>
      (await rowsOf(admin, `/api/admin/user?columns=${name}&limit=1000`)).filter((row) => row[name] !== null).length;

    test("of one choice become a list of one, and back the first of each list, with what was typed meanwhile [ADM-D21, F-140]", async () => {
      await add("skill", { elementType: "Combobox", comboboxOptionList: CHOICES, maxLength: null });
      const urls = await fill("skill", ["A", "B", null]);
      const [first = "", second = ""] = urls;
      await changed("skill", { multiple: true });
      expect(await valuesOf(urls, "skill")).toEqual([["A"], ["B"], null]);
      expect((await member.put(first, { skill: ["C", "A"] })).status).toBe(200);
      await changed("skill", { multiple: false });
      expect(await valuesOf(urls, "skill")).toEqual(["C", "B", null]);
      expect((await member.put(second, { skill: "A" })).status).toBe(200);
      await changed("skill", { multiple: true });
      // The first list comes back whole, since nobody has touched it.
      expect(await valuesOf(urls, "skill")).toEqual([["C", "A"], ["A"], null]);
      await changed("skill", { multiple: false });
      expect(await valuesOf(urls, "skill")).toEqual(["C", "A", null]);
    });

    test("that a change empties, cuts or brings back are in the history of their record, with who changed it and when [F-140]", async () => {
      await add("ticket", { elementType: "Combobox", comboboxOptionList: CHOICES, multiple: true, maxLength: null });
      await add("early", YES_NO);
      const [several = "", one = ""] = await fill("ticket", [["B", "A"], ["C"]]);
      expect((await member.put(several, { early: 1 })).status).toBe(200);
      const entriesOf = async (url: string) => {
        const filter = JSON.stringify({ userId: Number(url.split("/").at(-1)) });
        const entries = await rowsOf(admin, `/api/userAuditHistory?filter=${encodeURIComponent(filter)}`);
        return entries.slice(1).map(({ attributeMap, auditUserId }) => ({ ...(attributeMap as Values), auditUserId }));
      };
      const { userId: by } = (await admin.get("/api/session")).body.result["user"] as Values;
      const { userId: own } = (await member.get("/api/session")).body.result["user"] as Values;
      for (const multiple of [false, true]) await changed("ticket", { multiple });
      await changed("early", AS_TEXT);
      await changed("early", YES_NO);
      expect(await entriesOf(several)).toEqual([
        { early: 1, auditUserId: own },
        { ticket: "B", auditUserId: by },
        { ticket: ["B", "A"], auditUserId: by },
        { early: "Y", auditUserId: by },
        { early: 1, auditUserId: by },
      ]);
      // A list of one says the same as the one value.
      expect(await entriesOf(one)).toEqual([]);
    });

    test("that are cleared while it takes one stay cleared", async () => {
      await add("craft", { elementType: "Combobox", comboboxOptionList: CHOICES, multiple: true, maxLength: null });
      const [url = ""] = await fill("craft", [["A", "B"]]);
      await changed("craft", { multiple: false });
      expect((await member.put(url, { craft: null })).status).toBe(200);
      await changed("craft", { multiple: true });
      expect(await valueOf(url, "craft")).toBeNull();
    });

    test("are filtered and sorted as they are now", async () => {
      await add("grade", { elementType: "Combobox", comboboxOptionList: CHOICES, maxLength: null });
      const [url = ""] = await fill("grade", ["B"]);
      const filter = JSON.stringify({ kind: "term", attribute: "grade", operator: "equals", values: ["B"] });
      const found = async () => rowsOf(member, `/api/user?columns=grade&filter=${encodeURIComponent(filter)}`);
      for (const [multiple, value] of [
        [true, ["B"]],
        [false, "B"],
      ] as const) {
        await changed("grade", { multiple });
        expect(await found()).toEqual([expect.objectContaining({ grade: value })]);
        expect(await valueOf(url, "grade")).toEqual(value);
      }
    });

    test("are not emptied: the save is refused with their number, and goes on where that is accepted [F-140]", async () => {
      await add("onCall", DECIMAL);
      const urls = await fill("onCall", [1.5, 2.5, 3.5, null]);
      const before = await revisionOf(admin);
      const refused = await change("onCall", WHOLE);
      expect(refused).toMatchObject({ status: 409, body: { code: "wouldLose", lost: 3 } });
      expect(refused.body.errors).toEqual([{ code: "state", attribute: null, message: refused.body["message"] }]);
      expect((await change("onCall", WHOLE, "?accept=2")).body).toMatchObject({ code: "wouldLose", lost: 3 });
      expect(await revisionOf(admin)).toBe(before);
      expect(await valuesOf(urls, "onCall")).toEqual([1.5, 2.5, 3.5, null]);

      expect((await change("onCall", WHOLE, "?accept=3")).status).toBe(200);
      expect(await withValue("onCall")).toBe(0);
      expect((await change("onCall", DECIMAL)).status).toBe(200);
      expect(await valuesOf(urls, "onCall")).toEqual([1.5, 2.5, 3.5, null]);
    });

    test("are counted again when somebody has saved one since", async () => {
      await add("onDuty", DECIMAL);
      await fill("onDuty", [1.5]);
      expect((await change("onDuty", WHOLE)).body).toMatchObject({ lost: 1 });
      await fill("onDuty", [0.5]);
      expect((await change("onDuty", WHOLE, "?accept=1")).body).toMatchObject({ code: "wouldLose", lost: 2 });
      expect((await change("onDuty", WHOLE, "?accept=9")).status).toBe(200);
    });

    test("of a whole publish and of a revert are counted together [F-140]", async () => {
      await add("soon", DECIMAL);
      await add("late", DECIMAL);
      await fill("soon", [1.5, 0.5]);
      await fill("late", [1.5]);
      const send = async (extra: object = {}) => {
        const values = (name: string) => ({ ...aText(name), ...DECIMAL, ...WHOLE });
        const changes = ["soon", "late"].map((name) => ({
          kind: "attribute",
          entity: "user",
          name,
          values: values(name),
        }));
        return admin.post("/api/metadata/publish", { base: await revisionOf(admin), changes, ...extra });
      };
      expect(await send()).toMatchObject({ status: 409, body: { code: "wouldLose", lost: 3 } });
      expect((await send({ accept: { lost: 2 } })).status).toBe(409);
      expect((await send({ accept: { lost: 3 } })).status).toBe(200);
      await fill("late", [7]);
      const revision = await revisionOf(admin);
      expect((await admin.post("/api/metadata/revert", { revision, base: revision })).status).toBe(200);
      expect([await withValue("soon"), await withValue("late")]).toEqual([2, 2]);
    });

    test("that refer to records of another entity from now on are lost, and never become records of that entity [F-140]", async () => {
      await add("place", { elementType: "SelectFk", fkExists: true, fkName: "room", maxLength: null });
      const [room] = await rowsOf(member, "/api/room?limit=1&columns=id");
      const urls = await fill("place", [room?.["id"], null]);
      expect((await change("place", { fkName: "deviceModel" })).body).toMatchObject({ code: "wouldLose", lost: 1 });
      expect((await change("place", { elementType: "SelectFkMultiple" })).status).toBe(200);
      expect((await change("place", { fkName: "deviceModel" }, "?accept=1")).status).toBe(200);
      expect(await valuesOf(urls, "place")).toEqual([null, null]);
      expect((await admin.remove("/api/userAttribute/place")).status).toBe(200);
      const anew = { ...aText("place"), elementType: "SelectFk", fkExists: true, fkName: "room", maxLength: null };
      expect((await admin.post("/api/userAttribute", anew)).status).toBe(201);
      expect(await valuesOf(urls, "place")).toEqual([null, null]);
    });

    test("of an attribute that is deleted are never asked for: they are kept aside [ADM-D21]", async () => {
      await add("locker", {});
      const [url = ""] = await fill("locker", ["17"]);
      expect((await admin.remove("/api/userAttribute/locker")).status).toBe(200);
      const revision = await revisionOf(admin);
      expect((await admin.post("/api/metadata/revert", { revision, base: revision })).status).toBe(200);
      expect(await valueOf(url, "locker")).toBe("17");
    });

    test("of a deleted attribute come back with a new one of its name and form, and never with one of another form", async () => {
      const NUMBER = { elementType: "TextFieldNumeric", maxLength: null };
      const again = async (name: string, values: Values) => {
        expect((await admin.remove(`/api/userAttribute/${name}`)).status).toBe(200);
        await add(name, values);
      };
      await add("flagged", YES_NO);
      const [flag = ""] = await fill("flagged", [1]);
      await again("flagged", YES_NO);
      expect(await valueOf(flag, "flagged")).toBe(1);
      await again("flagged", NUMBER);
      expect(await valueOf(flag, "flagged")).toBeNull();

      await add("coded", {});
      const [code = ""] = await fill("coded", ["007"]);
      const values = { ...aText("coded"), ...NUMBER };
      const changes = [{ kind: "attribute", entity: "user", name: "coded", convert: true, values }];
      const published = await admin.post("/api/metadata/publish", { base: await revisionOf(admin), changes });
      expect([published.status, await valueOf(code, "coded")]).toEqual([200, 7]);
      await again("coded", {});
      expect(await valueOf(code, "coded")).toBeNull();
    });

    test.each(["six", "-1", "1.5", ""])("%j is no number of values to accept", async (accept) => {
      const answer = await change("jobTitle", { hint: "x" }, `?accept=${accept}`);
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ code: "invalid" }] } });
    });
    test("records take no such number", async () => {
      const [url = ""] = await fill("jobTitle", ["Fitter"]);
      expect((await member.put(`${url}?accept=1`, { jobTitle: "Head" })).status).toBe(400);
    });
  },
  registerTemplate,
);
