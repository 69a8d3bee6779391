import { tidiedInput } from "@armature/plugins/kit/typed-input.tsx";
import { definePlugin, ErrorBoundary, type InputProps } from "@armature/renderer";
import { Building2 } from "lucide-react";
import { element } from "./element.ts";

const NumberInput = tidiedInput(element, { inputMode: "numeric", monospaced: true });

/** A field for digits. The check of the surrounding form tests whether they start with the location's number. */
function Input(props: InputProps) {
  return (
    <ErrorBoundary title="Error rendering Department Number input">
      <NumberInput {...props} />
    </ErrorBoundary>
  );
}

export const plugin = definePlugin({
  element,
  icon: Building2,
  Input,
  counter: (attribute) => attribute.maxLength,
  isCode: true,
});
