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
  readonly isEmpty: boolean;
}

export interface QuickLookModel {
  /** Needed for completion and without a value: why, as a sentence of its rules. */
  readonly needed: readonly { readonly attribute: AttributeType; readonly why: string }[];
  /** What else the record's form shows, in its order. */
  readonly fields: readonly LookField[];
  /** What its rules hide, and why. */
  readonly hidden: readonly { readonly attribute: AttributeType; readonly why: string }[];
}

/** A record as its form would show it, to be read. */
export function quickLook(type: EntityType, viewer: Viewer, record: Values): QuickLookModel {
  const form = openForm({ type, mode: "update", viewer, closed: false, locked: true }, record);
  const hidden = formAttributes(type, "update", viewer).filter(({ name }) => form.fields[name] === undefined);
  const shown = form.visible.flatMap((name) => form.fields[name] ?? []);
  const isLacking = ({ attribute, needed }: (typeof shown)[number]) => needed && isEmpty(record[attribute.name]);
  return {
    needed: shown.filter(isLacking).map(({ attribute }) => ({
      attribute,
      why: reasonOf(type, record, attribute, "needed") || "Needed for completion",
    })),
    fields: shown
      .filter((field) => !isLacking(field))
      .map(({ attribute }) => ({ attribute, isEmpty: isEmpty(record[attribute.name]) })),
    hidden: hidden.flatMap((attribute) => {
      const why = reasonOf(type, record, attribute, "hidden");
      return why === "" ? [] : [{ attribute, why }];
    }),
  };
}

function reasonOf(type: EntityType, record: Values, { name }: AttributeType, effect: "needed" | "hidden"): string {
  return explain(type, record, name).find((reason) => reason.effect === effect)?.sentence ?? "";
}
