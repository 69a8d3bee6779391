import { fileURLToPath } from "node:url";

/** Folder of the checkout; the same from here as from `server/dist`, where the built server is. */
export const REPOSITORY = fileURLToPath(new URL("../../", import.meta.url));
