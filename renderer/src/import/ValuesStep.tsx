import { type AttributeType, fold, isEmpty } from "@armature/engine";
import { usePlugin } from "../data/metadata.ts";
import { ValueField } from "../form/ValueField.tsx";
import { Banner, FormLayout, FormSection } from "../ui/index.ts";
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
            <Meaning key={text} attribute={attribute} text={text} model={model} />
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

interface MeaningProps {
  readonly attribute: AttributeType;
  readonly text: string;
  readonly model: ImportModel;
}

/** What a text is meant to be. */
function Meaning({ attribute, text, model: { state, mapValue } }: MeaningProps) {
  const plugin = usePlugin(attribute);
  const value = state.values[attribute.name]?.[fold(text)] ?? null;
  if (!plugin) return null;
  return (
    <ValueField
      plugin={plugin}
      attribute={attribute}
      label={`‘${text}’`}
      value={value}
      onChange={(chosen) => mapValue(attribute.name, text, chosen)}
      hint={isEmpty(value) ? "Not chosen: the rows with this text are not saved." : undefined}
    />
  );
}
