import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import { aText, aUser, revisionOf, sharedProduct } from "../../metadata/testing.ts";
import { registerTemplate } from "../../testing/equipment.testing.ts";

const LONG = 900_000;

describePostgresql(
  "hostile bodies",
  (database) => {
    const { admin, member } = sharedProduct(database);

    describe("of definitions are refused with a code, and nothing is published", () => {
      test.each<[title: string, path: string, body: object]>([
        [
          "columns that are columns",
          "userPreset",
          { label: "Hostile", attributeList: [{ attributeName: { name: "phone" } }] },
        ],
        [
          "3,000 columns",
          "userPreset",
          { label: "Many", attributeList: Array.from({ length: 3_000 }, () => ({ name: "phone" })) },
        ],
        ["a label with NUL", "userPreset", { label: "a\u0000b" }],
        ["a label with half a character", "userAttribute", aText("hostile", { label: "a\uD800" })],
        ["a label of nearly a megabyte", "userAttribute", aText("hostile", { label: "x".repeat(LONG) })],
        ["a name of nearly a megabyte", "userAttribute", { ...aText("hostile"), name: "x".repeat(LONG) }],
        ["a name of 64 letters", "userAttribute", aText("x".repeat(64))],
        ["a setting with NUL", "userAttribute", aText("hostile", { option: [{ name: "a\u0000" }] })],
        ["the shape of a newer release", "userAttribute", aText("hostile", { shape: 2 })],
      ])("%s", async (_, path, body) => {
        const before = await revisionOf(admin);
        const answer = await admin.post(`/api/${path}`, body);
        expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(400);
        expect(answer.body.errors[0]?.code).toMatch(/^[a-zA-Z]+$/);
        expect(JSON.stringify(answer.body).length).toBeLessThan(20_000);
        expect(await revisionOf(admin)).toBe(before);
      });

      test("a name of 63 letters is published, filled, filtered and removed", async () => {
        const name = "x".repeat(63);
        expect((await admin.post("/api/userAttribute", aText(name, { uniqueIn: "organization" }))).status).toBe(201);
        expect((await member.post("/api/user", aUser({ [name]: "one" }))).status).toBe(201);
        expect((await member.post("/api/user", aUser({ [name]: "ONE" }))).status).toBe(409);
        expect((await member.get(`/api/user?sort=-${name}&limit=1`)).body.result).toMatchObject([{ [name]: "one" }]);
        expect((await admin.remove(`/api/userAttribute/${name}`)).status).toBe(200);
      });

      test("whatever its properties are, a definition is written or refused, never a mistake of the server", async () => {
        const properties = fc.record(
          Object.fromEntries(
            [
              "label",
              "elementType",
              "conditionalList",
              "option",
              "valueDefault",
              "uniqueIn",
              "fkName",
              "maxLength",
            ].map((name) => [name, fc.jsonValue()]),
          ),
          { requiredKeys: [] },
        );
        await fc.assert(
          fc.asyncProperty(properties, async (over) => {
            const { status } = await admin.put("/api/userAttribute/jobTitle", over);
            expect([200, 400]).toContain(status);
          }),
          { numRuns: 25 },
        );
      });
    });

    describe("of records", () => {
      const letters = [" ", "\t", "\n", "\u202E", "\u0301", "\u200D", "\uD800", "İ", "'", "%"];
      test.each(letters)("nearly a megabyte of %j is refused within seconds", async (letter) => {
        const began = performance.now();
        const bytes = Buffer.byteLength(JSON.stringify(letter)) - 2;
        const text = letter.repeat(LONG / bytes);
        for (const name of ["jobTitle", "email", "trade", "phone"]) {
          const { status } = await member.post("/api/user", aUser({ [name]: `a${text}b` }));
          expect(status).toBe(400);
        }
        expect(performance.now() - began).toBeLessThan(60_000);
      });
      test("nearly a megabyte of NUL is no text at all", async () => {
        const made = await member.post("/api/user", aUser({ jobTitle: `a${"\u0000".repeat(LONG / 6)}b` }));
        expect(made).toMatchObject({ status: 201, body: { result: { jobTitle: "ab" } } });
      });
      test.each(["\u202Eabc", "e\u0301", "👩‍👩‍👧", "İstanbul", "ﬃ", "=1+1", "'; --"])(
        "the text %j is kept as it is normalized, and found again",
        async (text) => {
          const made = await member.post("/api/user", aUser({ jobTitle: text }));
          expect(made).toMatchObject({ status: 201, body: { result: { jobTitle: text.normalize("NFC") } } });
          const term = { kind: "term", attribute: "jobTitle", operator: "equals", values: [text.normalize("NFC")] };
          const found = await member.get(`/api/user?filter=${encodeURIComponent(JSON.stringify(term))}`);
          expect(found.body.result).toMatchObject([{ jobTitle: text.normalize("NFC") }]);
          expect((await member.put(`/api/user/${Number(made.body.result["userId"])}`, { jobTitle: null })).status).toBe(
            200,
          );
        },
      );
    });
  },
  registerTemplate,
);
