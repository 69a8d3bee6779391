import type { Values } from "@armature/engine";
import { operations } from "@armature/onboarding/operations";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenApiDocument } from "@armature/server";
import { describedSuite, describePostgresql } from "@armature/server/testing";
import { portal, productTemplate, startProduct, type TestProduct } from "./portal.testing.ts";

describedSuite(portal, {
  contracts: operations,
  unserved: ["epicId", "questionnaireSnapshot"],
  downloads: ["/api/feeSchedule/download/{id}"],
  areas: true,
  ofSome: 2,
  hidden: { entity: "location", attribute: "npi", undisclosed: ["organization", "contractSigned"] },
});

describePostgresql(
  "the description of the portal's calls",
  (database) => {
    let product: TestProduct;
    beforeAll(async () => {
      product = await startProduct(database());
    });
    afterAll(() => product.close());

    test("tells with what security roles are saved besides their attributes", async () => {
      const { body } = await product.call("admin", "GET", "openapi.json");
      const { properties } = (body as unknown as OpenApiDocument).components.schemas["secRoleOrganization"] ?? {};
      expect((properties as Values)["secAnswerIdList"]).toMatchObject({ type: "array", writeOnly: true });
    });
  },
  productTemplate,
);
