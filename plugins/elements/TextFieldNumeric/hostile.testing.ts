export { HOSTILE_NUMBER as hostile } from "../../kit/hostile-text.testing.ts";
