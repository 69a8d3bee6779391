export { importLocations, PASTED_FORM } from "./import-locations.ts";
