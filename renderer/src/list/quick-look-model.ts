import {
  type AttributeType,
  type EntityType,
  isEmpty,
  NO_RESULT,
  type RecordAnswer,
  textForm,
  type Values,
} from "@armature/engine";
import { formAttributes, isMissing, type Viewer } from "@armature/engine/access";
import { headingsOf, openForm, type OutlineMark, outlineOf, type OutlineSection } from "@armature/engine/form";
import { explain, type Reason } from "@armature/engine/validation";

export interface LookField {
  readonly attribute: AttributeType;
  readonly isEmpty: boolean;
}

/** A section of the record's form. */
export interface LookSection extends Pick<OutlineSection, "key" | "title" | "counts"> {
  /** Without fields that are needed and empty, which are listed before. */
  readonly fields: readonly LookField[];
}

export interface QuickLookModel {
  /** Attributes that are empty and needed, for completion or to save, each with the reason from its rules. */
  readonly needed: readonly { readonly attribute: AttributeType; readonly why: string }[];
  /** What the record's form shows, in order. */
  readonly sections: readonly LookSection[];
  /** What its rules hide. */
  readonly hidden: readonly AttributeType[];
}

/** A record as its form would show it, read-only. */
export function quickLook(type: EntityType, viewer: Viewer, answer: RecordAnswer): QuickLookModel {
  const { result: record, labels } = answer;
  const found = { ...NO_RESULT, label: (name: string, id: unknown) => labels[name]?.[textForm(id)] };
  const form = openForm({ type, mode: "update", viewer, closed: false, locked: true }, record);
  const hidden = formAttributes(type, "update", viewer).filter(({ name }) => form.fields[name] === undefined);
  const shown = form.visible.flatMap((name) => form.fields[name] ?? []);
  const isLacking = ({ attribute }: (typeof shown)[number]) => isMissing(type, attribute, record, viewer.facts);
  return {
    needed: shown.filter(isLacking).map(({ attribute }) => ({
      attribute,
      why: whyNeeded(explain(type, record, attribute.name, viewer.facts, found)),
    })),
    sections: sectionsOf(
      record,
      shown.map((field) => ({ attribute: field.attribute, isLacking: isLacking(field) })),
    ),
    hidden: hidden.filter(({ name }) => sentenceOf(explain(type, record, name, viewer.facts), "hidden") !== ""),
  };
}

/** The reason from its rules, or that every record needs it. */
function whyNeeded(reasons: readonly Reason[]): string {
  return sentenceOf(reasons, "needed") || sentenceOf(reasons, "required") || "Required";
}

interface Shown {
  readonly attribute: AttributeType;
  readonly isLacking: boolean;
}

function sectionsOf(record: Values, shown: readonly Shown[]): readonly LookSection[] {
  const byName = new Map(shown.map((field) => [field.attribute.name, field]));
  const headings = headingsOf(shown.map(({ attribute }) => attribute));
  const sections = outlineOf(
    shown.map(({ attribute, isLacking }) => ({
      key: attribute.name,
      label: attribute.label,
      heading: headings.get(attribute.name) ?? null,
      marks: isLacking ? NEEDED : NONE,
    })),
  );
  return sections.map(({ key, title, counts, fields }) => ({
    key,
    title,
    counts,
    fields: fields
      .flatMap((field) => byName.get(field.key) ?? [])
      .filter(({ isLacking }) => !isLacking)
      .map(({ attribute }) => ({ attribute, isEmpty: isEmpty(record[attribute.name]) })),
  }));
}

const NEEDED: readonly OutlineMark[] = ["needed"];
const NONE: readonly OutlineMark[] = [];

/** The sentence of this effect, or '' if there is none. */
export function sentenceOf(reasons: readonly Reason[], effect: Reason["effect"]): string {
  return reasons.find((reason) => reason.effect === effect)?.sentence ?? "";
}
