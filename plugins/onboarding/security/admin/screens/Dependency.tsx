import { textForm } from "@armature/engine";
import { Banner, TextLink } from "@armature/renderer/ui";
import type { ReactNode } from "react";
import type { QuestionLists } from "../model.ts";
import { useQuestionPaths } from "./use-paths.ts";

export interface DependencyProps {
  readonly lists: QuestionLists;
  /** The answer that leads to the question. */
  readonly answerId: unknown;
  readonly action?: ReactNode;
}

/** Says when a child question is asked, and links to that answer's question. */
export function Dependency({ lists: { answers, questions }, answerId, action }: DependencyProps) {
  const paths = useQuestionPaths();
  const answer = answers.find(({ id }) => id === answerId);
  const question = questions.find(({ id }) => id === answer?.secQuestionId);
  if (!answer || !question) return <Banner tone="warning">The parent answer is not there any more.</Banner>;
  return (
    <Banner tone="info" title="Child question" action={action}>
      Asked where <TextLink to={paths.question(question.id)}>{textForm(question.text)}</TextLink> is answered{" "}
      <TextLink to={paths.answer(question.id, answer.id)}>{textForm(answer.text)}</TextLink>.
    </Banner>
  );
}
