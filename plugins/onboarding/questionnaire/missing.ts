import type { RecordId } from "@armature/engine";
import type { CompletionState } from "./completion.ts";
import { sectionsOf } from "./pages.ts";
import type { QuestionSet } from "./question-set.ts";
import type { QuestionType } from "./question-type.ts";
import { marksOf, rolesAsked } from "./tally.ts";

/** A question about a record that is asked but not answered. */
export interface MissingQuestion {
  readonly question: QuestionType;
  readonly id: RecordId;
  /**
   * The role that has no member, for a question about a core team. Such a question is listed once for each empty role.
   */
  readonly role: string | null;
}

/** All missing answers, by section and then by record. */
export function missingQuestions(state: CompletionState, set: QuestionSet): readonly MissingQuestion[] {
  const missing = marksOf(state, set).filter(({ mark }) => mark === "missing");
  return sectionsOf(state.type, set).flatMap(({ name }) =>
    missing
      .filter(({ question }) => question.section === name)
      .flatMap(({ question, id }) => {
        const empty = rolesAsked(state, { question, id })?.filter(({ isFilled }) => !isFilled);
        return (empty?.map(({ role }) => role) ?? [null]).map((role) => ({ question, id, role }));
      }),
  );
}
