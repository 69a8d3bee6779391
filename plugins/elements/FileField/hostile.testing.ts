export { HOSTILE_RECORD as hostile } from "../../kit/hostile-text.testing.ts";
