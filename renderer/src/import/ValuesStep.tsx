import { type AttributeType, fold, isEmpty } from "@armature/engine";
import { useMemo } from "react";
import { usePlugin } from "../data/metadata.ts";
import { ValueField } from "../form/ValueField.tsx";
import { type Option, storedOption, useAlike } from "../review/Suggested.tsx";
import { Banner, FormLayout, FormSection } from "../ui/index.ts";
import { Suggestion } from "./Suggestion.tsx";
import type { ImportModel } from "./use-import.ts";

/** More than these of one attribute are better mended in the sheet. */
const MOST_TEXTS = 50;

/** Texts that are no value of their attribute get one, or stay their rows' errors. */
export function ValuesStep({ model }: { readonly model: ImportModel }) {
  const { unread, state } = model;
  const groups = Object.entries(unread).flatMap(([name, texts]) => {
    const attribute = state.type.byName.get(name);
    return attribute ? [{ attribute, texts }] : [];
  });
  return (
    <FormLayout>
      <Banner tone="info">
        These texts could not be read. Choose what each one means. Rows with a text that you leave open are not saved.
      </Banner>
      {groups.map(({ attribute, texts }) => (
        <Meanings key={attribute.name} attribute={attribute} texts={texts} model={model} />
      ))}
    </FormLayout>
  );
}

function moreText(count: number): string | undefined {
  if (count <= MOST_TEXTS) return undefined;
  return `The first ${MOST_TEXTS} of ${count.toLocaleString("en-US")} texts. So many are better mended in the sheet.`;
}

interface MeaningsProps {
  readonly attribute: AttributeType;
  readonly texts: readonly string[];
  readonly model: ImportModel;
}

/** What the texts of an attribute are meant to be. */
function Meanings({ attribute, texts, model: { state, mapValue } }: MeaningsProps) {
  const find = useAlike(attribute);
  const shown = useMemo(() => texts.slice(0, MOST_TEXTS).map((text) => ({ text, option: find(text) })), [texts, find]);
  return (
    <FormSection title={attribute.label} text={moreText(texts.length)}>
      {shown.map(({ text, option }, place) => (
        <Meaning
          key={text}
          id={`import-value-${attribute.name}-${place}`}
          attribute={attribute}
          text={text}
          option={option}
          value={state.values[attribute.name]?.[fold(text)] ?? null}
          onChoose={(chosen) => mapValue(attribute.name, text, chosen)}
        />
      ))}
    </FormSection>
  );
}

interface MeaningProps {
  readonly id: string;
  readonly attribute: AttributeType;
  readonly text: string;
  /** What is most like the text. */
  readonly option: Option | null;
  readonly value: unknown;
  readonly onChoose: (value: unknown) => void;
}

function Meaning({ id, attribute, text, option, value, onChoose }: MeaningProps) {
  const plugin = usePlugin(attribute);
  if (!plugin) return null;
  const isOpen = isEmpty(value);
  return (
    <Suggestion
      isOpen={isOpen}
      label={option && isOpen ? option.label : null}
      of={text}
      onTake={() => option && onChoose(storedOption(attribute, option))}
    >
      <ValueField
        id={id}
        plugin={plugin}
        attribute={attribute}
        label={`‘${text}’`}
        value={value}
        onChange={onChoose}
        hint={isOpen ? "Not chosen: the rows with this text are not saved." : undefined}
      />
    </Suggestion>
  );
}
