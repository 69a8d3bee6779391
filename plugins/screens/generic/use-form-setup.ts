import type { EntityType, Values } from "@armature/engine";
import { type EntityFormProps, useRoute, useSession } from "@armature/renderer";
import { useMemo } from "react";
import { submitLabel } from "./refusals.ts";

/** How the form of this route differs from the usual one, as its setup says. */
export function useFormSetup(
  type: EntityType,
): Pick<EntityFormProps, "fixed" | "details" | "sends" | "savesWhenValid" | "texts" | "submitLabel"> {
  const { fixed, details, sends, savesWhenValid, issues, texts } = useRoute().setup;
  return {
    fixed,
    details,
    sends: useSent(sends),
    savesWhenValid,
    texts: issues,
    submitLabel: submitLabel(type, texts?.submit),
  };
}

/**
 * Sends only the named attributes, with their values of the form. `organizationId` comes from the session if the form
 * has none.
 */
function useSent(names: readonly string[] | undefined): EntityFormProps["sends"] {
  const { organizationId } = useSession();
  return useMemo(() => {
    if (!names) return undefined;
    return (values: Values) => {
      const known: Values = { organizationId, ...values };
      return Object.fromEntries(names.map((name) => [name, known[name] ?? null]));
    };
  }, [names, organizationId]);
}
