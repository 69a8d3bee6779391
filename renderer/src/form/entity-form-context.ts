import type { AttributeType, EntityType, MessageTable, ReferenceLabels } from "@armature/engine";
import { type ComponentType, createContext, useContext } from "react";
import type { Autosave } from "./autosave.ts";
import type { EntityFormProps } from "./entity-form-props.ts";

/** What the fields of a form need apart from its store. */
export interface EntityFormParts {
  readonly type: EntityType;
  /** Labels of the record's references. */
  readonly labels: ReferenceLabels;
  /** Texts of issues by code that replace the default ones. */
  readonly texts: MessageTable;
  /** Whether the person may view the form but change nothing in it. This is said once, above the fields. */
  readonly viewOnly: boolean;
  /** Attributes that are not shown. */
  readonly omit: readonly string[];
  /** References below which details of the chosen record are shown. */
  readonly details: readonly string[];
  /** The id of an attribute's control, for labels and links. */
  readonly fieldId: (attribute: string) => string;
  /** Called when a field is left. */
  readonly onLeave: (attribute: string) => void;
  /** Opens the value history. Null if there is none, in a new record. */
  readonly onHistory: ((attribute: AttributeType) => void) | null;
  /** Whether the form saves itself and has no Submit. */
  readonly savesItself: boolean;
  /** Saves changes automatically. Null if the form has a Submit, and until it is loaded. */
  readonly autosave: Autosave | null;
  /** The form component, for the records that a field uses. */
  readonly Form: ComponentType<EntityFormProps>;
}

export const EntityFormContext = createContext<EntityFormParts | null>(null);

export function useEntityForm(): EntityFormParts {
  const parts = useContext(EntityFormContext);
  if (!parts) throw new Error("There is no EntityFormContext above this component; EntityForm provides it");
  return parts;
}
