import type { Values } from "@armature/engine";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describePostgresql } from "@armature/server/testing";
import { type Caller, OWN, productTemplate, startProduct, type TestProduct } from "../../kit/server/portal.testing.ts";

const PATH = `organization/${OWN}`;
const ANN = { name: "Ann", email: "ann@one.example" };
const INSTALL_ROLES = [
  "InstallAnalyst",
  "InstallSupportAnalyst",
  "ProjectCoordinator",
  "ProjectManager",
  "ProjectSponsor",
  "RevenueCycleAnalyst",
].map((name) => `provider${name}`);

interface Named {
  readonly name: string;
  readonly value?: unknown;
  readonly option?: readonly Named[];
}

const attributes = JSON.parse(
  readFileSync("metadata/onboarding/entities/organization/attributes.json", "utf8"),
) as readonly Named[];
const named = (items: readonly Named[] = [], name: string) => items.find((item) => item.name === name);
const roles = named(named(attributes, "coreTeam")?.option, "roles")?.value as readonly string[];
/** All built-in roles without anybody. */
const EMPTY: Values = Object.fromEntries(roles.map((role) => [role, []]));

describePostgresql(
  "the core team of an organization",
  (database) => {
    let product: TestProduct;
    beforeAll(async () => {
      product = await startProduct(database());
    });
    afterAll(() => product.close());

    const put = async (caller: Caller, body: Values, headers = {}) =>
      (await product.call(caller, "PUT", PATH, body, headers)).status;
    const read = async () => (await product.call("member", "GET", PATH)).body.result;

    test("is kept by members and provider staff, the install team by provider staff alone [GEN-D23]", async () => {
      for (const caller of ["member", "staff"] as const) {
        const coreTeam = { "Nurse Managers": [{ ...ANN, name: caller }] };
        expect([caller, await put(caller, { coreTeam })]).toEqual([caller, 200]);
        expect((await read())["coreTeam"]).toEqual({ ...EMPTY, ...coreTeam });
      }
      for (const role of INSTALL_ROLES) {
        expect([role, await put("member", { [role]: "pat@provider.example" })]).toEqual([role, 403]);
        expect([role, await put("staff", { [role]: "pat@provider.example" })]).toEqual([role, 200]);
      }
    });

    test.each(["member", "staff"] as const)("is checked by the same rules for %s [GEN-D23]", async (caller) => {
      const before = await read();
      const wrong = [{ name: "", email: ANN.email }, { name: "Ann", email: "ann" }, { name: "Ann" }];
      const teams = [
        ...wrong.map((person) => ({ "Lab Managers": [person] })),
        { Zeal: [], zeal: [] },
        { "": [] },
        "team",
      ];
      for (const coreTeam of teams) {
        expect([JSON.stringify(coreTeam), await put(caller, { coreTeam })]).toEqual([JSON.stringify(coreTeam), 400]);
      }
      expect(await read()).toEqual(before);
    });

    test("is not stored over what somebody else stored meanwhile [GEN-D23]", async () => {
      const { updated } = await read();
      expect(await put("member", { coreTeam: { Zeal: [ANN] } })).toBe(200);
      expect(await put("member", { coreTeam: {} }, { "if-match": `"${String(updated)}"` })).toBe(412);
      expect((await read())["coreTeam"]).toEqual({ ...EMPTY, Zeal: [ANN] });
    });

    test("reads with every built-in role, empty where it was left out, however it is read [F-173, GEN-D23]", async () => {
      expect(Object.keys(EMPTY)).toContain("Nurse Managers");
      expect(await put("member", { coreTeam: { "nurse managers": [ANN], Own: [] } })).toBe(200);
      const { "Nurse Managers": _named, ...others } = EMPTY;
      const whole = { ...others, "nurse managers": [ANN], Own: [] };
      expect((await read())["coreTeam"]).toEqual(whole);
      const { body } = await product.call("staff", "GET", "organization?limit=100");
      const listed = (body.result as unknown as readonly Values[]).find(({ organizationId }) => organizationId === OWN);
      expect(listed?.["coreTeam"]).toEqual(whole);
      // What was read can be sent back.
      expect(await put("member", { coreTeam: whole })).toBe(200);
      expect(await put("member", { coreTeam: null })).toBe(200);
      expect((await read())["coreTeam"]).toEqual(EMPTY);
    });

    test.each([
      ["the team", { coreTeam: { ...EMPTY, "Project Managers": [ANN] } }],
      ["one role of the install team", { providerInstallAnalyst: "analyst@elsewhere.example" }],
    ])("is saved with a partial body, %s, and leaves all else as it is [GEN-141]", async (_, body) => {
      const { updated: before, ...rest } = await read();
      expect(await put("staff", body)).toBe(200);
      const { updated: after, ...stored } = await read();
      expect(after).not.toBe(before);
      expect(stored).toEqual({ ...rest, ...body });
    });
  },
  productTemplate,
);
