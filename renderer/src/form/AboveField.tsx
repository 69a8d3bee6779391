import type { AttributeType } from "@armature/engine";
import { ErrorBoundary } from "../data/ErrorBoundary.tsx";
import { lazyComponent } from "../elements/lazy-component.tsx";
import { aboveId } from "./above-id.ts";

/** Written text, which few fields have. */
export const FieldText = lazyComponent(async () => (await import("../ui/text/RichText.tsx")).RichText);

export interface AboveFieldProps {
  readonly attribute: AttributeType;
  readonly fieldId: string;
  /** The title of the section that begins with the field. */
  readonly heading: string | undefined;
}

/** The heading of a section and the written text above a field. */
export function AboveField({ attribute: { label, preHTML }, fieldId, heading }: AboveFieldProps) {
  if (heading === undefined && preHTML === null) return null;
  return (
    <div id={aboveId(fieldId)} className={ABOVE}>
      {heading !== undefined && (
        <h2 dir="auto" className="text-section font-semibold">
          {heading}
        </h2>
      )}
      {preHTML !== null && (
        <ErrorBoundary title={`What is written above "${label}" could not be shown`}>
          <FieldText html={preHTML} />
        </ErrorBoundary>
      )}
    </div>
  );
}

const ABOVE = "col-span-full flex min-w-0 flex-col gap-2 wrap-break-word";
