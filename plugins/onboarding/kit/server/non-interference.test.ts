import { keptSuite } from "@armature/server/testing";
import { isLikeOthers, OTHER, OWN, portal, type TestProduct } from "./portal.testing.ts";

keptSuite(portal, {
  audiences: ["member", "staff", "reader"],
  tried: "member",
  makerOf: (entity) => (entity === "secRoleOrganization" ? "member" : "admin"),
  byAdministrators: ["event", "milestone"],
  unserved: ["epicId", "questionnaireSnapshot"],
  isLikeOthers: (entity) => entity !== "resource" && isLikeOthers(entity),
  deleted: ["resource", "device"],
  async prepare(product) {
    const { call, setStatus } = product as TestProduct;
    await call("admin", "PUT", `admin/organization/${OTHER}`, { careSetting: "Ambulatory" });
    for (const organization of [OWN, OTHER]) await setStatus(organization, "nmqOpen");
  },
});
