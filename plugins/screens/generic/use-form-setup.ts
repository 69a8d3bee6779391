import type { EntityType, Values } from "@armature/engine";
import { type EntityFormProps, useRoute, useSession } from "@armature/renderer";
import { useMemo } from "react";
import { submitLabel } from "./refusals.ts";

/** How the form of a route differs from the usual, as its setup says. */
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

/** The attributes named, as they stand in the form; `organizationId` is the session's where the form has none. */
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
