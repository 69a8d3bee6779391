import type { Values } from "@armature/engine";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describePostgresql } from "../database/testing.ts";
import { PASSWORD } from "../session/testing.ts";
import { HARBOR, registerTemplate, startPeople, type TestRegister } from "../testing/equipment.testing.ts";

const NOT_NOW = {
  id: "closed",
  if: { logic: { and: [{ "<": ["2000-01-01", { today: [] }] }, { "==": [{ var: "firstName" }, "Late"] }] } },
  text: "Nobody is entered any more.",
  at: ["firstName"],
};

describePostgresql(
  "a rule about today",
  (database) => {
    let product: TestRegister;
    let record: Values;
    beforeAll(async () => {
      product = await startPeople(database());
      record = await product.create({ email: "late@northgate.example", firstName: "Late" }, "planner");
      const { status, body } = await product.call("manager", "PUT", "entity/user", { ruleList: [NOT_NOW] });
      expect([status, body.errors ?? []]).toEqual([200, []]);
    });
    afterAll(() => product.close());

    const person = { firstName: "Late", lastName: "Lee" };

    test.each([
      [
        "that is made without signing in",
        "nobody",
        "POST",
        (): string => "organization/user",
        { ...person, emailUsername: "late", organizationId: HARBOR, password: PASSWORD },
        [400, NOT_NOW.text],
      ],
      [
        "that an administrator makes",
        "manager",
        "POST",
        (): string => "admin/account",
        { ...person, email: "late@equipment.example", profile: "manager" },
        [400, NOT_NOW.text],
      ],
      [
        "that is moved",
        "planner",
        "PUT",
        (): string => `user/${String(record["userId"])}/organization`,
        { organizationId: HARBOR },
        [409, "The other organization refuses this person by a rule"],
      ],
    ] as const)("refuses a person %s", async (_, by, method, path, body, [status, text]) => {
      const answer = await product.call(by, method, path(), body);
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([status, expect.stringContaining(text)]);
    });
  },
  registerTemplate,
);
