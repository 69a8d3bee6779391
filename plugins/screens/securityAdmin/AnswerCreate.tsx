import { textForm } from "@armature/engine";
import { Loaded, Page, useEntityType, useRecord } from "@armature/renderer";
import { Skeleton, Stack, TextLink } from "@armature/renderer/ui";
import { useNavigate, useParams } from "react-router";
import { useFailure } from "../../build-failures.ts";
import { ModelForm, TextFields } from "./ModelForm.tsx";
import { PAGE_FAILED } from "./texts.ts";
import { useQuestionPaths } from "./use-paths.ts";

/** A new answer, whose functions and child questions are added once it is saved (ADM-196, ADM-200). */
export default function AnswerCreate() {
  const secQuestionId = Number(useParams()["questionId"]);
  const read = useRecord(useEntityType("secQuestion"), secQuestionId);
  const type = useEntityType("secAnswer");
  const paths = useQuestionPaths();
  const navigate = useNavigate();
  useFailure([read, PAGE_FAILED]);
  return (
    <Page text="Its functions and child questions are added once it is saved.">
      <Loaded read={read} title={PAGE_FAILED} skeleton={<Skeleton shape="field" count={3} />}>
        {({ result }) => (
          <Stack>
            <p>
              Answer to <TextLink to={paths.question(secQuestionId)}>{textForm(result["text"])}</TextLink>
            </p>
            <ModelForm
              key={secQuestionId}
              type={type}
              record={null}
              preset={{ secQuestionId }}
              fields={TextFields}
              onSaved={({ result: { id } }) => void navigate(paths.answer(secQuestionId, id))}
              onCancel={() => void navigate(paths.question(secQuestionId))}
            />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}
