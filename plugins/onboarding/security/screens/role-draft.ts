import type { StoredSecRolePrimary } from "../../kit/records.ts";
import { answeredPairs, askedQuestions, draftAnswers } from "../role-answers.ts";
import type { QuestionModel } from "../question-model.ts";
import type { DraftShape } from "@armature/renderer";
import { isChanged, type RoleDraft } from "../model.ts";

/** The name under which the form stores a draft. */
export const ROLE_DRAFT = "securityRoleForm";

/** An earlier answer to a question that is no longer asked. */
export interface RemovedAnswer {
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

/** A role being edited, with the parts of an earlier draft that no longer fit. */
export interface KeptRole extends RoleDraft {
  readonly gone: readonly RemovedAnswer[];
}

/** The stored form of a draft. It includes the texts that its ids stood for. */
interface Kept extends Omit<RoleDraft, "given"> {
  readonly given: readonly (readonly [question: number, answer: number])[];
  readonly texts: readonly { readonly question: string; readonly answer: string }[];
  readonly primaryName: string;
  readonly aside: readonly RemovedAnswer[];
}

/** Whether leaving would lose something: a choice, a text, or earlier answers that the person has not seen. */
export function isRoleChanged(role: KeptRole, first: KeptRole): boolean {
  return role.gone.length > 0 || isChanged(role, first);
}

/**
 * Converts a role to a stored draft and back. Earlier answers to questions that are no longer asked are set aside and
 * shown.
 */
export function roleShape(model: QuestionModel, primaries: readonly StoredSecRolePrimary[]): DraftShape<KeptRole> {
  const nameOf = (id: number | null) => primaries.find((role) => role.id === id)?.name ?? "";
  return {
    write: ({ gone, given, ...role }): Kept => ({
      ...role,
      given: [...given],
      texts: answeredPairs(model, role.primaryId, given),
      primaryName: nameOf(role.primaryId),
      aside: gone,
    }),
    read: (kept) => {
      const { given = [], texts = [], primaryName = "", aside = [], ...role } = kept as Partial<Kept>;
      const { primaryId = null, name = "", comments = "" } = role;
      const isThere = primaryId === null || nameOf(primaryId) !== "";
      const now = draftAnswers(model, isThere ? primaryId : null, new Map(given));
      const answered = askedQuestions(model, primaryId, now).filter(({ question }) => now.has(question.id));
      const asked = new Set(answered.map(({ question }) => question.text));
      const lost = texts.filter(({ question }) => !asked.has(question));
      const gone = [
        ...aside,
        ...(isThere ? [] : [{ name: "primaryRole", label: "Primary Role", value: primaryName }]),
        ...lost.map(({ question, answer }) => ({ name: question, label: question, value: answer })),
      ];
      return { primaryId: isThere ? primaryId : null, given: now, name, comments, gone };
    },
  };
}
