import { definePlugin } from "@armature/renderer";
import { CaseSensitive } from "lucide-react";
import { tidiedInput } from "../../kit/typed-input.tsx";
import { element } from "./element.ts";

/** One word. */
const Input = tidiedInput(element);

export const plugin = definePlugin({
  element,
  icon: CaseSensitive,
  Input,
  counter: (attribute) => attribute.maxLength,
});
