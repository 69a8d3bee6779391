export { HOSTILE_RECORDS as hostile } from "../../hostile-text.testing.ts";
