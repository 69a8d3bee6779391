import { definePlugin, lazyInput } from "@armature/renderer";
import { Waypoints } from "lucide-react";
import { element } from "./element.ts";

export const plugin = definePlugin({ element, icon: Waypoints, Input: lazyInput(() => import("./Input.tsx")) });
