import type { AttributeType, EntityType, MessageTable, ReferenceLabels } from "@armature/engine";
import { type ComponentType, createContext, useContext } from "react";
import type { Autosave } from "./autosave.ts";
import type { EntityFormProps } from "./entity-form-props.ts";

/** What the fields of a form need beside its store. */
export interface EntityFormParts {
  readonly type: EntityType;
  /** Labels of the references that the record holds. */
  readonly labels: ReferenceLabels;
  /** Texts of issues by code, where this form has its own. */
  readonly texts: MessageTable;
  /** The person may look at all of the form and change none of it; said once above the fields. */
  readonly viewOnly: boolean;
  /** Attributes that are not shown. */
  readonly omit: readonly string[];
  /** References below whose field the record that they name is read. */
  readonly details: readonly string[];
  /** Id of an attribute's control on the page, for labels and jump links. */
  readonly fieldId: (attribute: string) => string;
  /** A field was left. */
  readonly onLeave: (attribute: string) => void;
  /** Opens the value history; null where there is none (create). */
  readonly onHistory: ((attribute: AttributeType) => void) | null;
  /** There is no Submit. */
  readonly savesItself: boolean;
  /** Saves what a person changes; null where Submit does, and until it is there. */
  readonly autosave: Autosave | null;
  /** The form itself, for the records that a field uses. */
  readonly Form: ComponentType<EntityFormProps>;
}

export const EntityFormContext = createContext<EntityFormParts | null>(null);

export function useEntityForm(): EntityFormParts {
  const parts = useContext(EntityFormContext);
  if (!parts) throw new Error("There is no EntityFormContext above this component; EntityForm provides it");
  return parts;
}
