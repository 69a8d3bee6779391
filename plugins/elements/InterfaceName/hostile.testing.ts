export { HOSTILE_TEXT as hostile } from "../../kit/hostile-text.testing.ts";
