import type { Values } from "@armature/engine";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describePostgresql } from "@armature/server/testing";
import {
  ACCOUNTS,
  type Caller,
  OWN,
  productTemplate,
  startProduct,
  type TestProduct,
} from "../../kit/server/portal.testing.ts";

const TEAM = "coreTeam/installTeam";

describePostgresql(
  "the people of the install team",
  (database) => {
    let product: TestProduct;
    beforeAll(async () => {
      product = await startProduct(database());
      const stored = {
        providerInstallAnalyst: ` ${ACCOUNTS.staff.toUpperCase()} `,
        providerProjectManager: "nobody.known",
        providerProjectSponsor: ACCOUNTS.admin,
        providerRevenueCycleAnalyst: ACCOUNTS.otherMember,
      };
      const { status } = await product.call("staff", "PUT", `organization/${OWN}`, stored);
      expect(status).toBe(200);
    });
    afterAll(() => product.close());

    const rolesFor = async (caller: Caller) => {
      const { status, body } = await product.call(caller, "GET", TEAM);
      const people = (body.result ?? []) as unknown as readonly Values[];
      return [status, ...people.map(({ role, email }) => `${String(role)} ${String(email)}`)];
    };

    test("are the provider staff with a stored username or email, upper or lower case; nobody else is listed [GEN-D22]", async () => {
      const people = [`providerInstallAnalyst ${ACCOUNTS.staff}`, `providerProjectSponsor ${ACCOUNTS.admin}`];
      for (const caller of ["member", "reader", "staff"] as const) {
        expect(await rolesFor(caller)).toEqual([200, ...people]);
      }
    });

    test("are those of the own organization alone", async () => {
      expect(await rolesFor("otherMember")).toEqual([200]);
      expect((await rolesFor("nobody"))[0]).toBe(401);
    });

    const namesFor = async (caller: Caller) => {
      const { status, body } = await product.call(caller, "GET", "coreTeam/providerUserList");
      return [status, ...((body.result ?? []) as unknown as readonly Values[])];
    };
    const named = (username: string) =>
      expect.objectContaining({
        username,
        email: username,
        displayName: expect.stringMatching(/\w/) as unknown,
      }) as unknown;

    test("are listed by name for their members, and all provider staff for one another [ADM-246]", async () => {
      for (const caller of ["member", "reader"] as const) {
        expect(await namesFor(caller)).toEqual([200, named(ACCOUNTS.admin), named(ACCOUNTS.staff)]);
      }
      expect(await namesFor("otherMember")).toEqual([200]);
      expect(await namesFor("nobody")).toEqual([401]);
      await product.call("staff", "PUT", `organization/${OWN}`, { providerProjectSponsor: null });
      expect(await namesFor("member")).toEqual([200, named(ACCOUNTS.staff)]);
      for (const caller of ["staff", "admin"] as const) {
        expect(await namesFor(caller)).toEqual([200, named(ACCOUNTS.admin), named(ACCOUNTS.staff)]);
      }
      await product.call("staff", "PUT", `organization/${OWN}`, { providerProjectSponsor: ACCOUNTS.admin });
    });

    test("are not told by a role that may not be viewed", async () => {
      await product.grant("member", { organization: { attribute: { providerProjectSponsor: { view: false } } } });
      expect(await rolesFor("member")).toEqual([200, `providerInstallAnalyst ${ACCOUNTS.staff}`]);
      expect(await namesFor("member")).toEqual([200, named(ACCOUNTS.staff)]);
      await product.grant("member", null);
    });
  },
  productTemplate,
);
