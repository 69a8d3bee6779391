import { isEmpty, textForm } from "@armature/engine";
import { definePlugin, lazyInput } from "@armature/renderer";
import { element, STATE } from "./element.ts";

export const plugin = definePlugin({
  element,
  Input: lazyInput(() => import("./Input.tsx")),
  narrow: ({ [STATE]: state }) => (isEmpty(state) ? null : { attribute: STATE, value: textForm(state) }),
});
