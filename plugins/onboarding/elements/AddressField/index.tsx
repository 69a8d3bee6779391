import { definePlugin, lazyInput } from "@armature/renderer";
import { MapPinHouse } from "lucide-react";
import { element, presetOf, PURPOSE, purposeOf, textsOf } from "./element.ts";

export const plugin = definePlugin({
  element,
  icon: MapPinHouse,
  Input: lazyInput(() => import("./Input.tsx")),
  records: (attribute) => ({
    entity: attribute.fkName ?? "address",
    preset: presetOf(attribute),
    omit: [PURPOSE],
    texts: textsOf(attribute),
  }),
  narrow: (_record, attribute) => (purposeOf(attribute) === null ? { attribute: PURPOSE, value: null } : undefined),
});
