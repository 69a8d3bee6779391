import type { EntityType } from "@armature/engine";
import { type EntityFormProps, useRoute } from "@armature/renderer";
import { submitLabel } from "./refusals.ts";

/** How the form of a route differs from the usual, as its setup says. */
export function useFormSetup(
  type: EntityType,
): Pick<EntityFormProps, "fixed" | "details" | "sends" | "savesWhenValid" | "texts" | "lockedText" | "submitLabel"> {
  const { fixed, details, sends, savesWhenValid, issues, texts } = useRoute().setup;
  return {
    fixed,
    details,
    sends,
    savesWhenValid,
    texts: issues,
    lockedText: texts?.locked,
    submitLabel: submitLabel(type, texts?.submit),
  };
}
