import { textForm } from "@armature/engine";
import { Page, useRecord } from "@armature/renderer";
import { Skeleton, Stack, TextLink } from "@armature/renderer/ui";
import { useNavigate, useParams } from "react-router";
import { FoundRecord } from "@armature/plugins/kit/not-there.tsx";
import { useEntityType } from "../../../kit/record-hooks.ts";
import { ModelForm, TextFields } from "./ModelForm.tsx";
import { PAGE_FAILED } from "../texts.ts";
import { useQuestionPaths } from "./use-paths.ts";

/** Creates an answer. Its functions and child questions can be added after it is saved. */
export default function AnswerCreate() {
  const secQuestionId = Number(useParams()["questionId"]);
  const read = useRecord(useEntityType("secQuestion"), secQuestionId);
  const type = useEntityType("secAnswer");
  const paths = useQuestionPaths();
  const navigate = useNavigate();
  return (
    <Page text="Its functions and child questions are added once it is saved.">
      <FoundRecord what="question" read={read} title={PAGE_FAILED} skeleton={<Skeleton shape="field" count={3} />}>
        {({ result }) => (
          <Stack>
            <p>
              Answer to <TextLink to={paths.question(secQuestionId)}>{textForm(result.text)}</TextLink>
            </p>
            <ModelForm
              key={secQuestionId}
              type={type}
              record={null}
              preset={{ secQuestionId }}
              Fields={TextFields}
              onSaved={({ result: { id } }) => void navigate(paths.answer(secQuestionId, id))}
              onCancel={() => void navigate(paths.question(secQuestionId))}
            />
          </Stack>
        )}
      </FoundRecord>
    </Page>
  );
}
