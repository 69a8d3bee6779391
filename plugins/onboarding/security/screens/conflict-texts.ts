import { textForm } from "@armature/engine";
import type { ConflictChoice } from "@armature/renderer";
import { FIELDS, questionField, type RoleDraft } from "../model.ts";
import type { RoleLists } from "./use-role-lists.ts";
import type { RoleClash } from "./use-role-save.ts";

/** Shows in words what two people changed in a role, so that a person can choose. */
export function choicesOf({ conflicts, merged, base }: RoleClash, lists: RoleLists): readonly ConflictChoice[] {
  return conflicts.map(({ attribute: key }) => {
    const { label, textOf } = fieldOf(key, lists);
    return { key, label, mine: textOf(merged), theirs: textOf(base.draft) };
  });
}

interface ReadField {
  readonly label: string;
  readonly textOf: (draft: RoleDraft) => string;
}

function fieldOf(key: string, { primaries, model }: RoleLists): ReadField {
  const answerText = (id: number | undefined) =>
    id === undefined ? NOTHING : (model.answers.get(id)?.text ?? NOTHING);
  if (key === FIELDS.name) return { label: "Name", textOf: ({ name }) => name.trim() || NOTHING };
  if (key === FIELDS.comments) return { label: "Comments", textOf: ({ comments }) => comments.trim() || NOTHING };
  const question = [...model.questions.values()].find(({ id }) => questionField(id) === key);
  if (question) return { label: question.text, textOf: ({ given }) => answerText(given.get(question.id)) };
  const nameOf = (primaryId: number | null) => primaries.find(({ id }) => id === primaryId)?.name;
  return {
    label: "Primary Role and its answers",
    textOf: ({ primaryId, given }) =>
      [textForm(nameOf(primaryId)) || NOTHING, ...[...given.values()].map(answerText)].join(", "),
  };
}

const NOTHING = "(empty)";
