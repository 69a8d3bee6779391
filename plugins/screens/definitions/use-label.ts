import { textForm } from "@armature/engine";
import { useRecord } from "@armature/renderer";
import type { Definition } from "./issue.ts";
import type { Place } from "./use-place.ts";

/** The label of a stored definition, used as the page title. Empty until it is read. */
export function useLabel({ type }: Place, id: number): string {
  const definition: Definition = useRecord(type, id).data?.result ?? {};
  return textForm(definition.label);
}
