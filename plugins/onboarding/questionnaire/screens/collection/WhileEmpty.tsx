import type { CollectionType } from "../../question-type.ts";
import { useSession } from "@armature/renderer";
import type { Questionnaire } from "../../model.ts";
import { QuestionForm } from "../QuestionForm.tsx";

export interface WhileEmptyProps {
  readonly questionnaire: Questionnaire;
  readonly collection: CollectionType;
}

/** The question that lets people say that they have no items, for collections that have such a question. */
export function WhileEmpty({ questionnaire, collection: { whileEmpty } }: WhileEmptyProps) {
  const { organizationId } = useSession();
  if (!whileEmpty || whileEmpty.attribute.primaryKey || organizationId === null) return null;
  return (
    <QuestionForm
      questionnaire={questionnaire}
      questions={[whileEmpty]}
      entity={whileEmpty.entity}
      id={organizationId}
    />
  );
}
