import { textForm } from "@armature/engine";
import type { StoredTemplate } from "../kit/records.ts";
import type { Unread } from "@armature/plugins/kit/unread.ts";
import { grouperFits, type SecurityClasses, type SecurityFunction, templateMatches } from "./template-match.ts";

export interface MatchedTemplate {
  readonly id: number;
  readonly name: string;
}

export interface QuestionAnswer {
  readonly question: string;
  readonly answer: string;
}

/** The content of a security role when it was saved. It is stored with the role as JSON text. */
export interface RoleSnapshot {
  /** ISO 8601 in UTC. Null if it cannot be read. */
  readonly created: string | null;
  /** The templates that fit the role and the organization, with the names that they had then. */
  readonly matchedTemplateList: readonly MatchedTemplate[];
  /** The templates that fit the role, whatever their grouper says. Null in snapshots made before this list existed. */
  readonly matchedTemplateListIgnoreGroupers: readonly MatchedTemplate[] | null;
  readonly questionAnswerMap: readonly QuestionAnswer[];
}

export interface SnapshotParts {
  readonly created: string;
  readonly questionAnswerMap: readonly QuestionAnswer[];
  readonly templates: readonly StoredTemplate[];
  readonly functions: readonly SecurityFunction[];
  readonly classes: SecurityClasses;
  readonly serviceAreaId: number | null;
}

/** The JSON text of a snapshot. */
export function snapshotText(parts: SnapshotParts): string {
  const { created, questionAnswerMap, templates, functions, classes, serviceAreaId } = parts;
  const matching = templates.filter((template) => templateMatches(template, functions, classes));
  const snapshot: RoleSnapshot = {
    created,
    matchedTemplateList: matching.filter(({ grouper }) => grouperFits(grouper, serviceAreaId)).map(matched),
    matchedTemplateListIgnoreGroupers: matching.map(matched),
    questionAnswerMap,
  };
  return JSON.stringify(snapshot);
}

function matched({ id, name }: Unread<MatchedTemplate>): MatchedTemplate {
  return { id: Number(id), name: textForm(name) };
}

/** Reads a stored snapshot. Null if there is none or it cannot be read. */
export function readSnapshot(text: unknown): RoleSnapshot | null {
  const value = parsed(text);
  const matchedTemplateList = templatesOf(value?.matchedTemplateList);
  if (!value || matchedTemplateList === null) return null;
  const { created, questionAnswerMap } = value;
  return {
    created: typeof created === "string" && !Number.isNaN(Date.parse(created)) ? created : null,
    matchedTemplateList,
    matchedTemplateListIgnoreGroupers: templatesOf(value.matchedTemplateListIgnoreGroupers),
    questionAnswerMap: objectsOf<QuestionAnswer>(questionAnswerMap).map(({ question, answer }) => ({
      question: textForm(question),
      answer: textForm(answer),
    })),
  };
}

function parsed(text: unknown): Unread<RoleSnapshot> | null {
  if (typeof text !== "string") return null;
  try {
    return objectsOf<RoleSnapshot>([JSON.parse(text)])[0] ?? null;
  } catch {
    return null;
  }
}

function objectsOf<T>(list: unknown): readonly Unread<T>[] {
  const items: readonly unknown[] = Array.isArray(list) ? list : [];
  return items.filter((item): item is Unread<T> => typeof item === "object" && item !== null && !Array.isArray(item));
}

function templatesOf(list: unknown): readonly MatchedTemplate[] | null {
  return Array.isArray(list) ? objectsOf<MatchedTemplate>(list).map(matched) : null;
}

/** Whether the template can be assigned to a role with this snapshot. */
export function isMatched(
  { matchedTemplateList, matchedTemplateListIgnoreGroupers }: RoleSnapshot,
  id: unknown,
): boolean {
  const all = [...matchedTemplateList, ...(matchedTemplateListIgnoreGroupers ?? [])];
  return all.some((template) => template.id === id);
}
