import { ErrorBoundary, type InputProps } from "@armature/renderer";
import { tidiedInput } from "@armature/plugins/kit/typed-input.tsx";
import { element } from "./element.ts";

const NumberInput = tidiedInput(element, { inputMode: "numeric", monospaced: true });

/** Digits; whether they begin with the location's number is answered by the check of the form around it. */
export function Input(props: InputProps) {
  return (
    <ErrorBoundary title="Error rendering Department Number input">
      <NumberInput {...props} />
    </ErrorBoundary>
  );
}
