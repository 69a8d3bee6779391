import type { EntityType, MessageTable, RecordAnswer, ReferenceLabels, Values } from "@armature/engine";
import type { ComponentType } from "react";
import type { RecordUse } from "../elements/element-plugin.ts";
import type { RefusalTexts } from "./use-submit.ts";

/** How a form in a window differs. */
export type InnerForm = Pick<RecordUse, "preset" | "omit">;

export interface EntityFormProps<Row extends Values = Values> {
  readonly type: EntityType<Row>;
  /**
   * The record to change, or null for a new one. It is read only when the form opens, so later answers never replace
   * what was typed.
   */
  readonly record: Values | null;
  readonly labels?: ReferenceLabels;
  /** The first line of the text after a refused save. */
  readonly refusalTexts: RefusalTexts;
  readonly onSaved: (answer: RecordAnswer<Row>) => void;
  /** Leaves without saving. A changed form asks first. */
  readonly onCancel: () => void;
  /** Called by Cancel in a form that began in preview mode. Without it, Cancel leaves the form. */
  readonly onStopEditing?: (() => void) | undefined;
  /** Called when the record was deleted. Without it, the form offers no delete. */
  readonly onDeleted?: () => void;
  /** Initial values of a new record. */
  readonly preset?: Values | undefined;
  /** References below which details of the chosen record are shown. */
  readonly details?: readonly string[] | undefined;
  /** Additional values to send with the changes, given the values in the form. */
  readonly sends?: ((values: Values) => Values) | undefined;
  /** Whether it can be saved only once it is valid. */
  readonly savesWhenValid?: boolean | undefined;
  /** Attributes that are shown but cannot be changed. */
  readonly fixed?: readonly string[] | undefined;
  /** Texts of issues by code that replace the default ones. */
  readonly texts?: MessageTable | undefined;
  readonly submitLabel?: string | undefined;
  readonly cancelLabel?: string;
  /**
   * Starts in preview mode, in which no field can be changed. `first`: the Edit button ends it. `only`: the form has no
   * buttons, and the surrounding page links to where it can be edited.
   */
  readonly preview?: "first" | "only" | undefined;
  /**
   * Whether each attribute of a stored record is saved on its own, a moment after it was changed, without a Submit. A
   * new record is submitted.
   */
  readonly savesItself?: boolean;
  /** Shows the fields in its own way, each as a `FormField`, instead of one below the other. */
  readonly Fields?: ComponentType | undefined;
  /**
   * Set if the form is in a window over another one, for records that a field of that form uses. It has its own ids and
   * draft, and can be saved only once it is valid.
   */
  readonly inner?: InnerForm;
}
