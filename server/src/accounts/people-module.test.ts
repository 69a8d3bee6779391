import type { Values } from "@armature/engine";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countingStatements } from "../database/count-statements.testing.ts";
import { describePostgresql } from "../database/testing.ts";
import { defineModule } from "../modules/application-code.ts";
import { onEntity } from "../records/points/module.ts";
import {
  equipment,
  type Person,
  HARBOR,
  NORTHGATE,
  registerTemplate,
  startPeople,
  type TestRegister,
} from "../testing/equipment.testing.ts";
import { type Answer } from "../testing/test-product.ts";

const MESSAGE = "harbor.example is the domain of another organization. Enter an email of your own organization.";

/** People who may have a badge. */
const badges = defineModule({
  name: "test.badges",
  issues: { badge: { text: "A badge is text." } },
  entities: [onEntity({ entity: "user", inputs: [{ name: "badge", issue: "badge", schema: { type: "string" } }] })],
});

/* Only an organization itself may give e-mail addresses of its domain. */
describePostgresql(
  "an e-mail of another organization's domain",
  (database) => {
    let product: TestRegister;
    let counted: ReturnType<typeof countingStatements>;
    let made = 0;
    beforeAll(async () => {
      counted = countingStatements(database());
      product = await startPeople(counted.database, { application: { ...equipment, modules: [badges] } });
    });
    afterAll(() => product.close());

    const foreign = () => `person${(made += 1)}@harbor.example`;
    const aUser = (email: string): Values => product.anEntity("user", { email });
    const post = (path: string, body: unknown, by: Person = "technician") => product.call(by, "POST", path, body);
    const put = (record: Values, body: Values, by: Person = "technician") =>
      product.call(by, "PUT", `user/${String(record["userId"])}`, body);
    const read = async (record: Values) =>
      (await product.call("technician", "GET", `user/${String(record["userId"])}`)).body.result;
    const rowsOf = ({ body }: Answer) =>
      (body.result as unknown as readonly { status: string; errors: readonly { code: string }[] }[]).map((row) =>
        [row.status, ...row.errors.map(({ code }) => code)].join(" "),
      );
    const seen = ({ status, body }: Answer) => [status, ...body.errors.map(({ message }) => message)];

    test("is refused to members in every call that writes one person [F-001]", async () => {
      for (const email of ["a@harbor.example", "B@HARBOR.Example"])
        expect(seen(await post("user", aUser(email)))).toEqual([400, MESSAGE]);
      const record = await product.create();
      expect(seen(await put(record, { email: foreign() }))).toEqual([400, MESSAGE]);
      expect((await read(record))["email"]).toBe(record["email"]);
    });

    test("is refused together with what a module's input lacks, so that all is seen at once [F-001]", async () => {
      expect(seen(await post("user", { ...aUser(foreign()), badge: 7 }))).toEqual([400, "A badge is text.", MESSAGE]);
    });

    test("is refused to members however the domain is spelled [F-001]", async () => {
      const domainIs = (domain: string) =>
        sql`update data.organization set "domain" = ${domain} where "organizationId" = ${HARBOR}`.execute(
          database().kysely,
        );
      const codes = async (email: string) => (await post("user", aUser(email))).body.errors.map(({ code }) => code);
      expect(seen(await post("user", aUser("a@\uff48arbor.example")))).toEqual([400, MESSAGE]);
      for (const domain of ["k\u00f6ln.example", "xn--kln-sna.example"]) {
        await domainIs(domain);
        for (const spelling of ["K\u00f6ln.example", "ko\u0308ln.example", "xn--kln-sna.example"])
          expect(await codes(`a@${spelling}`), `${spelling} for ${domain}`).toEqual(["domainOfAnother"]);
      }
      await domainIs("harbor.example");
    });

    test("is refused to members below a domain of another organization too, unless their own is nearer [F-185]", async () => {
      const domainIs = (organizationId: number, domain: string) =>
        sql`update data.organization set "domain" = ${domain} where "organizationId" = ${organizationId}`.execute(
          database().kysely,
        );
      const answerTo = async (email: string) => {
        const { status, body } = await post("user", aUser(email));
        return status === 201 ? 201 : body.errors.map(({ code }) => code).join();
      };
      expect(await answerTo("a@mail.harbor.example")).toBe("domainOfAnother");
      expect(await answerTo("a@a.b.HARBOR.example")).toBe("domainOfAnother");
      expect(await answerTo("a@notharbor.example")).toBe(201);
      expect(await answerTo("a@harbor.example.test")).toBe(201);
      const rows = await post("user/batch/check", [aUser("b@mail.harbor.example"), aUser("b@other.example")]);
      expect(rowsOf(rows)).toMatchObject(["error domainOfAnother", expect.not.stringContaining("error")]);
      await domainIs(NORTHGATE, "north.harbor.example");
      expect(await answerTo("a@north.harbor.example")).toBe(201);
      expect(await answerTo("a@ward.north.harbor.example")).toBe(201);
      expect(await answerTo("a@south.harbor.example")).toBe("domainOfAnother");
      await domainIs(NORTHGATE, "northgate.example");
    });

    test("is refused to members in batches and imports, row by row, and in their previews [F-001]", async () => {
      const rows = [aUser(foreign()), aUser(`fine${made}@northgate.example`), aUser(foreign())];
      const refused = "error domainOfAnother";
      const preview = await post("user/batch/check", rows);
      expect(rowsOf(preview)).toMatchObject([refused, expect.not.stringContaining("error"), refused]);
      expect(rowsOf(await post("user/batch", rows))).toEqual([refused, "created", refused]);
      const record = await product.create();
      const moved = [{ userId: record["userId"], email: foreign() }];
      expect(rowsOf(await post("user/batch", moved))).toEqual([refused]);
    });

    test("is refused to members who undo their way to it [F-001]", async () => {
      const record = (await post("user", aUser(foreign()), "planner")).body.result;
      const row = { userId: record["userId"], email: `own${made}@northgate.example` };
      const { body } = await post("user/batch", [row]);
      const undo = (by: Person) =>
        post(`user/changeset/${String(body["changesetId"])}/undo`, [{ id: row.userId, attributes: ["email"] }], by);
      expect(rowsOf(await undo("technician"))).toEqual(["error domainOfAnother"]);
      expect((await read(record))["email"]).toBe(row.email);
      expect(rowsOf(await undo("planner"))).toEqual(["updated"]);
    });

    test("is refused to members who restore somebody deleted [F-001]", async () => {
      const record = (await post("user", aUser(foreign()), "planner")).body.result;
      await product.grant("technician", { user: { remove: true } });
      const { body } = await product.call("technician", "DELETE", `user/${String(record["userId"])}`);
      await product.grant("technician", null);
      const path = `user/changeset/${String(body["changesetId"])}/undo`;
      expect(rowsOf(await post(path, [{ id: record["userId"] }]))).toEqual(["error domainOfAnother"]);
    });

    test("that is stored and not touched is let be, and staff give it [F-001]", async () => {
      const made = await post("user", aUser(foreign()), "planner");
      expect([made.status, made.body.result["organizationId"]]).toEqual([201, NORTHGATE]);
      expect((await put(made.body.result, { jobTitle: "Nurse", email: made.body.result["email"] })).status).toBe(200);
    });

    test("is told to members at the field, and staff are warned of it there [F-001]", async () => {
      const check = async (by: Person, email = foreign()) =>
        (await post("user/check", { id: null, values: { email } }, by)).body;
      expect(await check("technician")).toMatchObject({ result: [{ attribute: "email", message: MESSAGE }] });
      const warned = await check("planner");
      expect(warned.result).toEqual([]);
      expect(warned["warnings"]).toMatchObject([
        {
          attribute: "email",
          message: expect.stringMatching(/^harbor\.example is the domain of .+\. You may save this/) as string,
        },
      ]);
      expect(await check("technician", "a@northgate.example")).toEqual({ result: [] });
    });

    test("is told to staff at each row of imports and batches, which are saved [F-001]", async () => {
      const rows = [aUser(foreign()), aUser(`fine${(made += 1)}@northgate.example`)];
      for (const path of ["user/batch/check", "user/batch"]) {
        const answer = await post(path, rows, "planner");
        const warned = /^harbor\.example is the domain of .+\. You may save this/;
        const message = expect.stringMatching(warned) as string;
        expect(answer.body.result).toMatchObject([
          { status: "created", errors: [], warnings: [{ attribute: "email", message }] },
          { status: "created", errors: [] },
        ]);
        expect((answer.body.result as unknown as readonly object[])[1]).not.toHaveProperty("warnings");
      }
      const [refused] = (await post("user/batch", [aUser(foreign())])).body.result as unknown as readonly object[];
      expect(refused).not.toHaveProperty("warnings");
    });

    test("that looks like another one is refused to everybody at the field [F-001]", async () => {
      for (const by of ["technician", "planner", "manager"] as const) {
        const { status, body } = await post("user", aUser("a@h\u0430rbor.example"), by);
        expect([status, body.errors.map(({ code, attribute }) => [code, attribute])]).toEqual([
          400,
          [["emailDomain", "email"]],
        ]);
      }
      expect(rowsOf(await post("user/batch", [aUser("a@n\u043erthgate.example")]))).toEqual(["error emailDomain"]);
    });

    test("costs an import of many rows no more statements than one of few [F-001]", async () => {
      const costOf = (count: number) =>
        counted.costOf(() =>
          post(
            "user/batch",
            Array.from({ length: count }, (_, n) => aUser(`many${made}.${n}.${count}@harbor.example`)),
          ),
        );
      await costOf(1);
      expect(await costOf(300)).toBe(await costOf(2));
    });
  },
  registerTemplate,
);
