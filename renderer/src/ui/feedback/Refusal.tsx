import { useEffect, useRef } from "react";
import { Banner } from "./Banner.tsx";

/**
 * The server's message about a refused call. The focus moves there, so that it is read.
 * @example
 * ```tsx
 * import { Refusal } from "@armature/renderer/ui";
 * export function Example() {
 *   return <Refusal text="Atlas is lent and cannot be deleted." />;
 * }
 * ```
 */
export function Refusal({ text }: { readonly text: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [text]);
  return (
    <div ref={box} tabIndex={-1} role="alert" className="rounded-card">
      <Banner tone="danger">{text}</Banner>
    </div>
  );
}
