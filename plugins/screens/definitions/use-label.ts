import { textForm } from "@armature/engine";
import { useRecord } from "@armature/renderer";
import type { Definition } from "./issue.ts";
import type { Place } from "./use-place.ts";

/** What a stored definition is called, as it heads its page; empty until it is read. */
export function useLabel({ type }: Place, id: number): string {
  const definition: Definition = useRecord(type, id).data?.result ?? {};
  return textForm(definition.label);
}
