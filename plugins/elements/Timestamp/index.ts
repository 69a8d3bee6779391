import { definePlugin } from "@armature/renderer";
import { Cell } from "./Cell.tsx";
import { element } from "./element.ts";
import { Input } from "./Input.tsx";

export const plugin = definePlugin({ element, Input, Cell, computed: true });
