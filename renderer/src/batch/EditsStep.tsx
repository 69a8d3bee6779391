import { isEmpty } from "@armature/engine";
import { type BatchState, chosenAttributes } from "@armature/engine/batch";
import { useEffect, useMemo, useState } from "react";
import { usePlugins } from "../data/metadata.ts";
import { InputPorts } from "../form/InputPorts.tsx";
import { RestoredNotice } from "../form/RestoredNotice.tsx";
import { Banner, ChoiceBox, Field, focusField, FormLayout, Stack } from "../ui/index.ts";
import { BatchField } from "./BatchField.tsx";
import { batchFieldId } from "./BatchInput.tsx";
import { RecordOverview } from "./RecordOverview.tsx";
import { choosable } from "./use-batch-attributes.ts";
import type { BatchModel } from "./use-batch.ts";

/** The id of the form, in whose fields Enter goes on to the next step. */
export const EDITS_FORM = "batch-edits";

/** Step 1, 'Select Edits': the attributes and their new values. */
export function EditsStep({ batch }: { readonly batch: BatchModel }) {
  const { state, labels, choose, change } = batch;
  const { type, records, chosen, values } = state;
  const [isNoticed, setNoticed] = useState(false);
  const leave = (name: string) => choose(chosen.filter((other) => other !== name));
  useFocusOfOnly(state);
  return (
    <FormLayout>
      {batch.isRestored && !isNoticed && (
        <RestoredNotice
          onKeep={() => setNoticed(true)}
          onDiscard={() => {
            batch.clear();
            setNoticed(true);
          }}
        />
      )}
      <RecordOverview type={type} records={records} />
      <AttributeChoice batch={batch} />
      <Banner tone="info">{`Leave a field blank to clear it for all selected ${type.labelPlural.toLowerCase()}.`}</Banner>
      <form id={EDITS_FORM} noValidate>
        <Stack>
          <InputPorts labels={labels} values={values}>
            {chosenAttributes(state).map((attribute) => (
              <BatchField
                key={attribute.name}
                attribute={attribute}
                values={values}
                onChange={change}
                onLeave={leave}
              />
            ))}
          </InputPorts>
        </Stack>
      </form>
    </FormLayout>
  );
}

/** If one attribute was chosen beforehand, for example in the command palette, its input gets the focus. */
function useFocusOfOnly({ chosen, values }: BatchState): void {
  const [only] = useState(() => (chosen.length === 1 && isEmpty(values[chosen[0] ?? ""]) ? chosen[0] : undefined));
  useEffect(() => {
    if (only !== undefined) focusField(batchFieldId(only));
  }, [only]);
}

function AttributeChoice({ batch: { state, choose } }: { readonly batch: BatchModel }) {
  const id = "batch-attributes";
  const plugins = usePlugins();
  const options = useMemo(
    () => choosable(state.offered, plugins).map(({ name, label }) => ({ value: name, label })),
    [state.offered, plugins],
  );
  return (
    <Field id={id} label="Fields to change">
      <ChoiceBox id={id} values={state.chosen} options={options} onChange={choose} />
    </Field>
  );
}
