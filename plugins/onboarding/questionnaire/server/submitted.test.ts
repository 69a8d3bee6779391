import type { Values } from "@armature/engine";
import type { QuestionnaireSpec, QuestionSpec, SectionSpec } from "@armature/onboarding/questionnaire";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, contentOf, describePostgresql, fileOf, upload } from "@armature/server/testing";
import {
  type Caller,
  OTHER,
  OWN,
  productTemplate,
  startProduct,
  type TestProduct,
} from "../../kit/server/portal.testing.ts";
import { wholeAddress } from "../../kit/server/addresses.testing.ts";

const SUBMITTED = [423, "The questionnaire has been submitted."];
const PEOPLE = ["member", "staff", "admin"] as const;
/** What questions ask and a form of the build area has as well (ledger 2). */
const ALSO_OF_BUILD = new Set([
  "organization.coreTeam",
  ...["name", "addressId", "locationPhone", "locationFax"].map((name) => `location.${name}`),
]);

describePostgresql(
  "a submitted questionnaire",
  (database) => {
    let product: TestProduct;
    let records: Readonly<Record<string, Values>>;
    let asked: readonly { readonly entity: string; readonly name: string; readonly value: unknown }[];
    const ok = async (answer: Promise<Answer>, status = 200): Promise<Values> => {
      const { status: found, body } = await answer;
      expect(found, JSON.stringify(body)).toBe(status);
      return body.result;
    };
    const reported = async (answer: Promise<Answer>) => {
      const { status, body } = await answer;
      return [status, body.message];
    };
    const make = (entity: string, values: Values, caller: Caller = "member") =>
      ok(product.call(caller, "POST", entity, values), 201);
    const pathOf = (entity: string) => {
      if (entity === "organization") return `organization/${OWN}`;
      return `${entity}/${String(records[entity]?.[`${entity}Id`] ?? records[entity]?.["id"])}`;
    };

    beforeAll(async () => {
      product = await startProduct(database());
      await product.setStatus(OWN, "nmqOpen");
      const entries = ["device", "interface", "extract", "grant", "location"].map(
        async (entity) => [entity, await make(entity, product.anEntity(entity))] as const,
      );
      records = Object.fromEntries(await Promise.all(entries));
      asked = await answers();
      await product.setStatus(OWN, "nmqSubmitted");
    });
    afterAll(() => product.close());

    /** A new answer to each question about the organization and its locations. */
    async function answers() {
      const { nmq } = (await ok(product.call("member", "GET", "nmq"))) as unknown as { nmq: QuestionnaireSpec };
      const pages = nmq.sectionList.flatMap((section) => [section, ...section.sectionList]);
      const questions = pages.flatMap((page: SectionSpec) => page.questionList).flatMap(ambulatory);
      const { addressId } = await make("address", await wholeAddress(product));
      const { body } = await upload(product, "member", "file2", fileOf("a.png", contentOf("png")));
      const { entities } = product.metadata.current().metadata;
      return questions.flatMap(({ entity, attribute: name }) => {
        const type = entities.get(entity);
        if (name === type?.primaryKey.name || !["organization", "location"].includes(entity)) return [];
        const { column, fkName } = type?.byName.get(name) ?? {};
        const other = fkName === "address" ? addressId : body.result;
        const value = column === "reference" ? other : product.anEntity(entity)[name];
        return [{ entity, name, value: name === "billingClaimsClearinghouse" ? "Trizetto" : value }];
      });
    }

    describe.each(["nmqSubmitted", "nmqApproved", "buildOpen"])("at %s", (status) => {
      beforeAll(() => product.setStatus(OWN, status));

      test.each(["device", "interface", "extract", "grant"])(
        "takes no %s on any way in, from nobody but administrators beside it [NMQ-D38]",
        async (entity) => {
          const path = pathOf(entity);
          const change = entity === "interface" ? { realTime: 0 } : { name: "Late" };
          const row = { ...records[entity], ...change };
          for (const caller of PEOPLE) {
            const ways = [
              product.call(caller, "POST", entity, product.anEntity(entity)),
              product.call(caller, "PUT", path, change),
              product.call(caller, "DELETE", path),
              product.call(caller, "POST", `${entity}/batch`, [row]),
              product.call(caller, "POST", `${entity}/batch/check`, [row]),
            ];
            for (const way of ways) expect([caller, ...(await reported(way))]).toEqual([caller, ...SUBMITTED]);
          }
          expect(await ok(product.call("member", "GET", path))).toEqual(records[entity]);
          const beside = { ...product.anEntity(entity), organizationId: OWN };
          const made = await make(`admin/${entity}`, beside, "admin");
          const madePath = `admin/${entity}/${String(made[`${entity}Id`] ?? made["id"])}`;
          await ok(product.call("admin", "PUT", madePath, change));
          await ok(product.call("admin", "DELETE", madePath));
        },
      );

      test("takes no answer about the organization and its locations from members, but from staff [NMQ-D38]", async () => {
        const closed = asked.filter(({ entity, name }) => !ALSO_OF_BUILD.has(`${entity}.${name}`));
        expect(closed.length).toBeGreaterThan(50);
        for (const { entity, name, value } of closed) {
          const path = pathOf(entity);
          await ok(product.call("staff", "PUT", path, { [name]: null }));
          const { status: found, body } = await product.call("member", "PUT", path, { [name]: value });
          expect([name, found, body.message, body.errors]).toEqual([
            name,
            ...SUBMITTED,
            [expect.objectContaining({ code: "submitted", attribute: name })],
          ]);
          expect([name, (await ok(product.call("staff", "PUT", path, { [name]: value })))[name]]).toEqual([
            name,
            value,
          ]);
          await ok(product.call("member", "PUT", path, { [name]: value }));
        }
        const row = { locationId: records["location"]?.["locationId"], staffTotal: 4711 };
        const batch = await product.call("member", "POST", "location/batch", [row]);
        expect(batch.body.result).toMatchObject([{ status: "error", errors: [{ code: "submitted" }] }]);
        const whole = { name: "Late", staffTotal: 1 };
        expect(await reported(product.call("member", "POST", "location", whole))).toEqual(SUBMITTED);
        const [one] = closed;
        const call = product.call("admin", "PUT", `admin/organization/${OWN}`, { [one?.name ?? ""]: null });
        expect((await ok(call))[one?.name ?? ""]).toBeNull();
      });

      test("leaves members what the build area has: those attributes, the core team, locations, addresses [NMQ-D38]", async () => {
        const open = asked.filter(({ entity, name }) => ALSO_OF_BUILD.has(`${entity}.${name}`));
        expect(open.length).toBe(ALSO_OF_BUILD.size);
        const coreTeam = { "Project Sponsor": [{ name: status, email: "ann@one.example" }] };
        const { addressId } = await make("address", await wholeAddress(product));
        await ok(product.call("member", "PUT", `address/${String(addressId)}`, { city: status }));
        const phone = `(608) 555-01${String(status.length).padStart(2, "0")}`;
        for (const { entity, name } of open) {
          const value = { coreTeam, addressId, locationPhone: phone, locationFax: phone }[name] ?? status;
          expect((await ok(product.call("member", "PUT", pathOf(entity), { [name]: value })))[name]).toEqual(value);
        }
        await ok(product.call("member", "PUT", pathOf("organization"), { compassRoseVision: status }));
        const { locationId } = await make("location", { name: status, ...(status === "buildOpen" && { addressId }) });
        await ok(product.call("member", "DELETE", `location/${String(locationId)}`));
      });

      test("takes no upload of a question, and those of anything else [NMQ-D38]", async () => {
        for (const caller of PEOPLE) {
          for (const call of ["/upload", "upload", "uploadAttachment"]) {
            const answer = upload(product, caller, call, fileOf("a.png", contentOf("png")));
            expect([caller, call, ...(await reported(answer))]).toEqual([caller, call, ...SUBMITTED]);
          }
        }
        await ok(upload(product, "member", "file2", fileOf("a.png", contentOf("png"))), 201);
      });

      test("binds its own organization alone", async () => {
        await product.setStatus(OTHER, "nmqOpen");
        await make("device", product.anEntity("device"), "otherMember");
      });
    });
  },
  productTemplate,
);

/** A question and those below it, of the ambulatory set. */
function ambulatory(question: QuestionSpec): readonly QuestionSpec[] {
  return question.ambulatory ? [question, ...question.children.flatMap(ambulatory)] : [];
}
