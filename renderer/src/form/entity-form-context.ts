import type { AttributeType, EntityType, ReferenceLabels } from "@armature/engine";
import { createContext, useContext } from "react";

/** What the fields of a form need beside its store. */
export interface EntityFormParts {
  readonly type: EntityType;
  /** Labels of the references that the record holds. */
  readonly labels: ReferenceLabels;
  /** A field was left. */
  readonly onLeave: (attribute: string) => void;
  /** Opens the value history; null where there is none (create). */
  readonly onHistory: ((attribute: AttributeType) => void) | null;
}

export const EntityFormContext = createContext<EntityFormParts | null>(null);

export function useEntityForm(): EntityFormParts {
  const parts = useContext(EntityFormContext);
  if (!parts) throw new Error("There is no EntityFormContext above this component; EntityForm provides it");
  return parts;
}
