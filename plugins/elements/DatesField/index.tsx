import { definePlugin, lazyInput } from "@armature/renderer";
import { CalendarDays } from "lucide-react";
import { element } from "./element.ts";

export const plugin = definePlugin({ element, icon: CalendarDays, Input: lazyInput(() => import("./Input.tsx")) });
