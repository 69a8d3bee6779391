import type { Values } from "@armature/engine";
import type { QuestionnaireSpec, QuestionSpec, SectionSpec } from "@armature/onboarding/questionnaire";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contentOf, describePostgresql, fileOf, formOf } from "@armature/server/testing";
import {
  type Account,
  OTHER,
  OWN,
  productTemplate,
  startProduct,
  type TestProduct,
} from "../../kit/server/portal.testing.ts";
import { wholeAddress } from "../../kit/server/addresses.testing.ts";
import { STATUSES } from "../../kit/states.ts";

const SUBMIT = { status: "nmqSubmitted" };
/** What their element types ask for more than their examples show. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  billingClaimsClearinghouse: "Trizetto",
  interfaceType: "Lab Orders (ORM)",
};

describePostgresql(
  "submitting the questionnaire",
  (database) => {
    let product: TestProduct;
    const call = (
      caller: Account | "nobody",
      method: "GET" | "POST" | "PUT" | "DELETE",
      path: string,
      body?: unknown,
    ) => product.call(caller, method, path, body);
    const ok = async (answer: ReturnType<typeof call>, status = 200) => {
      const { status: found, body } = await answer;
      expect(found, JSON.stringify(body).slice(0, 500)).toBe(status);
      return body.result;
    };
    const path = `organization/${OWN}`;
    const snapshot = (caller: Account = "member") => call(caller, "POST", "snapshot");
    const submit = (caller: Account = "member") => call(caller, "PUT", path, SUBMIT);
    const statusNow = async () => (await ok(call("member", "GET", path)))["status"];
    const openAgain = () => ok(call("admin", "PUT", `admin/organization/${OWN}`, { status: "nmqOpen" }));
    const rowsOf = async (table: "event" | "questionnaireSnapshot") =>
      (await database()
        .kysely.selectFrom(`data.${table}` as never)
        .selectAll()
        .execute()) as Values[];
    const percent = async () => {
      const { completion } = (await ok(call("member", "GET", "nmq"))) as unknown as {
        completion: Record<"acute" | "ambulatory", { percent: number; asked: number; answered: number }>;
      };
      return completion.ambulatory.percent;
    };

    /** Answers everything that is asked, as a person would who has a value for each field. */
    async function answerAll(): Promise<void> {
      for (const entity of ["location", "interface", "device", "extract", "grant"]) {
        const rows = (await ok(call("member", "GET", entity))) as unknown as readonly Values[];
        for (const row of rows) await call("admin", "DELETE", `${entity}/${String(row[`${entity}Id`] ?? row["id"])}`);
      }
      const { addressId } = (await ok(call("member", "POST", "address", await wholeAddress(product)), 201)) as Values;
      const { body, headers } = await formOf([["file", fileOf("logo.png", contentOf("png"))]]);
      const fileId = (await product.call("member", "POST", "upload", body, headers)).body.result;
      const { nmq } = (await ok(call("member", "GET", "nmq"))) as unknown as { nmq: QuestionnaireSpec };
      const pages = nmq.sectionList.flatMap((section) => [section, ...section.sectionList]);
      const all = pages.flatMap((page: SectionSpec) => page.questionList).flatMap(ambulatory);
      const roles = all.find(({ validate }) => validate === "coreTeam")?.enum ?? [];
      const people = [{ name: "Ann Bell", email: "ann@one.example" }];
      const { metadata } = product.metadata.current();
      const valuesOf = (entity: string): Values => {
        const example = product.anEntity(entity);
        const type = metadata.entities.get(entity);
        const own = all.filter((each) => each.entity === entity && each.attribute !== type?.primaryKey.name);
        const value = ({ attribute }: QuestionSpec) => {
          const { column, fkName } = type?.byName.get(attribute) ?? {};
          if (column === "reference") return fkName === "address" ? addressId : fileId;
          return ANSWERS[attribute] ?? example[attribute];
        };
        return Object.fromEntries(own.map((question) => [question.attribute, value(question)]));
      };
      const coreTeam = Object.fromEntries(roles.map((role) => [String(role), people]));
      await ok(call("member", "PUT", path, { ...valuesOf("organization"), coreTeam }));
      for (const entity of ["location", "interface", "device", "extract"]) {
        await ok(call("member", "POST", entity, valuesOf(entity)), 201);
      }
    }

    beforeAll(async () => {
      product = await startProduct(database());
      for (const organizationId of [OWN, OTHER]) await product.setStatus(organizationId, "nmqOpen");
    });
    afterAll(() => product.close());

    describe("before everything is answered", () => {
      test("a snapshot is taken from people who may update the organization [ACC-170]", async () => {
        for (const [caller, status] of [
          ["nobody", 401],
          ["reader", 403],
          ["member", 201],
          ["staff", 201],
        ] as const) {
          expect([caller, (await call(caller, "POST", "snapshot")).status]).toEqual([caller, status]);
        }
        for (const [caller, status] of [
          ["nobody", 401],
          ["member", 403],
          ["staff", 403],
          ["admin", 201],
        ] as const) {
          const answer = await call(caller, "POST", "admin/snapshot", { organizationId: OTHER });
          expect([caller, answer.status]).toEqual([caller, status]);
        }
        expect((await call("admin", "POST", "admin/snapshot", { organizationId: 999_999 })).status).toBe(404);
        expect((await call("admin", "POST", "admin/snapshot", {})).status).toBe(400);
        const taken = await rowsOf("questionnaireSnapshot");
        // The same answers at the same moment are kept once.
        expect(taken.map((row) => row["organizationId"])).toEqual([OWN, OTHER]);
      });

      test("nobody submits, and nothing changes", async () => {
        for (const caller of ["member", "staff", "admin"] as const) {
          const { status, body } = await submit(caller);
          expect([caller, status, body.errors[0]?.code]).toEqual([caller, 409, "state"]);
          expect(body.message).toMatch(/^The questionnaire cannot be submitted: \d+ questions are not answered\.$/);
        }
        expect((await submit("reader")).status).toBe(403);
        expect((await submit("otherMember")).status).toBe(404);
        expect(await statusNow()).toBe("nmqOpen");
        expect(await rowsOf("event")).toEqual([]);
      });

      test("any other status is for administrators alone", async () => {
        for (const status of ["nmqApproved", "buildOpen", "completed"]) {
          for (const caller of ["member", "staff"] as const) {
            expect((await call(caller, "PUT", path, { status })).status).toBe(403);
          }
        }
        const rows = [SUBMIT, { status: "completed" }].map((values) => ({ organizationId: OWN, ...values }));
        expect((await call("member", "POST", "organization/batch", rows)).status).not.toBe(500);
        expect(await statusNow()).toBe("nmqOpen");
        expect((await call("admin", "PUT", path, { status: "closed" })).status).toBe(400);
      });
    });

    describe("at 100 %", () => {
      beforeAll(answerAll);
      beforeEach(openAgain);

      test("keeps a snapshot, an event and an audit entry, and is done once [NMQ-D30]", async () => {
        expect(await percent()).toBe(100);
        const { id } = (await ok(snapshot(), 201)) as Values;
        await ok(submit());
        expect(await statusNow()).toBe("nmqSubmitted");
        const kept = (await rowsOf("questionnaireSnapshot")).find((row) => row["id"] === id) ?? {};
        const content = kept["content"] as {
          readonly records: Readonly<Record<string, readonly Values[]>>;
          readonly answers: readonly unknown[];
        };
        const { userId } = (await ok(call("member", "GET", "session")))["user"] as Values;
        expect(kept).toMatchObject({ organizationId: OWN, userId });
        expect(String(kept["created"])).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
        expect(content).toMatchObject({ version: 1, completion: { ambulatory: { percent: 100 } } });
        expect(Object.keys(content.records).toSorted().join(" ")).toBe(
          "address device extract grant interface location organization",
        );
        expect(content.records["organization"]?.[0]?.["billingClaimsTypes"]).toBeTruthy();
        expect(content.answers.length).toBeGreaterThan(50);
        const events = (await ok(call("member", "GET", "event"))) as unknown as readonly Values[];
        expect(events.at(-1)).toMatchObject({ label: "Questionnaire submitted", data: { snapshotId: id }, userId });
        const history = (await ok(
          call("member", "GET", `organizationAuditHistory?filter={"organizationId":${OWN}}`),
        )) as unknown as readonly Values[];
        expect(history.at(-1)).toMatchObject({ attributeMap: SUBMIT, auditUserId: userId });
        const { length } = await rowsOf("questionnaireSnapshot");
        for (const caller of ["member", "staff", "admin"] as const) expect((await snapshot(caller)).status).toBe(409);
        expect(await rowsOf("questionnaireSnapshot")).toHaveLength(length);
        await ok(call("admin", "POST", "admin/snapshot", { organizationId: OWN }), 201);
      });

      test("is accepted from members and staff alike, under its conditions alone [NMQ-D29]", async () => {
        for (const caller of ["member", "staff", "admin"] as const) {
          const refused = async (reported: string) => {
            const { status, body } = await submit(caller);
            expect([caller, status, body.message]).toEqual([caller, 409, expect.stringContaining(reported)]);
            return statusNow();
          };
          expect(await refused("the answers or questions have changed meanwhile; check them and submit again.")).toBe(
            "nmqOpen",
          );
          await ok(call("member", "PUT", path, { billingClaimsTaxId: null }));
          await ok(snapshot(caller), 201);
          expect(await refused("1 question is not answered")).toBe("nmqOpen");
          await ok(call("member", "PUT", path, { billingClaimsTaxId: `98-${1_000_000 + (Date.now() % 1_000_000)}` }));
          await ok(snapshot(caller), 201);
          if (caller !== "admin") expect((await call(caller, "PUT", path, { status: "nmqApproved" })).status).toBe(403);
          await ok(submit(caller));
          expect(await refused("submitted already")).toBe("nmqSubmitted");
          await ok(call("admin", "PUT", `admin/${path}`, { status: "nmqApproved" }));
          expect(await refused("submitted already")).toBe("nmqApproved");
          await openAgain();
        }
      });

      test("keeps one snapshot of two who submit at once; the other is told that it is submitted [NMQ-D30, F-036]", async () => {
        const [events, snapshots] = [await rowsOf("event"), await rowsOf("questionnaireSnapshot")];
        const both = async (caller: Account) => {
          const { status, body } = await snapshot(caller);
          return status === 201 ? submit(caller) : { status, body };
        };
        const answers = await Promise.all([both("member"), both("staff")]);
        expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
        const refused = answers.find(({ status }) => status === 409)?.body;
        expect(refused?.message).toBe("The questionnaire cannot be submitted: it has been submitted already.");
        expect(refused?.errors).toMatchObject([{ code: "state" }]);
        expect(await rowsOf("questionnaireSnapshot")).toHaveLength(snapshots.length + 1);
        expect(await rowsOf("event")).toHaveLength(events.length + 1);
        await openAgain();
      });

      test("is won by one of two who submit at once", async () => {
        const events = (await rowsOf("event")).length;
        await ok(snapshot(), 201);
        const answers = await Promise.all([submit("member"), submit("staff"), submit("member")]);
        expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
        expect((await rowsOf("event")).length).toBe(events + 1);
      });

      test("needs a snapshot of this submission: not one of before the last, nor of other answers [NMQ-D31]", async () => {
        const write = async () => (await call("member", "POST", "grant", { name: "Flex" })).status;
        await ok(snapshot(), 201);
        await ok(submit());
        expect(await write()).toBe(423);
        await openAgain();
        expect(await write()).toBe(201);
        expect((await submit()).status).toBe(409);
        await ok(snapshot(), 201);
        await ok(call("member", "PUT", path, { billingClaimsTaxId: `98-${1_000_000 + (Date.now() % 1_000_000)}` }));
        const { status, body } = await submit();
        const message =
          "The questionnaire cannot be submitted: the answers or questions have changed meanwhile; check them and submit again.";
        expect([status, body.message]).toEqual([409, message]);
        await ok(snapshot(), 201);
        expect((await call("member", "PUT", path, { ...SUBMIT, billingClaimsTaxId: null })).status).toBe(409);
        expect(await statusNow()).toBe("nmqOpen");
        await ok(submit());
        expect(await statusNow()).toBe("nmqSubmitted");
      });

      test("counts what the caller may not view: the server goes by its own figure [NMQ-D27]", async () => {
        await ok(call("member", "PUT", path, { billingClaimsTaxId: null }));
        const hidden = { organization: { attribute: { billingClaimsTaxId: { view: false } } } };
        await product.grant("member", hidden);
        expect(await percent()).toBe(100);
        await ok(snapshot(), 201);
        expect((await submit()).status).toBe(409);
        await product.grant("member", null);
        await ok(call("member", "PUT", path, { billingClaimsTaxId: `98-${1_000_000 + (Date.now() % 1_000_000)}` }));
      });

      describe("what was submitted [NMQ-D30, F-035]", () => {
        type Row = Readonly<Record<"key" | "section" | "question", string>> &
          Readonly<Record<"submitted" | "now", string | null>>;
        interface Read {
          readonly submission: { readonly by: string; readonly at: string };
          readonly answers: readonly Row[];
        }
        const read = async (caller: Account) => (await ok(call(caller, "GET", "snapshot/answers"))) as unknown as Read;
        const different = ({ answers }: Read) =>
          answers.filter((row) => row.submitted !== row.now).map((row) => [row.question, row.submitted, row.now]);
        const TAX = { billingClaimsTaxId: "98-1234567" };
        beforeAll(async () => {
          await ok(call("member", "PUT", path, TAX));
          await ok(snapshot(), 201);
          await ok(submit("staff"));
        });
        afterAll(async () => {
          await product.grant("reader", null);
          await ok(call("member", "PUT", path, TAX));
        });

        test("is read by members and staff, with who and when; by nobody of another organization", async () => {
          for (const caller of ["member", "reader", "staff"] as const) {
            const last = await ok(call(caller, "GET", "snapshot"));
            expect(last).toMatchObject({ by: expect.stringMatching(/\w/), at: expect.stringMatching(/^20.*Z$/) });
            const { submission, answers } = await read(caller);
            expect(submission).toEqual(last);
            expect(answers.length).toBeGreaterThan(60);
            expect(answers.find(({ question }) => question.includes("Tax ID (EIN) on claims"))?.submitted).toBe(
              "98-1234567",
            );
          }
          const me = await ok(call("staff", "GET", "session"));
          expect((await read("member")).submission.by).toBe((me["user"] as Values)["displayName"]);
          expect((await call("nobody", "GET", "snapshot/answers")).status).toBe(401);
          expect(await ok(call("otherMember", "GET", "snapshot"))).toBeNull();
          expect(await ok(call("otherMember", "GET", "snapshot/answers"))).toBeNull();
        });

        test("stays as it was, beside what is answered now, new and gone questions too", async () => {
          expect(different(await read("member"))).toEqual([]);
          await ok(call("member", "PUT", path, { billingClaimsTaxId: "98-7654321" }));
          const { deviceId } = (await ok(
            call("member", "POST", "device", { category: "Printer", type: "Laser", vendor: "Acme" }),
            201,
          )) as Values;
          const found = different(await read("member"));
          expect(found).toContainEqual([expect.stringContaining("Tax ID (EIN) on claims"), "98-1234567", "98-7654321"]);
          expect(found).toContainEqual([expect.stringContaining("Category"), null, "Printer"]);
          await ok(call("member", "DELETE", `device/${String(deviceId)}`));
          const extracts = (await ok(call("member", "GET", "extract"))) as unknown as readonly Values[];
          for (const row of extracts) await ok(call("admin", "DELETE", `extract/${String(row["extractId"])}`));
          const { answers } = await read("member");
          const gone = answers.filter(({ now }) => now === null);
          expect(gone.length).toBeGreaterThan(0);
          expect(gone.every(({ section }) => section.startsWith("Extracts 1"))).toBe(true);
          expect(answers.slice(-gone.length)).toEqual(gone);
          await ok(call("member", "POST", "extract", extracts[0] && withoutIds(extracts[0])), 201);
        });

        test("shows nobody a question that the person may not view", async () => {
          const tax = ({ answers }: Read) =>
            answers.filter(({ question }) => question.includes("Tax ID (EIN) on claims")).length;
          expect(tax(await read("reader"))).toBeGreaterThan(0);
          await product.grant("reader", { organization: { attribute: { billingClaimsTaxId: { view: false } } } });
          const seen = await read("reader");
          expect(tax(seen)).toBe(0);
          expect(JSON.stringify(seen)).not.toContain("98-1234567");
          await product.grant("reader", { address: { view: false }, device: { view: false } });
          const { answers } = await read("reader");
          const asked = answers.map(({ section, question }) => `${section}: ${question}`);
          expect(asked.filter((each) => /^Devices|: \d+\. (Address|Pay-to address)$/.test(each))).toEqual([]);
          expect(JSON.stringify(answers)).not.toContain("1 Main St");
        });
      });

      test("leaves the record's other writes alone when the status is sent back with them", async () => {
        await ok(snapshot(), 201);
        await ok(submit());
        await ok(call("member", "PUT", path, { ...SUBMIT, compassRoseVision: "Together" }));
        expect((await call("member", "PUT", path, { status: "nmqOpen" })).status).toBe(403);
      });

      test("a snapshot and a sync do what each may, where it may [ACC-D32]", async () => {
        const { id } = (await ok(snapshot(), 201)) as Values;
        expect(Number.isInteger(id)).toBe(true);
        expect((await call("admin", "DELETE", `questionnaireSnapshot/${String(id)}`)).status).toBe(403);
        expect((await call("admin", "PUT", `questionnaireSnapshot/${String(id)}`, { content: {} })).status).toBe(403);
        await ok(submit());
        expect((await snapshot()).status).toBe(409);
        for (const status of STATUSES) {
          await ok(call("admin", "PUT", `admin/${path}`, { status }));
          await ok(call("admin", "POST", "admin/snapshot", { organizationId: OWN }), 201);
        }
        const sync = (caller: Account, prefix: string, organizationId: number) =>
          call(caller, "GET", `${prefix}organization/${organizationId}/syncUsers`);
        await product.setOrganization(OWN, { serviceAreaId: null });
        expect((await sync("staff", "", OWN)).status).toBe(409);
        await product.setOrganization(OTHER, { serviceAreaId: 321 });
        expect((await sync("member", "admin/", OTHER)).status).toBe(403);
        expect((await sync("staff", "", OTHER)).status).toBe(404);
        const { group, syncedUserList, unsyncedUserList } = (await ok(sync("staff", "admin/", OTHER))) as Values;
        expect(group).toBe("provider-crowd-sa321");
        expect(syncedUserList).toContainEqual(expect.objectContaining({ email: "member@acute.example" }));
        expect(unsyncedUserList).toBeInstanceOf(Array);
      });

      test("keeps the snapshot from everybody's changes", async () => {
        const [first] = await rowsOf("questionnaireSnapshot");
        for (const caller of ["member", "staff", "admin"] as const) {
          for (const at of ["questionnaireSnapshot", "admin/questionnaireSnapshot"]) {
            const one = `${at}/${String(first?.["id"])}`;
            expect((await call(caller, "PUT", one, { content: null })).status).toBe(403);
            expect((await call(caller, "DELETE", one)).status).toBe(403);
            expect((await call(caller, "GET", one)).status).toBe(403);
            expect((await call(caller, "POST", at, { content: {} })).status).toBe(403);
          }
        }
        expect((await rowsOf("questionnaireSnapshot"))[0]).toEqual(first);
      });
    });
  },
  productTemplate,
);

/** A question and those below it, of the ambulatory set. */
function ambulatory(question: QuestionSpec): readonly QuestionSpec[] {
  return question.ambulatory ? [question, ...question.children.flatMap(ambulatory)] : [];
}

/** What a person may give of a record. */
function withoutIds({ name, type, vendor, ...rest }: Values): Values {
  const given = Object.entries(rest).filter(([key]) => !/Id$|^(created|updated|deleted)/.test(key));
  return { name, type, vendor, ...Object.fromEntries(given) };
}
