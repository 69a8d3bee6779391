import type { AttributeType } from "../schema/attribute-type.ts";
import type { OutlineMark } from "./field-marks.ts";

/** All marks of an outline, the most urgent first. */
export const OUTLINE_MARKS: readonly OutlineMark[] = ["wrong", "needed", "noted", "theirs"];

/** A field in an outline. */
export interface OutlineField {
  readonly key: string;
  readonly label: string;
  /** Title of the section that begins with this field, or null. */
  readonly heading: string | null;
  readonly marks: readonly OutlineMark[];
}

/** Fields under one heading, with the number of fields that have each mark. */
export interface OutlineSection {
  /** The key of its first field. */
  readonly key: string;
  /** Null for fields before the first heading. */
  readonly title: string | null;
  readonly fields: readonly OutlineField[];
  /** Number of fields with each mark. */
  readonly counts: Readonly<Record<OutlineMark, number>>;
}

/** The sections of a form, a page or a record, with what is left to do in each. */
export function outlineOf(fields: readonly OutlineField[]): readonly OutlineSection[] {
  const sections: OutlineField[][] = [];
  for (const field of fields) {
    const last = sections.at(-1);
    if (last && field.heading === null) last.push(field);
    else sections.push([field]);
  }
  return sections.flatMap((own) => (own[0] ? [sectionOf(own[0], own)] : []));
}

function sectionOf(first: OutlineField, fields: readonly OutlineField[]): OutlineSection {
  return { key: first.key, title: first.heading, fields, counts: countMarks(fields) };
}

/** Number of fields with each mark. */
export function countMarks(fields: readonly Pick<OutlineField, "marks">[]): OutlineSection["counts"] {
  const count = (mark: OutlineMark) => fields.filter(({ marks }) => marks.includes(mark)).length;
  return { wrong: count("wrong"), needed: count("needed"), noted: count("noted"), theirs: count("theirs") };
}

/**
 * Attribute → title of the section that begins with it. Hidden attributes begin no section, so only those that are
 * shown are given, in their order. One without a section continues the one before.
 */
export function headingsOf(shown: Iterable<Pick<AttributeType, "name" | "section">>): ReadonlyMap<string, string> {
  const headings = new Map<string, string>();
  let current: string | null = null;
  for (const { name, section } of shown) {
    if (section === null || section === current) continue;
    headings.set(name, section);
    current = section;
  }
  return headings;
}
