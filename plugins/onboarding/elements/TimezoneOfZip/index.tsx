import { definePlugin, lazyInput } from "@armature/renderer";
import { Clock } from "lucide-react";
import { placeOfZip } from "../../kit/place-of-zip.ts";
import { element } from "./element.ts";

export const plugin = definePlugin({
  element,
  icon: Clock,
  Input: lazyInput(() => import("./Input.tsx")),
  looksUp: placeOfZip,
});
