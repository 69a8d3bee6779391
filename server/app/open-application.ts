import path from "node:path";
import type { WholeApplication } from "@armature/server";
import { loadPlace } from "./load-application.ts";
import { placeOf } from "./place.ts";

/** The folder of the checkout. */
export const REPOSITORY = path.resolve(import.meta.dirname, "../..");

/**
 * Opens an application of this checkout.
 * @param name the name of its folder below `metadata`
 * @throws Refusal for an unknown name
 */
export function openApplication(name: string): Promise<WholeApplication> {
  return loadPlace(placeOf(REPOSITORY, name));
}
