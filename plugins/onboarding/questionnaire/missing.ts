import type { RecordId } from "@armature/engine";
import type { CompletionState } from "./completion.ts";
import { sectionsOf } from "./pages.ts";
import type { QuestionSet } from "./question-set.ts";
import type { QuestionType } from "./question-type.ts";
import { marksOf, rolesAsked } from "./tally.ts";

/** A question that is asked about a record and not answered. */
export interface MissingQuestion {
  readonly question: QuestionType;
  readonly id: RecordId;
  /** The role that has no member, where the question is about a core team: such a question is missing once for each. */
  readonly role: string | null;
}

/** All that is missing: section by section, in each record by record. */
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
