import { isEmpty, textForm } from "@armature/engine";
import { definePlugin, laterInput } from "@armature/renderer";
import { element, STATE } from "./element.ts";

export const plugin = definePlugin({
  element,
  Input: laterInput(() => import("./Input.tsx")),
  narrow: ({ [STATE]: state }) => (isEmpty(state) ? null : { attribute: STATE, value: textForm(state) }),
});
