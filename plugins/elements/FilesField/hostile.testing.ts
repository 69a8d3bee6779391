export { HOSTILE_RECORDS as hostile } from "../../kit/hostile-text.testing.ts";
