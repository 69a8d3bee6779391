import { fileURLToPath } from "node:url";

/** The folder of the server's package. The path is the same from here and from `dist` in the built server. */
export const PACKAGE_FOLDER = fileURLToPath(new URL("../", import.meta.url));
