import {
  type AttributeType,
  type EntityType,
  explain,
  formAttributes,
  isEmpty,
  openForm,
  type Values,
  type Viewer,
} from "@armature/engine";

export interface LookField {
  readonly attribute: AttributeType;
  /** Needed for completion and without a value: why, as a sentence of its rules; null otherwise. */
  readonly lacks: string | null;
}

export interface QuickLookModel {
  /** What the record's form shows, in its order. */
  readonly fields: readonly LookField[];
  /** What its rules hide, and why. */
  readonly hidden: readonly { readonly attribute: AttributeType; readonly why: string }[];
}

/** A record as its form would show it, to be read. */
export function quickLook(type: EntityType, viewer: Viewer, record: Values): QuickLookModel {
  const form = openForm({ type, mode: "update", viewer, closed: false, locked: true }, record);
  const hidden = formAttributes(type, "update", viewer).filter(({ name }) => form.fields[name] === undefined);
  return {
    fields: form.visible.flatMap((name) => {
      const field = form.fields[name];
      if (!field) return [];
      const { attribute, needed } = field;
      const isLacking = needed && isEmpty(record[name]);
      return [{ attribute, lacks: isLacking ? reasonOf(type, record, attribute, "needed") : null }];
    }),
    hidden: hidden.flatMap((attribute) => {
      const why = reasonOf(type, record, attribute, "hidden");
      return why === "" ? [] : [{ attribute, why }];
    }),
  };
}

function reasonOf(type: EntityType, record: Values, { name }: AttributeType, effect: "needed" | "hidden"): string {
  return explain(type, record, name).find((reason) => reason.effect === effect)?.sentence ?? "";
}
