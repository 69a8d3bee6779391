import { fileURLToPath } from "node:url";

/** Folder of the server's package; the same from here as from `dist`, where the built server is. */
export const PACKAGE_FOLDER = fileURLToPath(new URL("../", import.meta.url));
