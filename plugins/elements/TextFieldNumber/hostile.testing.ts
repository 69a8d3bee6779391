export { HOSTILE_NUMBER as hostile } from "../../hostile-text.testing.ts";
