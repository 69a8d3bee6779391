import { tidiedInput } from "@armature/plugins/kit/typed-input.tsx";
import { definePlugin } from "@armature/renderer";
import { Building } from "lucide-react";
import { element } from "./element.ts";

/** A field for digits. The check of the surrounding form tests whether they fit the organization. */
const Input = tidiedInput(element, { inputMode: "numeric", monospaced: true });

export const plugin = definePlugin({
  element,
  icon: Building,
  Input,
  counter: (attribute) => attribute.maxLength,
  isCode: true,
});
