import { quotaSuite } from "@armature/server/testing";
import { OWN, portal, type TestProduct } from "./portal.testing.ts";

quotaSuite(portal, {
  least: 9,
  async prepare(product) {
    const ids = { user: await aMapping(product, "user"), resource: await aMapping(product, "resource") };
    await (product as TestProduct).setStatus(OWN, "nmqOpen");
    return (path) => {
      const entity = path.includes("resource") ? "resource" : "user";
      return path.replace("{entityName}", entity).replace(/\{\w+\}/g, String(ids[entity]));
    };
  },
});

async function aMapping({ call }: Pick<TestProduct, "call">, entity: string): Promise<number> {
  const values = { label: "Own", conditionalList: [], rowList: [] };
  return Number((await call("admin", "POST", `${entity}EpicMapping`, values)).body.result["id"]);
}
