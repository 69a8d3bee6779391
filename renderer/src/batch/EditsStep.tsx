import { chosenAttributes } from "@armature/engine";
import { useMemo, useState } from "react";
import { usePlugins } from "../data/metadata.ts";
import { RestoredNotice } from "../form/RestoredNotice.tsx";
import { Banner, ChoiceBox, Field, FormLayout } from "../ui/index.ts";
import { BatchField } from "./BatchField.tsx";
import { RecordOverview } from "./RecordOverview.tsx";
import { choosable } from "./use-batch-attributes.ts";
import type { BatchModel } from "./use-batch.ts";

/** 1 'Select Edits': which attributes, and what they become. */
export function EditsStep({ batch }: { readonly batch: BatchModel }) {
  const { state, labels, choose, change } = batch;
  const { type, records, chosen, values } = state;
  const [isNoticed, setNoticed] = useState(false);
  const leave = (name: string) => choose(chosen.filter((other) => other !== name));
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
      {chosenAttributes(state).map((attribute) => (
        <BatchField
          key={attribute.name}
          attribute={attribute}
          values={values}
          labels={labels[attribute.name]}
          onChange={change}
          onLeave={leave}
        />
      ))}
    </FormLayout>
  );
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
