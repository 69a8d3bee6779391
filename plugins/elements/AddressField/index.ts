import { definePlugin, laterInput } from "@armature/renderer";
import { element, presetOf, textsOf } from "./element.ts";

export const plugin = definePlugin({
  element,
  Input: laterInput(() => import("./Input.tsx")),
  records: (attribute) => ({
    entity: attribute.fkName ?? "address",
    preset: presetOf(attribute),
    omit: ["purpose"],
    texts: textsOf(attribute),
  }),
});
