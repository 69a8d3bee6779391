import { definePlugin } from "@armature/renderer";
import { element, presetOf, textsOf } from "./element.ts";
import { Input } from "./Input.tsx";

export const plugin = definePlugin({
  element,
  Input,
  records: (attribute) => ({
    entity: attribute.fkName ?? "address",
    preset: presetOf(attribute),
    omit: ["purpose"],
    texts: textsOf(attribute),
  }),
});
