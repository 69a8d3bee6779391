import { Loaded } from "@armature/renderer";
import { TableSkeleton } from "@armature/renderer/ui";
import { type ReactNode, useEffect, useRef } from "react";
import { useParams } from "react-router";
import { NotThere } from "@armature/plugins/kit/not-there.tsx";
import { AnswerTable } from "./AnswerTable.tsx";
import { PAGE_FAILED } from "../texts.ts";
import { useQuestionLists } from "./use-question-lists.ts";

/** The answers of the question that the address names. */
export default function Answers() {
  const id = Number(useParams()["questionId"]);
  const read = useQuestionLists();
  return (
    <Loaded read={read} title={PAGE_FAILED} inPart skeleton={<TableSkeleton count={3} columns={3} />}>
      {(lists) => {
        const question = lists.questions.find((each) => each.id === id);
        return (
          <CameTo key={id}>
            {question ? <AnswerTable question={question} lists={lists} /> : <NotThere what="question" />}
          </CameTo>
        );
      }}
    </Loaded>
  );
}

/** Focuses its content, so that it scrolls into view below the long table. */
function CameTo({ children }: { readonly children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => part.current?.focus(), []);
  return (
    <div ref={part} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}
