import { perProduct } from "../../kit/server/per-product.ts";
import { openBuiltInGroups, type OpenCrowdGroups } from "./crowd-groups.ts";
import { openBuiltInDirectory, type OpenDirectory } from "./directory.ts";

/** The systems that people are synced with. */
export interface DirectoryGateways {
  readonly openDirectory: OpenDirectory;
  readonly openCrowdGroups: OpenCrowdGroups;
}

/** Opens each system once for each product, whichever modules ask it. Those that are not given are in the database. */
export function openedOnce({
  openDirectory = openBuiltInDirectory,
  openCrowdGroups = openBuiltInGroups,
}: Partial<DirectoryGateways>): DirectoryGateways {
  return { openDirectory: perProduct(openDirectory), openCrowdGroups: perProduct(openCrowdGroups) };
}
