import { definePlugin, lazyInput } from "@armature/renderer";
import { HandCoins } from "lucide-react";
import { element } from "./element.ts";

export const plugin = definePlugin({
  element,
  icon: HandCoins,
  Input: lazyInput(() => import("./Input.tsx")),
  files: true,
  records: () => ({ entity: "grant", lists: true }),
});
