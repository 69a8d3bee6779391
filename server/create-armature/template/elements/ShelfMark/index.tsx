import { tidiedInput } from "@armature/plugins/kit/typed-input";
import { definePlugin } from "@armature/renderer";
import { element } from "./element.ts";

export const plugin = definePlugin({ element, Input: tidiedInput(element) });
