import type { AttributeWarning } from "@armature/engine/platform";
import { Banner } from "@armature/renderer/ui";

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
          {[...new Set(warnings.map(({ message }) => sentence(message)))].map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Banner>
      )}
    </div>
  );
}

function sentence(message: string): string {
  return `${message.replace(/^./u, (letter) => letter.toUpperCase())}.`;
}
