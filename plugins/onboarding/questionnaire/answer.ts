import { mayAttribute, type PermissionMap } from "@armature/engine";
import { templateReads } from "@armature/engine/schema";
import type { QuestionnaireSpec, QuestionPrerequisiteSpec, QuestionSpec, SectionSpec } from "./questionnaire-spec.ts";
import type { CollectionType, QuestionnaireType, QuestionType, SectionType } from "./question-type.ts";

/**
 * The questionnaire in `result` of GET /api/nmq. It has the stored shape, but every property is present, and blanks are
 * filled from the attributes. A client can therefore draw it without the metadata. Parsed and compiled again, it gives
 * the same questionnaire.
 */
export interface NmqAnswer {
  readonly nmq: QuestionnaireSpec;
}

/**
 * The questionnaire that a caller may see. It omits questions, prerequisites and columns about attributes that the
 * caller may not view.
 * @param type compiled from `spec`
 */
export function nmqAnswer(spec: QuestionnaireSpec, type: QuestionnaireType, permission: PermissionMap): NmqAnswer {
  const mayView = (entity: string, attribute: string) => mayAttribute(permission, entity, attribute, "view");
  const sectionList = type.sections.flatMap((section, i) => sectionFor(spec.sectionList[i], section, type, mayView));
  return { nmq: { ...spec, sectionList } };
}

type MayView = (entity: string, attribute: string) => boolean;

/** Omits a collection if no question about its items is left. */
function sectionFor(
  spec: SectionSpec | undefined,
  section: SectionType,
  type: QuestionnaireType,
  mayView: MayView,
): readonly SectionSpec[] {
  if (!spec) return [];
  const questionsFor = (page: SectionSpec): SectionSpec => ({
    ...page,
    sectionList: page.sectionList.map(questionsFor),
    questionList: page.questionList.flatMap((question) => questionFor(question, type, mayView)),
  });
  const filled = questionsFor(spec);
  const { collection } = section;
  if (!collection) return [filled];
  const isAsked = filled.sectionList.some((page) => page.questionList.length > 0);
  return isAsked ? [{ ...filled, ...itemsFor(collection, mayView) }] : [];
}

function itemsFor({ entity, nameTemplate, columns }: CollectionType, mayView: MayView) {
  const isReadable = templateReads(nameTemplate).every((name) => mayView(entity.name, name));
  const shown = columns.filter(({ attribute, through }) =>
    [attribute, ...(through ? [through] : [])].every((a) => mayView(a.entityName, a.name)),
  );
  return {
    nameTemplate: isReadable ? nameTemplate : `{${entity.primaryKey.name}}`,
    columnList: shown.map(({ name }) => name),
  };
}

function questionFor(spec: QuestionSpec, type: QuestionnaireType, mayView: MayView): readonly QuestionSpec[] {
  const question = type.questions.get(spec.elementId ?? `${spec.entity}-${spec.attribute}`);
  if (!question || !isViewable(question, type, mayView)) return [];
  const { attribute, elementId, component, multiple, number, upload } = question;
  const { label, hint, preHTML } = attribute;
  const filled = {
    ...spec,
    label,
    hint,
    preHTML,
    elementId,
    component,
    multiple,
    enum: spec.enum ?? attribute.comboboxOptionList,
    questionNumber: number,
    notApplicable: spec.notApplicable !== null && mayView(spec.entity, spec.notApplicable) ? spec.notApplicable : null,
    uploadUrl: upload.url,
    prerequisiteList: spec.prerequisiteList.filter((item) => mayRead(item, question, type, mayView)),
    children: spec.children.flatMap((child) => questionFor(child, type, mayView)),
  };
  return [filled];
}

/**
 * A question about an associated entity only reveals whether a record exists. The right to view the entity is enough
 * for that.
 */
function isViewable(question: QuestionType, type: QuestionnaireType, mayView: MayView): boolean {
  const { entity, attribute, upload, answered } = question;
  const mayReveal = upload.entity === null || mayView(upload.entity, "");
  const isLinked = answered.kind !== "related" || isLinkSeen(type, entity, upload.entity ?? "", mayView);
  return mayView(entity, attribute.name) && mayReveal && isLinked;
}

function mayRead(
  item: QuestionPrerequisiteSpec,
  { entity }: QuestionType,
  type: QuestionnaireType,
  mayView: MayView,
): boolean {
  const other = item.entity ?? entity;
  return mayView(other, item.attribute) && (other === entity || isLinkSeen(type, entity, other, mayView));
}

/** Whether the caller may view the attributes that connect records of the other entity with records of this one. */
function isLinkSeen(type: QuestionnaireType, entity: string, other: string, mayView: MayView): boolean {
  const links = type.asked.get(entity)?.related.filter((test) => test.entity === other) ?? [];
  return links.every(({ link }) => {
    if (link.kind === "all") return true;
    return link.by.every((name) => mayView(link.kind === "children" ? other : entity, name));
  });
}
