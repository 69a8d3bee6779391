import path from "node:path";
import { PACKAGE_FOLDER } from "@armature/server";

/** The folder of the checkout. */
export const REPOSITORY = path.dirname(PACKAGE_FOLDER);
