import { AskBeforeClosing, Page, useRecord, useSaveRecord } from "@armature/renderer";
import { Button, Skeleton, Stack } from "@armature/renderer/ui";
import { useEffect, useRef, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { LoadedWithNote } from "@armature/plugins/kit/loaded-with-note.tsx";
import { FoundRecord } from "@armature/plugins/kit/not-there.tsx";
import type { StoredSecQuestion } from "../../../kit/records.ts";
import { useEntityType } from "../../../kit/record-hooks.ts";
import { AnswerTable } from "./AnswerTable.tsx";
import { Associations } from "./Associations.tsx";
import { DeprecationSwitch } from "./Deprecation.tsx";
import { Dependency } from "./Dependency.tsx";
import { isDeprecated, isTopLevel, type QuestionLists } from "../model.ts";
import { ModelForm, TextFields } from "./ModelForm.tsx";
import { DEPRECATED_REASON, PAGE_FAILED } from "../texts.ts";
import { useQuestionPaths } from "./use-paths.ts";
import { useQuestionLists } from "./use-question-lists.ts";
import { useWrite } from "./use-write.ts";

/** A question with its answers. It opens read-only, and Edit starts editing. */
export default function QuestionEdit() {
  const id = Number(useParams()["questionId"]);
  const read = useRecord(useEntityType("secQuestion"), id);
  const lists = useQuestionLists();
  const waiting = <Skeleton shape="field" count={4} />;
  return (
    <Page>
      <FoundRecord what="question" read={read} skeleton={waiting}>
        {({ result }) => (
          <LoadedWithNote read={lists} title={PAGE_FAILED} skeleton={waiting}>
            {(data) => <OneQuestion key={id} question={result} lists={data} reload={read.refetch} />}
          </LoadedWithNote>
        )}
      </FoundRecord>
    </Page>
  );
}

interface OneQuestionProps {
  readonly question: StoredSecQuestion;
  readonly lists: QuestionLists;
  /** Loads the question again. */
  readonly reload: () => Promise<unknown>;
}

function OneQuestion({ question, lists, reload }: OneQuestionProps) {
  const paths = useQuestionPaths();
  return (
    <Stack gap="wide">
      <Stack>
        {!isTopLevel(question) && (
          <Dependency lists={lists} answerId={question.parentAnswerId} action={<Independent question={question} />} />
        )}
        <DeprecationSwitch
          entity="secQuestion"
          record={question}
          lists={lists}
          text="It is not asked any more, and neither it nor what is beneath it can be edited."
        />
        <QuestionTexts key={String(isDeprecated(question))} question={question} reload={reload} />
      </Stack>
      <Associations of={[{ label: "Answers", to: paths.question(question.id), current: true }]} />
      <AnswerTable question={question} lists={lists} />
    </Stack>
  );
}

/** The texts of the question. Edit enables the fields, and Save and Cancel return to reading. */
function QuestionTexts({ question, reload }: Omit<OneQuestionProps, "lists">) {
  const type = useEntityType("secQuestion");
  const navigate = useNavigate();
  const { list } = useQuestionPaths();
  const [round, setRound] = useState(0);
  const part = useRef<HTMLDivElement>(null);
  const readOn = () => setRound((former) => former + 1);
  // Moves the focus here, because the button that was clicked no longer exists.
  useEffect(() => {
    if (round > 0) part.current?.focus();
  }, [round]);
  return (
    <div ref={part} tabIndex={-1} className="outline-none">
      <AskBeforeClosing key={round} onClose={readOn}>
        {(stopEditing, dialog) => (
          <>
            <ModelForm
              type={type}
              record={question}
              preview={isDeprecated(question) ? "only" : "first"}
              Fields={TextFields}
              savesWhenValid
              onSaved={() => void reload().then(readOn)}
              onCancel={() => void navigate(list)}
              onStopEditing={stopEditing}
            />
            {dialog}
          </>
        )}
      </AskBeforeClosing>
    </div>
  );
}

function Independent({ question }: Pick<OneQuestionProps, "question">) {
  const { save } = useSaveRecord(useEntityType("secQuestion"));
  const { write, isWriting } = useWrite();
  const remove = () => save({ id: question.id, values: { parentAnswerId: null } });
  return (
    <Button
      size="small"
      busy={isWriting}
      disabledReason={isDeprecated(question) ? DEPRECATED_REASON : undefined}
      onClick={() => void write(remove, "Could not remove the dependency.")}
    >
      Remove dependency
    </Button>
  );
}
