import { definePlugin, lazyInput } from "@armature/renderer";
import { TextSearch } from "lucide-react";
import { element } from "./element.ts";

export const plugin = definePlugin({ element, icon: TextSearch, Input: lazyInput(() => import("./Input.tsx")) });
