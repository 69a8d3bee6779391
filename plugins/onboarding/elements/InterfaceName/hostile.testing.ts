export { HOSTILE_TEXT as hostile } from "@armature/plugins/kit/hostile-text.testing.ts";
