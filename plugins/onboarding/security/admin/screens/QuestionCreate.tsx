import { Page } from "@armature/renderer";
import { Skeleton, Stack } from "@armature/renderer/ui";
import { useNavigate, useSearchParams } from "react-router";
import { LoadedWithNote } from "@armature/plugins/kit/loaded-with-note.tsx";
import { useEntityType } from "../../../kit/record-hooks.ts";
import { Dependency } from "./Dependency.tsx";
import { ModelForm, TextFields } from "./ModelForm.tsx";
import { PAGE_FAILED } from "../texts.ts";
import { useQuestionPaths } from "./use-paths.ts";
import { useQuestionLists } from "./use-question-lists.ts";

/** Creates a question. It is a child question if the address names an answer. */
export default function QuestionCreate() {
  const type = useEntityType("secQuestion");
  const paths = useQuestionPaths();
  const navigate = useNavigate();
  const named = useSearchParams()[0].get("parentAnswerId");
  const answerId = named === null ? null : Number(named);
  const lists = useQuestionLists();
  const parent = lists.data?.answers.find(({ id }) => id === answerId);
  const back = parent ? paths.answer(parent.secQuestionId, answerId) : paths.list;
  return (
    <Page text="Its answers are added once it is saved.">
      <LoadedWithNote read={lists} title={PAGE_FAILED} skeleton={<Skeleton shape="field" count={3} />}>
        {(data) => (
          <Stack>
            {answerId !== null && <Dependency lists={data} answerId={answerId} />}
            {(answerId === null || parent) && (
              <ModelForm
                key={String(answerId)}
                type={type}
                record={null}
                preset={parent && { parentAnswerId: answerId }}
                Fields={TextFields}
                savesWhenValid
                onSaved={({ result }) => void navigate(paths.question(result.id))}
                onCancel={() => void navigate(back)}
              />
            )}
          </Stack>
        )}
      </LoadedWithNote>
    </Page>
  );
}
