import { definePlugin, lazyInput } from "@armature/renderer";
import { MapPin } from "lucide-react";
import { placeOfZip } from "../../kit/place-of-zip.ts";
import { element } from "./element.ts";

export const plugin = definePlugin({
  element,
  icon: MapPin,
  Input: lazyInput(() => import("./Input.tsx")),
  looksUp: placeOfZip,
});
