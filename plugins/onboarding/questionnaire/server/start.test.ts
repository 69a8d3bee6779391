import { sql } from "kysely";
import { expect, test } from "vitest";
import { loadConfig, sentenceOf } from "@armature/server";
import { createLog, describePostgresql, emptyTemplate, openProduct } from "@armature/server/testing";
import { onboarding } from "../../server.testing.ts";

describePostgresql(
  "a start with a questionnaire that does not fit what is published",
  (database) => {
    const open = () =>
      openProduct({
        config: loadConfig({ DATABASE_URL: "memory://", PUBLIC_URL: "http://product.test", DEMO: "off" }),
        database: database(),
        clock: () => new Date(),
        log: createLog("silent"),
        application: onboarding,
      });
    /** As a release finds it whose questionnaire asks for an attribute that administrators have taken away before. */
    const takeAway = (name: string) =>
      sql`update system.definition set removed = true where kind = 'attribute' and entity = 'organization' and name = ${name}`.execute(
        database().kysely,
      );

    test("is stopped, with each question named [NMQ-D35]", async () => {
      const { app } = await open();
      await app.close();
      await takeAway("billingClaimsTaxId");
      await takeAway("billingPatientStatementEmail");
      const refused = await open().then(
        () => "started",
        (error: unknown) => sentenceOf(error),
      );
      expect(refused).toContain("billing.claims-information.organization-billingClaimsTaxId");
      expect(refused).toContain("billing.patient-statements.organization-billingPatientStatementEmail");
    });
  },
  emptyTemplate,
);
