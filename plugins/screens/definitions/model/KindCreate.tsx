import { KeptForm, Page, useKeptState, useMetadata, useRouteTable } from "@armature/renderer";
import { Button, ErrorSummary, FormLayout, PageFooter, Refusal, Stack, useSaveKey } from "@armature/renderer/ui";
import { type FormEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import { fieldIdOf } from "../issue.ts";
import { KindFields } from "./KindFields.tsx";
import { issuesOf, nameIn, NEW_KIND, type NewKind } from "./new-kind.ts";
import { useMakeKind } from "./use-make-kind.ts";

/** Makes a kind of record, with the field that names its records. */
export default function KindCreate() {
  const id = useId();
  const navigate = useNavigate();
  const { pathTo } = useRouteTable();
  const { taken, labels } = useTaken();
  const kept = useKeptState<NewKind>({ name: "kind of record", id: null, first: NEW_KIND });
  const kind = kept.value;
  const [refusals, setRefusals] = useState(0);
  const issues = issuesOf(kind, taken, labels);
  const shown = refusals > 0 ? issues : [];
  const { make, isMaking, refused } = useMakeKind((name) => {
    kept.finish();
    void navigate(pathTo("modelKind", { entity: name }));
  });
  const submit = () => {
    if (issues.length > 0) setRefusals(refusals + 1);
    else void make(kind, nameIn(kind, taken));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  useSaveKey(submit);
  const attention = shown.length === 1 ? "1 field needs attention" : `${shown.length} fields need attention`;
  return (
    <Page text="It has a list, a form and a page at once, for administrators only until its rights are given.">
      <Stack>
        <KeptForm of={kept} text="The kind of record is not made." />
        <ErrorSummary
          title={attention}
          items={shown.map((each) => ({ ...each, fieldId: fieldIdOf(each.field) }))}
          refusals={refusals}
        />
        {refused && <Refusal title={refused.title} text={refused.texts} />}
        <form id={id} noValidate aria-label="New kind of record" onSubmit={onSubmit}>
          <FormLayout>
            <KindFields kind={kind} taken={taken} onChange={kept.change} issues={shown} />
          </FormLayout>
        </form>
        <PageFooter>
          <Button onClick={() => void navigate(pathTo("model"))}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" busy={isMaking}>
            Save
          </Button>
        </PageFooter>
      </Stack>
    </Page>
  );
}

function useTaken() {
  const types = [...useMetadata().entities.values()];
  return { taken: types.map(({ name }) => name), labels: types.map(({ label }) => label) };
}
