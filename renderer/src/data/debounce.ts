import { useEffect, useState } from "react";

/**
 * Returns the value once it has not changed for a while.
 * @example
 * ```tsx
 * import { useDebounced } from "@armature/renderer";
 * import { SearchInput } from "@armature/renderer/ui";
 * import { useState } from "react";
 * export function Example() {
 *   const [text, setText] = useState("");
 *   const asked = useDebounced(text, 300);
 *   return <SearchInput label={`Find items (${asked})`} value={text} onChange={setText} />;
 * }
 * ```
 */
export function useDebounced<T>(value: T, pauseMs: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return debounced;
}

/**
 * Whether something has been going on for a while. A skeleton that appears at once would only flash.
 * @example
 * ```tsx
 * import { useIsSlow, useRecord } from "@armature/renderer";
 * import { Spinner } from "@armature/renderer/ui";
 * import { item } from "./library.ts";
 * export function Example() {
 *   const { isPending } = useRecord(item, 1);
 *   return useIsSlow(isPending) && <Spinner label="The item is loading" />;
 * }
 * ```
 */
export function useIsSlow(active: boolean, pauseMs = 150): boolean {
  return useDebounced(active, active ? pauseMs : 0) && active;
}
