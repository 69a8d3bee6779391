export { HOSTILE_RECORD as hostile } from "../../hostile-text.testing.ts";
