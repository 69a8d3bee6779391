import type { Values } from "@armature/engine";
import type { QuestionnaireSpec } from "@armature/onboarding/questionnaire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contentOf, countingStatements, describePostgresql, fileOf, readSheet, upload } from "@armature/server/testing";
import {
  type Account,
  CALLERS,
  OTHER,
  OWN,
  productTemplate,
  startProduct,
  type TestProduct,
} from "../../kit/server/portal.testing.ts";
import { wholeAddress } from "../../kit/server/addresses.testing.ts";

const WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const AT = "2026-11-22T23:59:00.000Z";
const RISKY = ["=1+1", "+1", "-1", "@SUM(A1)"];

describePostgresql(
  "GET /api/nmq/export [ACC-D38]",
  (database) => {
    let product: TestProduct;
    let counted: ReturnType<typeof countingStatements>;
    beforeAll(async () => {
      counted = countingStatements(database());
      product = await startProduct(counted.database, { clock: () => new Date(AT) });
      for (const organizationId of [OWN, OTHER]) await product.setStatus(organizationId, "nmqOpen");
      for (const [caller, entity] of [
        ["member", "location"],
        ["member", "device"],
        ["member", "grant"],
      ] as const) {
        const { body } = await product.call(caller, "GET", entity);
        for (const record of body.result as unknown as Values[])
          await remove(`${entity}/${recordIdOf(entity, record)}`);
      }
    });
    afterAll(() => product.close());

    const recordIdOf = (entity: string, record: Values) => String(record[`${entity}Id`] ?? record["id"]);
    const remove = async (path: string) => void (await product.call("admin", "DELETE", path));
    const make = async (entity: string, values: Values, caller: Account = "member") => {
      const { status, body } = await product.call(caller, "POST", entity, values);
      expect(status, JSON.stringify(body)).toBe(201);
      return body.result;
    };
    const put = async (path: string, values: Values) => {
      const { status, body } = await product.call("member", "PUT", path, values);
      expect(status, JSON.stringify(body)).toBe(200);
    };
    const rowsOf = async (caller: Account) => {
      const { status, bytes } = await product.call(caller, "GET", "nmq/export");
      expect(status).toBe(200);
      return readSheet(bytes).rows.map(([section = "", question = "", answer = ""]) => ({ section, question, answer }));
    };
    const answersOf = async (caller: Account, section: string) =>
      (await rowsOf(caller)).filter((row) => row.section === section);

    test("downloads a workbook for anybody with a session [ACC-204]", async () => {
      for (const caller of CALLERS) {
        const { status, headers, bytes } = await product.call(caller, "GET", "nmq/export");
        expect([caller, status]).toEqual([caller, caller === "nobody" ? 401 : 200]);
        if (caller === "nobody") continue;
        const id = caller === "otherMember" ? OTHER : OWN;
        expect(headers["content-type"]).toBe(WORKBOOK);
        expect(headers["content-disposition"]).toContain(`filename="nmq-${id}-2026-11-22.xlsx"`);
        expect(headers["cache-control"]).toContain("no-store");
        expect(readSheet(bytes).rows[0]).toEqual(["Section", "Question", "Answer"]);
      }
    });

    test("has one row a question, each in its section, with what was answered", async () => {
      const coreTeam = { "Project Sponsor": [{ name: "Ann Bell", email: "ann@one.example" }], "Our Own Role": [] };
      await put(`organization/${OWN}`, {
        coreTeam,
        patientPopulationAverageYearlyVistsPerPatient: 2.5,
        billingPatientStatementCreditCardsYN: 1,
        billingPatientStatementCreditCardsAccepted: ["Visa", "Discover"],
        billingPatientStatementWriteOffSmallBalanceYN: 0,
      });
      for (const name of ["Rural Health", "Flex"]) await make("grant", { name });
      const rows = await rowsOf("member");
      const answer = (question: string) => rows.find((row) => row.question === question);
      const team = rows.filter(({ section }) => section === "Core Team");
      expect(team.filter((row) => row.answer !== "")).toEqual([
        { section: "Core Team", question: "1. Core Team: Project Sponsor", answer: "Ann Bell (ann@one.example)" },
      ]);
      expect(team.at(-1)).toEqual({ section: "Core Team", question: "1. Core Team: Our Own Role", answer: "" });
      expect(team.length).toBeGreaterThan(20);
      expect(answer("2. Average visits per patient in a year")).toMatchObject({
        section: "Background / General",
        answer: "2.5",
      });
      expect(answer("1. Grants")).toMatchObject({ section: "Background / Grants", answer: "Rural Health\nFlex" });
      expect(answer("9. Do you take credit cards?")?.answer).toBe("Yes");
      expect(answer("9a. Which cards do you take?")?.answer).toBe("Visa, Discover");
      expect(answer("2. Do you write off small balances?")?.answer).toBe("No");
      expect(rows.some(({ question }) => question.startsWith("2a."))).toBe(false);
      expect(new Set(rows.map(({ section, question }) => `${section} ${question}`)).size).toBe(rows.length);
    });

    test("numbers the items of a collection, and shows what they refer to", async () => {
      const { addressId } = await make("address", await wholeAddress(product));
      await make("location", { name: "Main Street", addressId });
      await make("location", { name: "Harbor", staffTotal: 12 });
      await make("device", { category: "Scanner", type: "Flatbed", vendor: "Acme" });
      const [name, at] = await answersOf("member", "Locations 1 (Main Street) / General");
      expect([name, at]).toMatchObject([
        { question: "1. Name", answer: "Main Street" },
        { question: "2. Address", answer: "1 Main St, Reno, NV 89501-0001" },
      ]);
      const harbor = await answersOf("member", "Locations 2 (Harbor) / General");
      expect(harbor.find(({ question }) => question === "5. Total Staff Count")?.answer).toBe("12");
      expect(await answersOf("member", "Volumes 2 (Harbor) / General")).toHaveLength(1);
      const [device] = await answersOf("reader", "Devices and Systems 1 (Scanner Flatbed Acme) / General");
      expect(device?.answer).toBe("Scanner");
    });

    test("is complete: whole addresses, all of a grant, each role in its order, lists that are empty [F-034]", async () => {
      const { body } = await upload(product, "member", "uploadAttachment", fileOf("terms.pdf", contentOf("pdf")));
      await make("grant", { name: "Outreach", reportingMethod: "Each quarter", fileId: body.result });
      const { addressId } = await make("address", {
        ...(await wholeAddress(product)),
        address: "9 Elm Rd",
        address2: "Suite 4",
        city: "Elko",
        zip: "89803-0002",
      });
      await put(`organization/${OWN}`, { addressId, hasNoExtracts: 1 });
      for (const entity of ["extract", "interface"])
        for (const row of (await product.call("member", "GET", entity)).body.result as unknown as Values[])
          await remove(`${entity}/${recordIdOf(entity, row)}`);
      const rows = await rowsOf("member");
      const answer = (question: string) => rows.find((row) => row.question === question)?.answer;
      expect(answer("1. Grants")).toContain("Outreach (Reporting Method: Each quarter; File: terms.pdf)");
      expect(rows.map((row) => row.answer)).toContain("9 Elm Rd, Suite 4, Elko, NV 89803-0002");
      const { nmq } = (await product.call("member", "GET", "nmq")).body.result as unknown as { nmq: QuestionnaireSpec };
      const asked = nmq.sectionList.flatMap((section) => section.questionList).find((q) => q.validate === "coreTeam");
      const roles = rows
        .filter(({ section }) => section === "Core Team")
        .map(({ question }) => question.split(": ")[1]);
      expect(roles.slice(0, asked?.enum?.length)).toEqual(asked?.enum);
      expect(rows.filter(({ section }) => ["Extracts", "Interfaces"].includes(section))).toEqual([
        { section: "Interfaces", question: "We have none", answer: "" },
        { section: "Extracts", question: "We have none", answer: "Yes" },
      ]);
      await put(`organization/${OWN}`, { hasNoExtracts: null });
    });

    test("says what does not apply, with the reason where one was asked for; it counts as answered [F-033]", async () => {
      const tally = async () => {
        const { completion } = (await product.call("member", "GET", "nmq")).body.result as unknown as {
          completion: { ambulatory: { asked: number; answered: number } };
        };
        return completion.ambulatory;
      };
      const { locationId } = await make("location", { name: "Annex" });
      const before = await tally();
      await put(`location/${String(locationId)}`, { noCliaReason: "All specimens are sent out.", hasNoFax: 1 });
      await put(`organization/${OWN}`, { hasNoEncounterRates: 1, hasNoStatementFax: 0 });
      // The six rates below the date are asked no more.
      expect(await tally()).toMatchObject({ asked: before.asked - 6, answered: before.answered + 3 });
      const rows = await rowsOf("member");
      const answersTo = (question: RegExp) =>
        rows.filter((row) => question.test(row.question)).map((row) => row.answer);
      expect(answersTo(/CLIA number$/)).toContain("Does not apply: All specimens are sent out.");
      expect(rows.filter((row) => row.section.includes("Annex") && row.question.endsWith("Fax"))).toMatchObject([
        { answer: "Does not apply" },
      ]);
      expect(answersTo(/From which day do the encounter rates below hold\?$/)).toContain("Does not apply");
      expect(answersTo(/Fax number on statements$/)).toEqual([""]);
      await put(`organization/${OWN}`, { billingClaimsEncounterRateEffectiveDate: "2026-01-01" });
      expect((await tally()).asked).toBe(before.asked);
      const refused = await product.call("otherMember", "PUT", `location/${String(locationId)}`, { hasNoFax: 1 });
      expect(refused.status).toBe(404);
    });

    test("says no longer that it does not apply once a publish requires the answer: it is missing, and the rest is saved", async () => {
      const fax = async () => {
        const rows = await rowsOf("member");
        return rows.find((row) => row.section.includes("Shed") && row.question.endsWith("Fax"))?.answer;
      };
      const answered = async () => {
        const { completion } = (await product.call("member", "GET", "nmq")).body.result as unknown as {
          completion: { ambulatory: { asked: number; answered: number } };
        };
        return completion.ambulatory;
      };
      const { locationId } = await make("location", { name: "Shed" });
      const path = `location/${String(locationId)}`;
      await put(path, { hasNoFax: 1 });
      const before = await answered();
      expect(await fax()).toBe("Does not apply");
      await product.publish("location.locationFax", { required: true });
      expect(await fax()).toBe("");
      // Other locations have no fax either, and say so.
      expect((await answered()).answered).toBeLessThan(before.answered);
      expect((await answered()).asked).toBe(before.asked);
      await put(path, { staffTotal: 3 });
      await put(path, { locationFax: "(608) 555-0142" });
      expect(await fax()).toBe("(608) 555-0142");
      await product.publish("location.locationFax", { required: false });
      await put(path, { locationFax: null });
      expect(await fax()).toBe("Does not apply");
      expect((await answered()).answered).toBe(before.answered + 1);
    });

    test("is in the security log, with its name [F-011]", async () => {
      expect((await product.call("member", "GET", "nmq/export")).status).toBe(200);
      const event = await database()
        .kysely.selectFrom("system.securityEvent")
        .select("detail")
        .where("kind", "=", "exported")
        .orderBy("id", "desc")
        .executeTakeFirst();
      const name = `nmq-${OWN}-${AT.slice(0, 10)}.xlsx`;
      expect(event?.detail).toEqual({ name, method: "GET", path: "/api/nmq/export", organizationId: OWN });
    });

    test("writes what could run as a formula as text", async () => {
      for (const category of RISKY) await make("device", { category, type: "x", vendor: "y" });
      const answers = (await rowsOf("member")).map(({ answer }) => answer);
      expect(RISKY.filter((text) => !answers.includes(text))).toEqual([]);
      const { bytes } = await product.call("member", "GET", "nmq/export");
      expect(bytes.includes("<f>")).toBe(false);
    });

    test("asks what the care setting asks, of the session's organization alone", async () => {
      const sections = async (caller: Account) => new Set((await rowsOf(caller)).map(({ section }) => section));
      await make("interface", { interfaceType: "Lab Orders (ORM)" });
      expect([...(await sections("member"))].some((section) => section.startsWith("Interfaces 1"))).toBe(true);
      const other = [...(await sections("otherMember"))];
      expect(other.some((section) => section.startsWith("Interfaces"))).toBe(false);
      expect(other.some((section) => section.includes("Harbor"))).toBe(false);
    });

    test("leaves out what the caller may not view", async () => {
      const hide = { view: false };
      await product.grant("member", { location: { attribute: { name: hide, staffTotal: hide } }, grant: hide });
      const text = JSON.stringify(await rowsOf("member"));
      for (const hidden of ["Harbor", "Total Staff Count", "Rural Health", "Grants"])
        expect(text).not.toContain(hidden);
      await product.grant("member", { address: { attribute: { address: hide } } });
      expect(JSON.stringify(await rowsOf("member"))).not.toContain("1 Main St");
      await product.grant("member", null);
    });

    test("in as many statements for forty records as for a few", async () => {
      const cost = () => counted.costOf(() => rowsOf("member"));
      const few = await cost();
      const rows = Array.from({ length: 40 }, (_, i) => ({ name: `Site ${i}` }));
      expect((await product.call("member", "POST", "location/batch", rows)).status).toBe(200);
      expect(await cost()).toBe(few);
    });
  },
  productTemplate,
);
