import { afterAll, beforeAll, expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import { registerTemplate, startPeople, type TestRegister } from "../../testing/equipment.testing.ts";

/** Calls without a session: those of the sign-in pages, the settings that every page shows, and the setup link. */
const OPEN: ReadonlySet<string> = new Set([
  "POST /api/login",
  "POST /api/logout",
  "GET /api/session",
  "GET /api/featureFlag",
  "GET /api/organization/guid",
  "GET /api/organization/:organizationId/userExists/:emailUsername",
  "POST /api/organization/user",
  "GET /api/user/:id/sendConfirmation",
  "POST /api/confirmation",
  "POST /api/hash/:code",
  "POST /api/passwordReset",
  "GET /api/settings",
  "GET /api/setup/:code",
  "POST /api/setup/:code",
  "GET /api/signIn",
  "POST /api/signIn/find",
  "GET /api/signIn/factor",
  "POST /api/signIn/factor",
  "POST /api/signIn/passkey",
  "POST /api/signIn/enrolment",
  "POST /api/signIn/enrolment/confirm",
  "GET /api/signIn/:provider",
  "GET /api/signIn/:provider/callback",
  "POST /api/signIn/:provider/backChannelLogout",
]);

type Method = "GET" | "POST" | "PUT" | "DELETE";
const METHODS: readonly string[] = ["GET", "POST", "PUT", "DELETE"];

describePostgresql(
  "every call",
  (database) => {
    let product: TestRegister;
    const calls: string[] = [];
    beforeAll(async () => {
      product = await startPeople(database(), {
        onRoute: ({ method, url }) => {
          const methods = [method].flat().filter((each) => METHODS.includes(each));
          if (url.startsWith("/api/") || url === "/upload") calls.push(...methods.map((each) => `${each} ${url}`));
        },
      });
    });
    afterAll(() => product.close());

    test("but those that are named answers 401 without a session, and expires its cookies [ACC-D13, ACC-092, ADM-240]", async () => {
      const entities = ["user", "organization", "attribute", "none"];
      const generic = entities.flatMap((name) => [`GET /api/${name}`, `GET /api/${name}/1`, `POST /api/${name}`]);
      const found = [...new Set([...calls, ...generic, "GET /api", "GET /api/"])].filter((call) => !OPEN.has(call));
      expect(found.length).toBeGreaterThan(40);
      for (const call of found) {
        const [method = "", path = ""] = call.split(" ");
        const url = path.replaceAll(/:\w+/g, "1").replace("*", "user/1");
        for (const cookie of ["", "jwt=forged; jwtPresent=1"]) {
          const answer = await product.call("nobody", method as Method, url, undefined, { cookie });
          expect([call, answer.status]).toEqual([call, 401]);
          const expired = [answer.headers["set-cookie"]].flat().map(String);
          for (const name of ["jwt", "jwtPresent"])
            expect(expired.some((each) => each.startsWith(`${name}=; `) && /Expires=Thu, 01 Jan 1970/.test(each))).toBe(
              true,
            );
        }
      }
    });

    test("that is named answers otherwise [ACC-D13]", async () => {
      for (const call of OPEN) {
        const [method = "", path = ""] = call.split(" ");
        const url = path.replaceAll(/:\w+/g, "1");
        const answer = await product.call("nobody", method as Method, url, method === "POST" ? {} : undefined);
        expect([call, answer.status]).not.toEqual([call, 401]);
        expect(calls).toContain(call);
      }
    });
  },
  registerTemplate,
);
