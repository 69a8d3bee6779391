import { definePlugin, type InputProps } from "@armature/renderer";
import { Banknote } from "lucide-react";
import { ParsedInput } from "../../kit/typed-input.tsx";
import { element } from "./element.ts";

/** An amount in dollars. It is formatted with two decimals and commas when the field is left. */
function Input(props: InputProps) {
  return <ParsedInput {...props} element={element} inputMode="decimal" prefix="$" />;
}

export const plugin = definePlugin({ element, icon: Banknote, Input, isShort: true });
