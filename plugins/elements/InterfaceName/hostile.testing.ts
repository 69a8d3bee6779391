export { HOSTILE_TEXT as hostile } from "../../hostile-text.testing.ts";
