import { textForm } from "@armature/engine";
import { Page, useRecord } from "@armature/renderer";
import { Inline, LinkButton, Skeleton, Stack, TextLink } from "@armature/renderer/ui";
import { Plus } from "lucide-react";
import { useNavigate, useParams } from "react-router";
import { LoadedWithNote } from "@armature/plugins/kit/loaded-with-note.tsx";
import { FoundRecord } from "@armature/plugins/kit/not-there.tsx";
import type { StoredSecAnswer } from "../../../kit/records.ts";
import { useEntityType } from "../../../kit/record-hooks.ts";
import { DeprecationSwitch } from "./Deprecation.tsx";
import { FunctionLinks } from "./FunctionLinks.tsx";
import { ListPart } from "./ListPart.tsx";
import { byText, isDeprecated, type QuestionLists } from "../model.ts";
import { ModelForm, TextFields } from "./ModelForm.tsx";
import { DEPRECATED_REASON, PAGE_FAILED } from "../texts.ts";
import { useQuestionPaths } from "./use-paths.ts";
import { useQuestionLists } from "./use-question-lists.ts";

const FAILURES = {
  add: "Could not associate function with answer.",
  change: "Could not change the functions of the answer.",
} as const;

/** Edits an answer: its texts, child questions and functions. */
export default function AnswerEdit() {
  const id = Number(useParams()["answerId"]);
  const read = useRecord(useEntityType("secAnswer"), id);
  const lists = useQuestionLists();
  const waiting = <Skeleton shape="field" count={4} />;
  return (
    <Page>
      <FoundRecord what="answer" read={read} skeleton={waiting}>
        {({ result }) => (
          <LoadedWithNote read={lists} title={PAGE_FAILED} skeleton={waiting}>
            {(data) => <OneAnswer key={id} answer={result} lists={data} />}
          </LoadedWithNote>
        )}
      </FoundRecord>
    </Page>
  );
}

interface OneAnswerProps {
  readonly answer: StoredSecAnswer;
  readonly lists: QuestionLists;
}

function OneAnswer({ answer, lists }: OneAnswerProps) {
  const type = useEntityType("secAnswer");
  const paths = useQuestionPaths();
  const navigate = useNavigate();
  const isOff = isDeprecated(answer);
  const questionId = answer.secQuestionId;
  const question = lists.questions.find(({ id }) => id === questionId);
  // The answer stays deprecated while its question is.
  const isKept = isOff && question !== undefined && isDeprecated(question);
  const back = () => void navigate(paths.question(questionId));
  return (
    <Stack gap="wide">
      <Stack>
        <p>
          Answer to <TextLink to={paths.question(questionId)}>{textForm(question?.text)}</TextLink>
        </p>
        <DeprecationSwitch
          entity="secAnswer"
          record={answer}
          lists={lists}
          isKept={isKept}
          text={
            isKept
              ? "Its question is deprecated too. Restore that first."
              : "It cannot be given any more, and neither it nor what is beneath it can be edited."
          }
        />
        <ModelForm
          key={String(isOff)}
          type={type}
          record={answer}
          preview={isOff ? "only" : undefined}
          Fields={TextFields}
          onSaved={back}
          onCancel={back}
        />
      </Stack>
      <ChildQuestions answer={answer} lists={lists} />
      <FunctionLinks
        title="Security Functions"
        text="Functions that this answer gives to a security role. An inverted function is taken away."
        link="secAnswerSecFunction"
        owner="secAnswerId"
        ownerId={answer.id}
        failures={FAILURES}
        offReason={isOff ? DEPRECATED_REASON : undefined}
      />
    </Stack>
  );
}

function ChildQuestions({ answer, lists: { questions } }: OneAnswerProps) {
  const paths = useQuestionPaths();
  const navigate = useNavigate();
  const own = byText(questions).filter((question) => question.parentAnswerId === answer.id);
  return (
    <ListPart
      title="Child Questions"
      text="Questions that are asked after this answer."
      none="No child questions yet."
      columns={[
        { key: "text", label: "Text", width: 320, cell: ({ text }) => textForm(text) },
        {
          key: "isDeprecated",
          label: "Deprecated",
          width: 110,
          cell: (question) => (isDeprecated(question) ? "Deprecated" : null),
        },
      ]}
      rows={own}
      rowKey={({ id }) => String(id)}
      maxHeight="50dvh"
      onRowOpen={({ id }) => void navigate(paths.question(id))}
    >
      <Inline>
        <LinkButton
          icon={Plus}
          to={paths.createBeneath(answer.id)}
          disabledReason={isDeprecated(answer) ? DEPRECATED_REASON : undefined}
        >
          Add
        </LinkButton>
      </Inline>
    </ListPart>
  );
}
