export { HOSTILE_RECORD as hostile } from "@armature/plugins/kit/hostile-text.testing.ts";
