import { textForm } from "@armature/engine";
import { ELEMENT_GROUPS, type ElementGroup } from "@armature/engine/elements";
import { type ElementPlugin, usePlugins } from "@armature/renderer";
import {
  Banner,
  Button,
  ChoiceBox,
  type ChoiceOption,
  Field,
  fieldDescription,
  Inline,
  Stack,
} from "@armature/renderer/ui";
import { useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { type Definition, fieldIdOf, issueTexts } from "../issue.ts";
import { choosesRecords, ITEM_SELECT, ITEM_SELECTS, withElementType, withStoredType } from "./model.ts";
import type { FormPartProps } from "./parts.ts";

const GROUP_LABELS: Readonly<Record<ElementGroup, string>> = {
  text: "Text",
  number: "Number",
  choice: "Choice",
  date: "Date",
  record: "Record",
  file: "File",
  special: "Special",
};

interface TypeFieldProps extends FormPartProps {
  /** What the form started with. */
  readonly stored: Definition;
}

/**
 * Chosen for a new attribute. A stored one can change between one record and several records. Where its definitions have
 * no page of their own, it can be converted to any other type.
 */
export function TypeField(props: TypeFieldProps) {
  const { draft, issues, element, isNew, stored } = props;
  const id = fieldIdOf("elementType");
  const { isFixed, mayConvert, isConverting, options, choose, convert, keep } = useTypeChoice(props);
  const texts = issueTexts(issues, "elementType");
  const hint = hintOf({ isFixed: isFixed && !mayConvert, isConverting });
  const losesValues = stored.elementType === ITEM_SELECTS && draft.elementType === ITEM_SELECT;
  return (
    <Stack gap="tight">
      <Field id={id} label="Type" required hint={hint} issues={texts}>
        <ChoiceBox
          id={id}
          value={element?.name ?? (isNew ? null : textForm(stored.elementType))}
          onChange={choose}
          options={options}
          clearable={false}
          disabled={isFixed && !isConverting}
          required
          invalid={texts.length > 0}
          describedBy={fieldDescription(id, { hint, issues: texts })}
        />
      </Field>
      {mayConvert && (
        <Inline>
          {isConverting ? (
            <Button size="small" onClick={keep}>{`Keep ${labelIn(options, stored.elementType)}`}</Button>
          ) : (
            <Button size="small" onClick={convert}>
              Convert to another type…
            </Button>
          )}
        </Inline>
      )}
      {losesValues && (
        <Banner tone="warning" title="Data will be lost">
          A record that names several keeps the first one only, once it is saved next.
        </Banner>
      )}
    </Stack>
  );
}

/** What can be chosen now, and how the type is opened for a conversion and kept. */
function useTypeChoice({ place, draft, onChange, isNew, element, stored }: TypeFieldProps) {
  const plugins = usePlugins();
  const [isOpen, setOpen] = useState(false);
  const { elementType: storedType } = stored;
  const isFixed = !isNew && !choosesRecords(storedType);
  const mayConvert = isFixed && place.type.viewValue === null && plugins.has(textForm(storedType));
  const isConverting = mayConvert && (isOpen || draft.elementType !== storedType);
  const options = useMemo(() => {
    const isOffered = (name: string) => isNew || isConverting || (isFixed ? name === storedType : choosesRecords(name));
    return typeOptions([...plugins.values()].filter((plugin) => isOffered(plugin.element.name)));
  }, [plugins, isNew, isFixed, isConverting, storedType]);
  const choose = (name: string | null) => {
    const chosen = plugins.get(name ?? "")?.element;
    if (!chosen || chosen === element) return;
    const isStored = chosen.name === storedType;
    onChange(isStored ? withStoredType(draft, element, chosen, stored) : withElementType(draft, element, chosen));
  };
  const convert = () => {
    flushSync(() => setOpen(true));
    document.getElementById(fieldIdOf("elementType"))?.focus();
  };
  const keep = () => {
    setOpen(false);
    choose(textForm(storedType));
  };
  return { isFixed, mayConvert, isConverting, options, choose, convert, keep };
}

function hintOf({ isFixed, isConverting }: { readonly isFixed: boolean; readonly isConverting: boolean }) {
  if (isConverting) return "Values that fit the new type are converted. Save says first how many do not.";
  return isFixed ? "Cannot be changed: existing values would not fit." : undefined;
}

function labelIn(options: readonly ChoiceOption[], type: unknown): string {
  return options.find(({ value }) => value === type)?.label ?? textForm(type);
}

/** The types by group, each with its icon and an example. */
function typeOptions(plugins: readonly ElementPlugin[]): readonly ChoiceOption[] {
  const groupOf = ({ element }: ElementPlugin) => element.group ?? "special";
  return ELEMENT_GROUPS.flatMap((group) =>
    plugins
      .filter((plugin) => groupOf(plugin) === group)
      .toSorted((a, b) => plainFirst(GROUP_LABELS[group], a) - plainFirst(GROUP_LABELS[group], b))
      .map(({ element: { name, label, example }, icon }) => ({
        value: name,
        label,
        icon,
        group: GROUP_LABELS[group],
        isFolded: group === "special",
        description: example,
      })),
  );
}

/** The plain type of a group is first: it has the name of the group. */
function plainFirst(group: string, { element }: ElementPlugin): number {
  return element.label === group ? 0 : 1;
}
