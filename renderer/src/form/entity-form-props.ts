import type { EntityType, MessageTable, RecordAnswer, ReferenceLabels, Values } from "@armature/engine";
import type { ComponentType } from "react";
import type { RecordUse } from "../element-plugin.ts";
import type { RefusalTexts } from "./use-submit.ts";

/** How a form in a window differs. */
export type InnerForm = Pick<RecordUse, "preset" | "omit">;

export interface EntityFormProps<Row extends Values = Values> {
  readonly type: EntityType<Row>;
  /**
   * The record to change; null for a new one. Read at mount only: what is typed is never replaced by a later answer.
   */
  readonly record: Values | null;
  readonly labels?: ReferenceLabels;
  /** What a refused save says first. */
  readonly refusalTexts: RefusalTexts;
  readonly onSaved: (answer: RecordAnswer<Row>) => void;
  /** Leaves without saving; a changed form asks first. */
  readonly onCancel: () => void;
  /** Cancel while a form that began in preview mode is edited; without it that leaves as well. */
  readonly onStopEditing?: (() => void) | undefined;
  /** The record was deleted; without it the form offers no delete. */
  readonly onDeleted?: () => void;
  /** Values that a new record begins with. */
  readonly preset?: Values | undefined;
  /** References below whose field the record that they name is read. */
  readonly details?: readonly string[] | undefined;
  /** What a save sends besides the changes, given what stands in the form. */
  readonly sends?: ((values: Values) => Values) | undefined;
  /** It can be saved once it is valid. */
  readonly savesWhenValid?: boolean | undefined;
  /** Attributes that are shown and not changed. */
  readonly fixed?: readonly string[] | undefined;
  /** Texts of issues by code, where this form has its own. */
  readonly texts?: MessageTable | undefined;
  readonly submitLabel?: string | undefined;
  readonly cancelLabel?: string;
  /**
   * The form begins in preview mode, in which no field can be changed. `first`: its Edit button ends that;
   * `only`: it is read and has no buttons, since the page around it leads to where it is edited.
   */
  readonly preview?: "first" | "only" | undefined;
  /**
   * Each attribute of a stored record is saved by itself, a pause after it was changed; there is no Submit. A new one
   * is submitted.
   */
  readonly savesItself?: boolean;
  /** In place of all visible fields one under another: what shows them its own way, each a `FormField`. */
  readonly Fields?: ComponentType | undefined;
  /**
   * The form stands in a window over another one, for the records that a field of that one uses: it has ids and
   * a draft of its own, and can be saved once it is valid.
   */
  readonly inner?: InnerForm;
}
