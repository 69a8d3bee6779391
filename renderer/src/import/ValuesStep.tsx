import { type AttributeType, fold, isEmpty } from "@armature/engine";
import { useId } from "react";
import { usePlugin } from "../data/metadata.ts";
import { FieldPorts } from "../form/FieldPorts.tsx";
import { Banner, Field, fieldDescription, FormLayout, FormSection } from "../ui/index.ts";
import type { ImportModel } from "./use-import.ts";

/** More than these of one attribute are better mended in the sheet. */
const MOST_TEXTS = 50;

/** Texts that are no value of their attribute get one, or stay their rows' errors (GEN-D17). */
export function ValuesStep({ model }: { readonly model: ImportModel }) {
  const { unread, state } = model;
  const groups = Object.entries(unread).flatMap(([name, texts]) => {
    const attribute = state.type.byName.get(name);
    return attribute ? [{ attribute, texts }] : [];
  });
  return (
    <FormLayout>
      <Banner tone="info">
        These texts could not be read. Choose the value that is meant; rows whose text is left so are not saved.
      </Banner>
      {groups.map(({ attribute, texts }) => (
        <FormSection key={attribute.name} title={attribute.label} text={moreText(texts.length)}>
          {texts.slice(0, MOST_TEXTS).map((text) => (
            <ValueField key={text} attribute={attribute} text={text} model={model} />
          ))}
        </FormSection>
      ))}
    </FormLayout>
  );
}

function moreText(count: number): string | undefined {
  if (count <= MOST_TEXTS) return undefined;
  return `The first ${MOST_TEXTS} of ${count.toLocaleString("en-US")} texts. So many are better mended in the sheet.`;
}

interface ValueFieldProps {
  readonly attribute: AttributeType;
  readonly text: string;
  readonly model: ImportModel;
}

function ValueField({ attribute, text, model: { state, mapValue } }: ValueFieldProps) {
  const id = useId();
  const plugin = usePlugin(attribute);
  const value = state.values[attribute.name]?.[fold(text)] ?? null;
  const hint = isEmpty(value) ? "Not chosen: the rows with this text are not saved." : undefined;
  if (!plugin) return null;
  return (
    <Field id={id} label={`‘${text}’`} hint={hint}>
      <FieldPorts plugin={plugin} attribute={attribute} labels={undefined} values={{}}>
        {(ports) => (
          <plugin.Input
            {...ports}
            id={id}
            attribute={attribute}
            value={value}
            onChange={(chosen) => mapValue(attribute.name, text, chosen)}
            onBlur={() => undefined}
            disabled={false}
            required={false}
            issues={[]}
            describedBy={fieldDescription(id, { hint })}
          />
        )}
      </FieldPorts>
    </Field>
  );
}
