import type { Values } from "@armature/engine";
import type { TestProduct } from "./portal.testing.ts";

/** The values of a complete address in Nevada. It creates the county first. */
export async function wholeAddress(product: TestProduct): Promise<Values> {
  const county = { optionType: "clarityCounty", label: "Washoe", state: "NV" };
  const { body } = await product.call("admin", "POST", "option", county);
  return {
    address: "1 Main St",
    city: "Reno",
    state: "NV",
    county: body.result["optionId"],
    zip: "89501-0001",
    timezone: "America/Los_Angeles",
  };
}
