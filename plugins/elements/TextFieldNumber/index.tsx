import { definePlugin, type InputProps } from "@armature/renderer";
import { Hash } from "lucide-react";
import { ParsedInput } from "../../kit/typed-input.tsx";
import { decimalsOf, hintOf } from "./bounds.ts";
import { element } from "./element.ts";

/** A number. While the field is empty, it says which numbers are accepted. */
function Input(props: InputProps) {
  const inputMode = decimalsOf(props.attribute) === 0 ? "numeric" : "decimal";
  return <ParsedInput {...props} element={element} inputMode={inputMode} placeholder={hintOf(props.attribute)} />;
}

export const plugin = definePlugin({ element, icon: Hash, Input, isShort: true });
