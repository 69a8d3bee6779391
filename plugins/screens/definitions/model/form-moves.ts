import { compareText } from "@armature/engine";
import { type FieldChange, type FieldPlace, headingsOf, moveFields, renameSection } from "@armature/engine/form";

/** A change of the form that is not saved yet. Moves are repeated on what others have published since. */
export type FormMove =
  | {
      readonly kind: "move";
      readonly names: readonly string[];
      readonly section: string | null;
      /** The field that they are put before. Undefined for the end of the section. */
      readonly before?: string | null | undefined;
    }
  | { readonly kind: "rename"; readonly title: string; readonly newTitle: string };

/** What a person has arranged, in order. */
export interface FormDraft {
  readonly moves: readonly FormMove[];
}

export const NO_MOVES: FormDraft = Object.freeze({ moves: Object.freeze([]) });

/** A section as the form shows it. */
export interface SectionOf<Field> {
  /** Null for fields before the first heading. */
  readonly title: string | null;
  readonly fields: readonly Field[];
}

/** The fields after the moves, in their new order. */
export function arrangedBy<Field extends FieldPlace>(
  fields: readonly Field[],
  moves: readonly FormMove[],
): readonly Field[] {
  return moves.reduce((now, move) => withChanges(now, changesBy(now, move)), inOrder(fields));
}

function changesBy(fields: readonly FieldPlace[], move: FormMove): readonly FieldChange[] {
  if (move.kind === "rename") return renameSection(fields, move.title, move.newTitle);
  const { names, section, before } = move;
  // A field that somebody else has deleted meanwhile no longer marks a place.
  const isThere = before === null || (before !== undefined && fields.some(({ name }) => name === before));
  return moveFields(fields, names, { section, ...(isThere && { before }) });
}

function withChanges<Field extends FieldPlace>(fields: readonly Field[], changes: readonly FieldChange[]) {
  const byName = new Map(changes.map(({ name, values }) => [name, values]));
  return inOrder(fields.map((field) => ({ ...field, ...byName.get(field.name) })));
}

function inOrder<Field extends FieldPlace>(fields: readonly Field[]): readonly Field[] {
  const place = ({ orderNumber }: FieldPlace) => orderNumber ?? Infinity;
  return fields.toSorted((a, b) => (place(a) === place(b) ? compareText(a.name, b.name) : place(a) - place(b)));
}

/** The sections of the shown fields, in order. New sections without a field are last. */
export function sectionsOf<Field extends FieldPlace>(
  shown: readonly Field[],
  added: readonly string[] = [],
): readonly SectionOf<Field>[] {
  const headings = headingsOf(shown);
  const sections: { title: string | null; fields: Field[] }[] = [];
  for (const field of shown) {
    const title = headings.get(field.name);
    const last = sections.at(-1);
    if (last && title === undefined) last.fields.push(field);
    else sections.push({ title: title ?? null, fields: [field] });
  }
  const empty = added.filter((title) => !sections.some((section) => section.title === title));
  return [...sections, ...empty.map((title) => ({ title, fields: [] }))];
}

/**
 * Where a new field goes: at the end of its section, else at the end of the form. Fields with the same number are in
 * the order of their names, so without room behind the last field it stands beside that one.
 */
export function placeIn(shown: readonly FieldPlace[], section: string | null): number | null {
  const sections = sectionsOf(shown);
  const at = sections.findIndex(({ title }) => title === section);
  const last = sections[at]?.fields.at(-1)?.orderNumber ?? null;
  if (last === null) return null;
  const next = sections[at + 1]?.fields[0]?.orderNumber ?? null;
  return next === last + 1 || next === last ? last : last + 1;
}

/** The move of a field by one place, across sections too. Null at the end of the form. */
export function stepOf(sections: readonly SectionOf<FieldPlace>[], name: string, by: -1 | 1): FormMove | null {
  const at = sections.findIndex(({ fields }) => fields.some((field) => field.name === name));
  const section = sections[at];
  if (!section) return null;
  const i = section.fields.findIndex((field) => field.name === name);
  const target = section.fields[i + by];
  const move = { kind: "move", names: [name] } as const;
  if (target && by === -1) return { ...move, section: section.title, before: target.name };
  if (target) return { ...move, section: section.title, before: section.fields[i + 2]?.name };
  const other = sections[at + by];
  if (!other) return null;
  return { ...move, section: other.title, before: by === 1 ? other.fields[0]?.name : undefined };
}

/** The move of a field beside another one. */
export function dropOf(
  sections: readonly SectionOf<FieldPlace>[],
  name: string,
  target: string,
  side: "before" | "after",
): FormMove | null {
  const section = sections.find(({ fields }) => fields.some((field) => field.name === target));
  if (!section || name === target) return null;
  const at = section.fields.findIndex((field) => field.name === target);
  const before = side === "before" ? target : section.fields.slice(at + 1).find((field) => field.name !== name)?.name;
  return { kind: "move", names: [name], section: section.title, before };
}

/** The move of a whole section by one place. Null if it stays; fields without a section come first. */
export function sectionStepOf(sections: readonly SectionOf<FieldPlace>[], at: number, by: -1 | 1): FormMove | null {
  const upper = by === -1 ? at - 1 : at;
  const [above, below] = [sections[upper], sections[upper + 1]];
  if (!above || !below || above.title === null || below.fields.length === 0) return null;
  const [first] = above.fields;
  if (!first) return null;
  const names = below.fields.map(({ name }) => name);
  return { kind: "move", names, section: below.title, before: first.name };
}

/** 'Place 2 of 5 in Contact', for people who do not see it. */
export function placeInWords(sections: readonly SectionOf<FieldPlace>[], name: string): string {
  const section = sections.find(({ fields }) => fields.some((field) => field.name === name));
  if (!section) return "";
  const at = section.fields.findIndex((field) => field.name === name);
  const where = section.title === null ? "before all sections" : `in ${section.title}`;
  return `place ${at + 1} of ${section.fields.length} ${where}`;
}
