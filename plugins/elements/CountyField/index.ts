import { isEmpty, textForm } from "@armature/engine";
import { definePlugin } from "@armature/renderer";
import { element, STATE } from "./element.ts";
import { Input } from "./Input.tsx";

export const plugin = definePlugin({
  element,
  Input,
  narrow: ({ [STATE]: state }) => (isEmpty(state) ? null : { attribute: STATE, value: textForm(state) }),
});
