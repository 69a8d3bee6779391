import type { SecRolePrimaryRecord } from "../../registry/records.ts";
import { answeredPairs, keptAnswers } from "../role-answers.ts";
import type { QuestionModel } from "../question-model.ts";
import type { DraftShape } from "@armature/renderer";
import { isChanged, type RoleDraft } from "../model.ts";

/** As what the form keeps a draft. */
export const ROLE_DRAFT = "securityRoleForm";

/** Something answered earlier that is not asked any more. */
export interface GoneAnswer {
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

/** A role while it is edited, and what of an earlier draft has no place in it any more. */
export interface KeptRole extends RoleDraft {
  readonly gone: readonly GoneAnswer[];
}

/** As a draft holds it: with the texts that its ids stood for. */
interface Kept extends Omit<RoleDraft, "given"> {
  readonly given: readonly (readonly [question: number, answer: number])[];
  readonly texts: readonly { readonly question: string; readonly answer: string }[];
  readonly primaryName: string;
  readonly aside: readonly GoneAnswer[];
}

/** Whether something would be lost: a choice, a text, or what was set aside and not seen yet. */
export function isRoleChanged(role: KeptRole, first: KeptRole): boolean {
  return role.gone.length > 0 || isChanged(role, first);
}

/** A role in a draft and back; what the questions of today do not ask is set aside, and not lost without a word. */
export function roleShape(model: QuestionModel, primaries: readonly SecRolePrimaryRecord[]): DraftShape<KeptRole> {
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
      const now = keptAnswers(model, isThere ? primaryId : null, new Map(given));
      const asked = new Set(answeredPairs(model, primaryId, now).map(({ question }) => question));
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
