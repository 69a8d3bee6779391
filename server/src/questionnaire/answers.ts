import {
  type AskedRecord,
  type CompletionState,
  contextOf,
  itemName,
  type Mark,
  type QuestionSet,
  type QuestionType,
  type RecordId,
  type ReferenceLabels,
  type SectionType,
  sectionsOf,
  type SubsectionType,
  subsectionsOf,
  textForm,
  type Values,
} from "@armature/engine";

/** A question as it was asked about one record, in words. */
export interface AnswerRow {
  /** Of the question and the record; the same for the same question whenever it is asked. */
  readonly key: string;
  /** The id of the question in the questionnaire. */
  readonly elementId: string;
  /** `Background / General`, `Locations 2 (Main Street) / General`. */
  readonly section: string;
  /** With its number: `3. Phone`, `9a. Rate`. */
  readonly question: string;
  readonly answer: string;
}

/** What is read besides the records that are asked about. */
export interface AnswerTexts {
  /** Entity → labels of what its records refer to. */
  readonly labels: ReadonlyMap<string, ReferenceLabels>;
  /** What a question about other records is answered with. */
  readonly related: (question: QuestionType, id: RecordId) => string;
}

/** Every question asked, in its order, once for each record; collections item by item, numbered from 1 (ACC-D38). */
export function answerRows(state: CompletionState, set: QuestionSet, texts: AnswerTexts): readonly AnswerRow[] {
  return sectionsOf(state.type, set).flatMap((section) => rowsOfSection(state, set, section, texts));
}

function rowsOfSection(
  state: CompletionState,
  set: QuestionSet,
  section: SectionType,
  texts: AnswerTexts,
): readonly AnswerRow[] {
  const { collection } = section;
  const pages = [section, ...subsectionsOf(section, set)];
  const rows = (head: string, id: RecordId, record: AskedRecord) =>
    pages.flatMap((page) => rowsOfPage({ head, section, page, set, id, record, texts }));
  const asked = [...(collection ? (state.asked.get(collection.entity.name) ?? []) : rootOf(state))];
  return asked.flatMap(([id, record], i) => {
    if (!collection) return rows(section.label, id, record);
    return rows(`${section.label} ${i + 1} (${itemName(collection, id, record.values)})`, id, record);
  });
}

/** The organization, which all questions outside collections are about. */
function rootOf({ type, asked }: CompletionState): Iterable<[RecordId, AskedRecord]> {
  const root = [...type.asked.values()].find(({ entity }) => entity.scope === "self");
  return asked.get(root?.entity.name ?? "") ?? [];
}

interface AskedPage {
  readonly head: string;
  readonly section: SectionType;
  readonly page: SubsectionType;
  readonly set: QuestionSet;
  readonly id: RecordId;
  readonly record: AskedRecord;
  readonly texts: AnswerTexts;
}

function rowsOfPage({ head, section, page, set, id, record, texts }: AskedPage): readonly AnswerRow[] {
  const place = page === section ? head : `${head} / ${page.label}`;
  const isAsked = (question: QuestionType) => question[set] && markOf(record, question) !== "notAsked";
  const rowsOf = (question: QuestionType, number: string): readonly AnswerRow[] => {
    const below = question.children.flatMap((child) => rowsOf(child, `${number}${child.number}`));
    if (!isAsked(question)) return below;
    const { label } = question.attribute;
    const { elementId } = question;
    const answer = answerText(question, id, record.values, texts);
    return [
      { key: `${elementId} ${id}`, elementId, section: place, question: `${number}. ${label}`, answer },
      ...below,
    ];
  };
  return page.questions.flatMap((question) => rowsOf(question, question.number));
}

function markOf({ marks }: AskedRecord, { elementId }: QuestionType): Mark {
  return marks.get(elementId) ?? "notAsked";
}

function answerText(question: QuestionType, id: RecordId, values: Values, texts: AnswerTexts): string {
  const { answered, attribute, upload, entity } = question;
  if (upload.entity !== null && (attribute.primaryKey || answered.kind === "related"))
    return texts.related(question, id);
  const value = values[attribute.name] ?? null;
  if (answered.kind === "roles") return rolesText(value);
  const label = (name: string, key: unknown) => texts.labels.get(entity)?.[name]?.[String(key)];
  const found = { taken: () => undefined, label };
  return attribute.element?.format(value, contextOf(attribute, values, found)) ?? textForm(value);
}

/** `Project Sponsor: Ann Bell (ann@clinic.example), …; …`; roles without a member are left out. */
function rolesText(value: unknown): string {
  const roles = typeof value === "object" && value !== null ? Object.entries(value) : [];
  const filled = roles.filter(
    (entry): entry is [string, readonly Values[]] => Array.isArray(entry[1]) && entry[1].length > 0,
  );
  return filled.map(([role, people]) => `${role}: ${people.map(personText).join(", ")}`).join("; ");
}

function personText({ name, email }: Values): string {
  return email === null || email === undefined || email === ""
    ? textForm(name)
    : `${textForm(name)} (${textForm(email)})`;
}
