import { useEffect, useRef } from "react";
import { Banner } from "./Banner.tsx";

export interface RefusalProps {
  readonly title?: string | undefined;
  /** One paragraph for each text. */
  readonly text: string | readonly string[];
}

/** The server's message about a refused call. The focus moves there, so that it is read. */
export function Refusal({ title, text }: RefusalProps) {
  const box = useRef<HTMLDivElement>(null);
  const lines = [text].flat();
  const read = lines.join("\n");
  useEffect(() => box.current?.focus(), [read]);
  return (
    <div ref={box} tabIndex={-1} role="alert" className="rounded-card">
      <Banner tone="danger" title={title}>
        {lines.length === 1 ? lines : lines.map((line) => <p key={line}>{line}</p>)}
      </Banner>
    </div>
  );
}
