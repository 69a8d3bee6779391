import type { AttributeWarning } from "@armature/engine/platform";
import { Banner } from "@armature/renderer/ui";
import { asSentence } from "../rule/sentence.ts";

export interface WarningsProps {
  readonly title: string;
  readonly warnings: readonly AttributeWarning[];
}

/** Warnings about a draft that can still be saved. Screen readers announce them when they appear. */
export function Warnings({ title, warnings }: WarningsProps) {
  return (
    <div role="status">
      {warnings.length > 0 && (
        <Banner tone="warning" title={title}>
          {[...new Set(warnings.map(({ message }) => asSentence(message)))].map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Banner>
      )}
    </div>
  );
}
