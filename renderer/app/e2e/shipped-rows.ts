import { readFileSync } from "node:fs";
import { overlayRoutes } from "@armature/engine/metadata";

/** The rows of the portal's pages, over those of the platform. */
export function shippedRows(): readonly unknown[] {
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(new URL(`../../../metadata/${name}/routes.json`, import.meta.url), "utf8"));
  return overlayRoutes(read("platform"), read("onboarding")).rows;
}
